import { readTimes } from "../../metrics/temporal/read-times";
import { provenConflict } from "../../rules/satisfying/conflicts";
import { contradictionsOf } from "../../rules/suggesting/contradictions";
import { formatConstraint } from "../../rules/taxonomy/registry";
import type { Checklist, ContentCheck, ContentItem } from "../../shapes/checklist";
import { scopedChecks } from "../checklist-soundness";
import { asksForNoMore } from "../draft-checklist/same-demand";
import { isNoneOfTheAbove } from "../draft-checklist/spread-answers";
import { sayingWords, shareIn } from "../saying-words";
import { fault, optionText, quotedShort, rightPlace, type TaskFault } from "./plan-tasks";

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A text made ready to be held against others. */
type Told = { plain: string; words: ReadonlySet<string> };

const told = (text: string): Told => ({ plain: plain(text), words: new Set(sayingWords(text)) });

const shareOf = ({ words }: Told, other: Told) =>
  [...words].filter((word) => other.words.has(word)).length / words.size;

/** Nearly all words of each of two longer texts. */
const NEARLY_ALL = 0.85;

/** True where two texts ask for, or say, the same: the words of each are nearly all the other's. */
function saysTheSame(one: Told, other: Told): boolean {
  if (one.plain === other.plain) return one.plain !== "";
  const isEnough = one.words.size >= 3 && other.words.size >= 3;
  return isEnough && shareOf(one, other) >= NEARLY_ALL && shareOf(other, one) >= NEARLY_ALL;
}

/** The first text before each that says the same; null for those that say it first. */
function saidBefore<T>(
  all: readonly T[],
  textOf: (one: T) => string,
  isKin: (one: T, other: T) => boolean,
): (T | null)[] {
  const ready = all.map((one) => ({ one, told: told(textOf(one)) }));
  return ready.map(({ one, told: own }, at) => {
    const before = ready.slice(0, at).find((other) => isKin(one, other.one) && saysTheSame(own, other.told));
    return before?.one ?? null;
  });
}

function optionFaults({ checkId, options, correctAnswer, ...item }: ContentItem): TaskFault[] {
  const faults: TaskFault[] = [];
  const add = (id: string, message: string, unfit: boolean) =>
    faults.push(fault(id, checkId, message, unfit));
  const texts = options.map(optionText);
  if (options.length < 2) add("too-few-options", "It offers fewer than two options.", true);
  if (texts.some((text) => text.trim() === "")) add("empty-option", "An option is empty.", true);
  const again = texts.find((text, place) => texts.findIndex((other) => plain(other) === plain(text)) < place);
  if (again !== undefined && again.trim() !== "")
    add("same-options", `The option ${quotedShort(again)} stands there twice.`, true);
  const place = rightPlace({ options, correctAnswer });
  if (place < 0) {
    const told = correctAnswer === null ? "Nobody has said which option is right." : "";
    add("no-right-option", told || `${quotedShort(correctAnswer ?? "")} is the letter of no option.`, true);
    return faults;
  }
  const right = texts[place] ?? "";
  const own = sayingWords(right);
  const double = texts.find((text, at) => {
    if (at === place || isNoneOfTheAbove(text) || isNoneOfTheAbove(right) || plain(text) === plain(right))
      return false;
    const words = sayingWords(text);
    const isWithin = (inner: readonly string[], outer: string) =>
      inner.length > 0 && shareIn(inner, outer) === 1;
    return isWithin(own, text) || isWithin(words, right);
  });
  if (double !== undefined)
    add(
      "two-right",
      `Two options may both be right: one of ${quotedShort(right)} and ${quotedShort(double)} says all that the other says.`,
      false,
    );
  if (right.length > 3 && plain(item.question).includes(plain(right)) && plain(right).includes(" "))
    add("gives-itself-away", `The question holds its right answer: ${quotedShort(right)}.`, false);
  return faults;
}

