import type { Adaption } from "../../calls/model-services/adaptions";
import type { Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";
import type { DraftChecklistInput } from "../../judges/draft-checklist";
import {
  type DraftedChecklist,
  type DraftedContent,
  type DraftedFormat,
  type DraftedItem,
  type ParameterSchemas,
  quoted,
} from "../../judges/draft-checklist-fields";
import type { JudgeAnswer } from "../../judges/judge-task";
import { draftDemandsPrompt } from "../../judges/prompts/draft-demands.v1";
import { judgeTasks } from "../../judges/registry";
import { readTimes } from "../../metrics/temporal/read-times";
import type { SuggestedCheck } from "../../rules/suggesting/reading";
import type { GenerationSettings, JudgeReply } from "../../shapes/call";
import type { Checklist, ContentCheck, DraftCheck, FormatCheck } from "../../shapes/checklist";
import { frameTimes, shownParts } from "../ask-about-media";
import { askJudge, type MendReply } from "../ask-judge";
import type { CaptionAudio, CaptionFrame } from "../caption-request";
import { type TryFormatChecks, withoutRefused } from "./refused-checks";
import { asksForNoMore } from "./same-demand";
import { spreadAnswers, tooFewNoneOfTheAbove } from "./spread-answers";

/** Every id of a checklist and its draft: of checks and of questions. */
export function idsOf(checklist: Checklist, draft: readonly DraftCheck[]): Set<string> {
  const checks: (FormatCheck | ContentCheck)[] = [
    ...checklist.format,
    ...checklist.content,
    ...draft.map(({ check }) => check),
  ];
  return new Set(
    checks.flatMap((check) => [
      check.checkId,
      ...("items" in check ? check.items.map(({ checkId }) => checkId) : []),
    ]),
  );
}

/** Hands out "stem-001" and on; of the ids that a check and its questions would get, none is taken. */
function numbering(stem: string, taken: ReadonlySet<string>): (items: number) => string {
  let number = 0;
  return (items) => {
    let id: string;
    do {
      number += 1;
      id = `${stem}-${String(number).padStart(3, "0")}`;
    } while (taken.has(id) || Array.from({ length: items }).some((_, at) => taken.has(`${id}-${at + 1}`)));
    return id;
  };
}

/** Drafted checks as suggestions, with ids that nothing in `taken` has, and the model they come from. */
function numberDraft(
  drafted: { format: readonly DraftedFormat[]; content: readonly DraftedContent[] },
  taken: ReadonlySet<string>,
  from: { model: string; promptVersion: string },
): DraftCheck[] {
  const origin = { kind: "model", model: from.model, promptVersion: from.promptVersion } as const;
  const formatId = numbering("draft-format", taken);
  const contentId = numbering("draft-content", taken);
  return [
    ...drafted.format.map(
      (check): DraftCheck => ({ half: "format", check: { checkId: formatId(0), ...check }, origin }),
    ),
    ...drafted.content.map(({ items, ...check }): DraftCheck => {
      const checkId = contentId(items.length);
      const numbered = items.map((item, index) => ({ checkId: `${checkId}-${index + 1}`, ...item }));
      return { half: "content", check: { checkId, ...check, items: numbered }, origin };
    }),
  ];
}

/** The check id of the replies: a draft belongs to no check. */
const FILED_UNDER = "draft";

export type DraftChecklistOptions = {
  instruction: string;
  /** The checklist and draft that are extended; neither is changed. */
  checklist: Checklist;
  draft: readonly DraftCheck[];
  provider: Provider;
  settings: GenerationSettings;
  /** In order of time; empty: the model sees nothing of the video. */
  frames: readonly CaptionFrame[];
  /** Left out, with a note, where the model takes no sound. */
  audio: CaptionAudio | null;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  tryChecks: TryFormatChecks;
  mend: MendReply;
  /** Parameter schemas of the rules, by constraint id. */
  parameterSchemas: ParameterSchemas;
  /** Checks that rules find in the instruction. */
  suggested: readonly SuggestedCheck[];
  /** The demands on content where they are fixed; left out: the model takes them from the instruction. */
  demands?: DraftChecklistInput["demands"];
  signal: AbortSignal;
  /** Adaptions of the request after the endpoint's refusals. */
  adaptions?: readonly Adaption[];
  /** For another draft of the same: a kept reply is no answer to it. */
  salt?: string;
  onReply?: (reply: JudgeReply) => void;
};

/** Suggestions that are new, and one sentence on each thing that people should know about them. */
type DraftedChecks = { draft: DraftCheck[]; notes: string[] };

function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: "draft-unreadable",
    message: "The model's draft could not be read as a checklist.",
    nextStep: "Try again, or have another model draft it. Your checklist is unchanged.",
    detail: why,
    retryable: true,
  });
}

