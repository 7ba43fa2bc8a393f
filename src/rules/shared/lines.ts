import { stripBounds } from "../../foundation/python-text";
import type { CheckVerdict } from "../../shapes/verdict";
import { fail, MAX_EVIDENCE, mark, quote } from "./verdicts";

/** A line of a text; only `\n` ends one. */
export type Line = {
  /** Counted from 1. */
  number: number;
  /** Position of the line in the text, without its line feed. */
  lineStart: number;
  lineEnd: number;
  /** Position of its text, stripped as Python strips, and that text. */
  start: number;
  end: number;
  text: string;
};

/** All lines of a text, the blank ones too. */
export function allLines(content: string): Line[] {
  return linesOf(content, true);
}

/** The lines that hold more than white space. */
export function filledLines(content: string): Line[] {
  return linesOf(content, false);
}

function linesOf(content: string, withBlank: boolean): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (let number = 1; from <= content.length; number++) {
    const feed = content.indexOf("\n", from);
    const to = feed < 0 ? content.length : feed;
    const { start, end } = stripBounds(content, from, to);
    if (withBlank || end > start) {
      lines.push({ number, lineStart: from, lineEnd: to, start, end, text: content.slice(start, end) });
    }
    from = to + 1;
  }
  return lines;
}

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