function itemFaults(item: ContentItem, { constraintId }: ContentCheck, seconds: number | null): TaskFault[] {
  const { checkId, type, question, correctAnswer } = item;
  const faults: TaskFault[] = [];
  if (question.trim() === "") faults.push(fault("no-question", checkId, "There is no question.", true));
  if (type === "correctness") return [...faults, ...optionFaults(item)];
  if (type === "attempt") {
    const answer = correctAnswer?.trim().toLowerCase() ?? "";
    if (answer !== "yes" && answer !== "no")
      faults.push(fault("no-right-option", checkId, "Nobody has said whether “yes” or “no” is right.", true));
    if (answer === "no" && !/exclude|^include$/.test(constraintId ?? ""))
      faults.push(
        fault(
          "contradicts",
          checkId,
          "It wants a caption not to do what the instruction asks for: “no” is right for things to be left out alone.",
        ),
      );
    return faults;
  }
  const { points, intervals, faults: unread } = readTimes(correctAnswer ?? "", seconds);
  if (points.length + intervals.length !== 1 || unread.length > 0)
    faults.push(
      fault(
        "no-time",
        checkId,
        correctAnswer === null
          ? "Nobody has said which time is right."
          : `${quotedShort(correctAnswer)} is not one time of the clip. ${unread[0] ?? ""}`.trim(),
        true,
      ),
    );
  return faults;
}

/** Words that captions must not hold, and questions whose right answer holds one. */
function forbiddenFaults({ format, content }: Checklist): TaskFault[] {
  const words = format.flatMap(({ constraintId, parameters }) =>
    constraintId === "keyword" &&
    parameters.keyword_type === "exclude" &&
    typeof parameters.keyword === "string"
      ? [plain(parameters.keyword)]
      : [],
  );
  return content.flatMap(({ items }) =>
    items.flatMap((item) => {
      const right = ` ${plain(optionText(item.options[rightPlace(item)] ?? ""))} `;
      const word = words.find((one) => one !== "" && right.includes(` ${one} `));
      if (word === undefined) return [];
      const message = `Its right answer has the word ${quotedShort(word)}, which captions are not to use.`;
      return [fault("contradicts", item.checkId, message)];
    }),
  );
}

/** Format checks that no caption can pass together, and those that are there twice. */
function formatFaults({ format }: Checklist, instruction: string): TaskFault[] {
  const faults: TaskFault[] = format.flatMap(({ checkId, constraintId }) =>
    formatConstraint(constraintId)
      ? []
      : [fault("no-rule", checkId, `${quotedShort(constraintId)} is no rule on form.`, true)],
  );
  for (const [at, one] of format.entries()) {
    const twin = format.slice(0, at).find((other) => asksForNoMore(one, other) && asksForNoMore(other, one));
    if (twin)
      faults.push(
        fault("same-demand", one.checkId, `It asks for the same as ${quotedShort(twin.description)}.`),
      );
  }
  const proved = provenConflict(scopedChecks(format, instruction));
  if (proved) {
    const checks = proved.checks.flatMap((place) => format[place] ?? []);
    const names = checks.map(({ description }) => quotedShort(description)).join(" and ");
    faults.push(
      fault(
        "unsatisfiable",
        checks.at(-1)?.checkId ?? "checklist",
        `No caption can pass ${names}${checks.length > 1 ? " together" : ""}: ${proved.why}.`,
        true,
      ),
    );
    return faults;
  }
  for (const { one, other, why } of contradictionsOf(format))
    faults.push(
      fault(
        "unsatisfiable",
        other.checkId,
        `No caption can pass ${quotedShort(one.description)} and ${quotedShort(other.description)} together: ${why}.`,
        true,
      ),
    );
  return faults;
}

/** Demands and questions that are there twice, the later of them. */
function sameFaults({ content }: Checklist): TaskFault[] {
  const faults: TaskFault[] = [];
  const items = content.flatMap((check) => check.items);
  const twins = saidBefore(
    content,
    ({ description }) => description,
    () => true,
  );
  for (const [at, { checkId }] of content.entries()) {
    const twin = twins[at];
    if (twin)
      faults.push(fault("same-demand", checkId, `It asks for the same as ${quotedShort(twin.description)}.`));
  }
  const asked = saidBefore(
    items,
    ({ question }) => question,
    (one, other) => one.type === other.type,
  );
  for (const [at, { checkId }] of items.entries()) {
    const twin = asked[at];
    if (twin)
      faults.push(fault("same-question", checkId, `It asks the same as ${quotedShort(twin.question)}.`));
  }
  return faults;
}

/**
 * The faults of a checklist by itself and beside its instruction: what can't be asked, is there twice, contradicts the instruction, or
 * what no caption can pass. `seconds`: of the clip; null when unknown. Pure; never throws.
 */
export function checklistFaults(
  { instruction, checklist }: { instruction: string; checklist: Checklist },
  seconds: number | null,
): TaskFault[] {
  return [
    ...formatFaults(checklist, instruction),
    ...sameFaults(checklist),
    ...forbiddenFaults(checklist),
    ...checklist.content.flatMap((check) => check.items.flatMap((item) => itemFaults(item, check, seconds))),
  ];
}
