import type { Line } from "../../foundation/text-lines";
import type { CheckVerdict, Span } from "../../shapes/verdict";

/** More marks than this help nobody, and a hostile text could ask for a million. */
export const MAX_EVIDENCE = 200;

/** A verdict that the content passed. */
export function pass(reason: string, evidence: Span[] = []): CheckVerdict {
  return { passed: true, reason, evidence };
}

/** A verdict that the content failed. */
export function fail(reason: string, evidence: Span[] = []): CheckVerdict {
  return { passed: false, reason, evidence };
}

/** A marked piece of the content, UTF-16 offsets. */
export function mark(start: number, end: number, label?: string): Span {
  return label === undefined ? { start, end } : { start, end, label };
}

/** The letter at `at` as evidence, whole where it takes two code units; no more than is there. */
export function markLetter(text: string, at: number, label: string): Span {
  return mark(at, Math.min(at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1), text.length), label);
}

/** A text in quotes for a reason, cut to `limit` characters. */
export function quote(text: string, limit = 40): string {
  const points = text.length > limit ? [...text.slice(0, limit * 2)] : null;
  const shown = points && points.length > limit ? `${points.slice(0, limit).join("")}…` : text;
  return `'${shown.replace(/\p{Surrogate}/gu, "\ufffd")}'`;
}

/** A parameter's value in a reason. */
export function show(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (value === undefined) return "nothing";
  return quote(JSON.stringify(value) ?? String(value)).slice(1, -1);
}

/** All matches of a pattern (with the `g` flag) as marks, at most `MAX_EVIDENCE`. */
export function marksOf(pattern: RegExp, content: string, label?: string): Span[] {
  const marks: Span[] = [];
  for (const match of content.matchAll(pattern)) {
    if (marks.length >= MAX_EVIDENCE) break;
    marks.push(mark(match.index, match.index + match[0].length, label));
  }
  return marks;
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
