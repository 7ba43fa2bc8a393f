import { newestDecisions } from "../../evaluation/labels/gold";
import { optionLetter } from "../../foundation/option-letter";
import type { LabelAsk, LabelLine, LabelSet } from "../../shapes/label-set";

/** An answer to choose: its value, what is read of it, and the key that gives it. */
type LabelAnswer = { value: string; words: string; key: string };

const UNKNOWN: LabelAnswer = { value: "unknown", words: "Can’t tell", key: "u" };

const VERDICTS: readonly LabelAnswer[] = [
  { value: "passed", words: "Passed", key: "p" },
  { value: "failed", words: "Failed", key: "f" },
  UNKNOWN,
];

/** The answers of a line, in the order in which they stand on the page. */
export function answersOf({ asks, options }: Pick<LabelLine, "asks" | "options">): readonly LabelAnswer[] {
  switch (asks) {
    case "verdict":
      return VERDICTS;
    case "option":
      return [
        ...options.map((words, place) => ({ value: optionLetter(place), words, key: `${place + 1}` })),
        UNKNOWN,
      ];
    case "points":
      return [
        ...[0, 1, 2, 3, 4].map((points) => ({ value: `${points}`, words: `${points}`, key: `${points}` })),
        UNKNOWN,
      ];
  }
}

/**
 * The answer that a key gives; null where it says nothing. Where a check shows the options of its question, the number of one
 * says that the caption has it: passed where it is the right one.
 */
export function valueOfKey(line: Pick<LabelLine, "asks" | "options" | "right">, key: string): string | null {
  const pressed = key.toLowerCase();
  const answer = answersOf(line).find((one) => one.key === pressed);
  if (answer) return answer.value;
  const option = line.asks === "verdict" && /^[1-9]$/.test(key) ? line.options[Number(key) - 1] : undefined;
  if (option === undefined || line.right === null) return null;
  return option === line.right ? "passed" : "failed";
}

/** True for a value that a line takes. */
export function takes(line: Pick<LabelLine, "asks" | "options">, value: string): boolean {
  return answersOf(line).some((answer) => answer.value === value);
}

/** A value in words: "Passed", "B. blue", "3 of 4", "Can’t tell". */
export function valueWords(line: Pick<LabelLine, "asks" | "options">, value: string | null): string {
  if (value === null) return "nothing";
  const words = answersOf(line).find((answer) => answer.value === value)?.words ?? value;
  if (value === "unknown" || line.asks === "verdict") return words;
  return line.asks === "points" ? `${words} of 4` : `${value}. ${words}`;
}

/** The question above a line's answers. */
export const ASKED: Record<LabelAsk, string> = {
  verdict: "Does the caption do this?",
  option: "What does the caption say?",
  points: "How good is it, from 0 to 4?",
};

/** Among so many lines, one whose answer is known comes up. */
const GOLD_EVERY = 10;

/** The lines with a known answer for a person: somebody else has decided on them. */
export function goldLinesFor(set: Pick<LabelSet, "decisions">, person: string): Set<string> {
  const decisions = [...newestDecisions(set.decisions).values()];
  return new Set(decisions.flatMap((one) => (one.person === person ? [] : [one.line])));
}

/** Names the lines of a set: those of one draw only become more. */
export const linesOf = ({ id, createdAt, lines }: Pick<LabelSet, "id" | "createdAt" | "lines">): string =>
  JSON.stringify([id, createdAt, lines.length]);

/**
 * The lines in the order in which a person sees them: that of the draw, which is the same for all, so that those who stop
 * early have labelled the same lines. Lines with a known answer are spread among the others, one in ten as far as they go.
 */
export function labellingOrder(
  set: Pick<LabelSet, "lines" | "decisions">,
  person: string,
): readonly LabelLine[] {
  const known = goldLinesFor(set, person);
  const gold = set.lines.filter(({ id }) => known.has(id));
  const others = set.lines.filter(({ id }) => !known.has(id));
  if (gold.length === 0 || others.length === 0) return set.lines;
  const ordered: LabelLine[] = [];
  const left = [...gold];
  for (const line of others) {
    ordered.push(line);
    const next = ordered.length % GOLD_EVERY === GOLD_EVERY - 1 ? left.shift() : undefined;
    if (next) ordered.push(next);
  }
  return [...ordered, ...left];
}
