import type { Line } from "../../foundation/text-lines";
import type { CheckVerdict } from "../../shapes/verdict";
import { fail, MAX_EVIDENCE, mark, quote } from "./verdicts";

/** A line that breaks a rule, and by what. `marked`: how many of its first characters do so; all of it where that is left out. */
export type WrongLine = { line: Line; what: string; marked?: number | undefined };

/** The verdict on lines that break a rule: the first is told, all are marked. */
export function wrongLines(wrong: readonly WrongLine[]): CheckVerdict {
  const [first] = wrong;
  if (!first) throw new TypeError("no line breaks the rule");
  return fail(
    `line ${first.line.number} ${first.what}: ${quote(first.line.text, 24)}`,
    wrong
      .slice(0, MAX_EVIDENCE)
      .map(({ line, what, marked }) =>
        mark(line.start, marked === undefined ? line.end : line.start + marked, what),
      ),
  );
}
