import type { Range } from "./located";
import { linesOf } from "./text-units";

/** A fenced code block: all of it, and what stands between the fences. An open fence runs to the end. */
type Fence = Range & { body: Range; language: string };

/** The fenced code blocks of a text, in their order. */
export function fencesOf(text: string): Fence[] {
  const fences: Fence[] = [];
  let open: { start: number; bodyStart: number; mark: string; language: string } | null = null;
  for (const line of linesOf(text)) {
    const match = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/.exec(line.text);
    const mark = match?.[1];
    if (open) {
      if (mark?.startsWith(open.mark) && line.text.trim() === mark) {
        const body = { start: open.bodyStart, end: Math.max(open.bodyStart, line.start - 1) };
        fences.push({ start: open.start, end: line.end, body, language: open.language });
        open = null;
      }
    } else if (mark) {
      const bodyStart = Math.min(text.length, line.end + 1);
      open = { start: line.start, bodyStart, mark, language: (match?.[2] ?? "").toLowerCase() };
    }
  }
  if (open) {
    const body = { start: open.bodyStart, end: text.length };
    fences.push({ start: open.start, end: text.length, body, language: open.language });
  }
  return fences;
}