function answersUnseen({ content }: Pick<DraftedChecklist, "content">): string[] {
  const answered = content
    .flatMap(({ items }) => items)
    .filter(({ type, correctAnswer }) => type !== "attempt" && correctAnswer !== null).length;
  if (answered === 0) return [];
  return [`Right answers given without seeing the video: ${answered}. Check them against it.`];
}

function answersOpen({ content }: Pick<DraftedChecklist, "content">): string[] {
  const open = content
    .flatMap(({ items }) => items)
    .filter(({ correctAnswer }) => correctAnswer === null).length;
  return open === 0
    ? []
    : [`Questions without a right answer yet: ${open}. They stay unscored until they have one.`];
}

/** Seconds as checklists write them: "00:07", "01:05.5". */
function clockTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const rest = String((hundredths % 6000) / 100);
  const [whole = "0", fraction] = rest.split(".");
  const clock = `${String(minutes).padStart(2, "0")}:${whole.padStart(2, "0")}`;
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

/** The one time or period that a right answer names, in the checklists' form; else why there is none. */
function settled(answer: string, videoSeconds: number | null): { time: string } | { fault: string } {
  const { points, intervals, faults } = readTimes(answer, videoSeconds);
  const [fault] = faults;
  if (fault !== undefined) return { fault };
  const [point] = points;
  const [period] = intervals;
  if (points.length + intervals.length > 1) return { fault: "It names more than one time." };
  if (period) return { time: `${clockTime(period[0])} - ${clockTime(period[1])}` };
  return point === undefined ? { fault: "No time can be read in it." } : { time: clockTime(point) };
}

/**
 * Writes the right answers of all time questions in one form. One that is no time, several, or beyond the end of the
 * video (`videoSeconds`, null when unknown) is left open, with a note.
 */
export function settleTimes(
  content: readonly DraftedContent[],
  videoSeconds: number | null,
): { content: DraftedContent[]; notes: string[] } {
  const notes: string[] = [];
  const settleItem = (item: DraftedItem): DraftedItem => {
    if (item.type !== "timestamp" || item.correctAnswer === null) return item;
    const read = settled(item.correctAnswer, videoSeconds);
    if ("time" in read) return { ...item, correctAnswer: read.time };
    const about = `The right answer of ${quoted(item.question)} (${quoted(item.correctAnswer)})`;
    notes.push(`${about} is left open: ${read.fault}`);
    return { ...item, correctAnswer: null };
  };
  return { content: content.map((check) => ({ ...check, items: check.items.map(settleItem) })), notes };
}

/** The checks known already: from the checklist, from its draft, from rules that read the instruction. */
type KnownChecks = { format: FormatCheck[]; content: ContentCheck[] };

/** Every known check. Of the suggestions by rule only those that are sure, with `sureOnly`. */
export function knownChecks(
  checklist: Checklist,
  draft: readonly DraftCheck[],
  suggested: readonly SuggestedCheck[],
  { sureOnly = false } = {},
): KnownChecks {
  const isSure = (sure: "high" | "low") => sure === "high" || !sureOnly;
  const known: KnownChecks = { format: [...checklist.format], content: [...checklist.content] };
  for (const entry of draft) {
    if (entry.half === "content") known.content.push(entry.check);
    else if (entry.origin.kind === "model" || isSure(entry.origin.sure)) known.format.push(entry.check);
  }
  for (const { check, sure } of suggested) {
    const isThere = known.format.some((one) => asksForNoMore(check, one) && asksForNoMore(one, check));
    if (isSure(sure) && !isThere) known.format.push(check);
  }
  return known;
}

