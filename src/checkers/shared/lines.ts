import { stripBounds } from "../../lib/python-text";

/** A line of a text; only `\n` ends one. */
export type Line = {
  /** Counted from 1. */
  number: number;
  /** Where the line lies in the text, without its line feed. */
  lineStart: number;
  lineEnd: number;
  /** Where its text lies, stripped as Python strips, and that text. */
  start: number;
  end: number;
  text: string;
};

/** All lines of a text, the blank ones too. */
export function allLines(content: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  while (from <= content.length) {
    const feed = content.indexOf("\n", from);
    const to = feed < 0 ? content.length : feed;
    const { start, end } = stripBounds(content, from, to);
    const text = content.slice(start, end);
    lines.push({ number: lines.length + 1, lineStart: from, lineEnd: to, start, end, text });
    from = to + 1;
  }
  return lines;
}

/** The lines that hold more than white space. */
export function filledLines(content: string): Line[] {
  return allLines(content).filter((line) => line.end > line.start);
}
