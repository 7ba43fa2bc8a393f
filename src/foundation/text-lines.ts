import { stripBounds } from "./python-text";

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