/** A text by its letters and digits alone, so that signs, blanks and letter case make no difference. */
function essence(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function contentIdentity({
  constraintId,
  description,
}: {
  constraintId: string | null;
  description: string;
}): string {
  return `${constraintId ?? ""} ${essence(description)}`;
}

/**
 * The drafted checks that ask for something new. A format check that a known one covers is left out, one with other
 * parameters stays beside it; a content check is left out where its demand is known, a question where it is asked
 * already. `doubled` counts the checks left out; of equal ones in the draft itself the first stays.
 */
export function newChecks(
  drafted: Pick<DraftedChecklist, "format" | "content">,
  known: KnownChecks,
): { format: DraftedFormat[]; content: DraftedContent[]; doubled: number } {
  const own = new Set<string>();
  const format = drafted.format.filter((check) => {
    const { constraintId, description, parameters } = check;
    const identity = JSON.stringify([constraintId, essence(description), parameters]);
    if (own.has(identity) || known.format.some((one) => asksForNoMore(check, one))) return false;
    own.add(identity);
    return true;
  });
  const demands = new Set(
    known.content.flatMap((check) => (essence(check.description) === "" ? [] : [contentIdentity(check)])),
  );
  const questions = new Set(
    known.content.flatMap(({ items }) => items.map(({ question }) => essence(question))),
  );
  const content = drafted.content.flatMap((check) => {
    const hasWords = essence(check.description) !== "";
    if (hasWords && demands.has(contentIdentity(check))) return [];
    const items = check.items.filter(({ question }) => {
      const asked = essence(question);
      if (asked !== "" && questions.has(asked)) return false;
      questions.add(asked);
      return true;
    });
    if (items.length === 0) return [];
    if (hasWords) demands.add(contentIdentity(check));
    return [{ ...check, items }];
  });
  const doubled = drafted.format.length - format.length + drafted.content.length - content.length;
  return { format, content, doubled };
}

/**
 * Has a model draft a checklist for an instruction, with or without seeing the video, and makes it fit: checks that
 * cannot run or exist already are left out, times are brought to one form, the letters of right answers spread. A
 * draft is a suggestion; nothing of it counts before a person accepts it. Rejects with `ProblemError` when the model
 * can't be reached or no reply can be read, with `AbortError` when cancelled.
 */
export async function draftChecklist(options: DraftChecklistOptions): Promise<DraftedChecks> {
  const { instruction, checklist, draft, provider, videoSeconds, signal, parameterSchemas, suggested } =
    options;
  if (instruction.trim() === "") {
    throw new ProblemError({
      code: "instruction-empty",
      message: "There is no instruction to draft a checklist for.",
      nextStep: "Write the instruction first.",
    });
  }
  const frames = provider.capabilities.image ? options.frames : [];
  const audio = provider.capabilities.audio ? options.audio : null;
  const seen = frames.length > 0 || audio !== null;
  const input = {
    instruction,
    parameterSchemas,
    already: knownChecks(checklist, draft, suggested, { sureOnly: true }),
    videoSeconds,
    shown: seen ? { frameTimes: frameTimes(frames), sound: audio !== null } : null,
    ...(options.demands === undefined ? {} : { demands: options.demands }),
  };
  const context = {
    provider,
    settings: options.settings,
    signal,
    mend: options.mend,
    onReply: options.onReply ?? (() => undefined),
    ...(options.salt === undefined ? {} : { salt: options.salt }),
  };
  const said: JudgeAnswer<DraftedChecklist> = await askJudge(context, judgeTasks.draft_checklist, input, {
    checkId: FILED_UNDER,
    media: shownParts({ frames, audio }),
    ...(options.adaptions ? { adaptions: options.adaptions } : {}),
    ...(options.demands === undefined ? {} : { prompt: draftDemandsPrompt }),
  });
  if (!said.readable) throw unreadable(said.why);

  const runnable = await withoutRefused(said.value.format, options.tryChecks, signal);
  const timed = settleTimes(said.value.content, videoSeconds);
  const fresh = newChecks(
    { format: runnable.format, content: timed.content },
    knownChecks(checklist, draft, suggested),
  );
  const content = spreadAnswers(fresh.content);
  const tooFew = tooFewNoneOfTheAbove(content);
  return {
    draft: numberDraft({ format: fresh.format, content }, idsOf(checklist, draft), said.stamp),
    notes: [
      ...said.value.notes,
      ...runnable.notes,
      ...timed.notes,
      ...(fresh.doubled > 0 ? [`Left out, because the checklist has them already: ${fresh.doubled}.`] : []),
      ...(options.audio && !audio ? ["The model takes no sound, so none was sent."] : []),
      ...(seen ? [] : answersUnseen({ content })),
      ...answersOpen({ content }),
      ...(tooFew === null ? [] : [tooFew]),
    ],
  };
}
