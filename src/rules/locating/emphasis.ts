import type { Range } from "./located";
import { filledLines, linesOf } from "./text-units";

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

export type MarkdownType = "title" | "bold" | "highlight" | "italic" | "code";

const marks: Record<Exclude<MarkdownType, "title">, RegExp> = {
  bold: /\*\*(?=\S)(?:[^*\n]|\*(?!\*))+?(?<=\S)\*\*|__(?=\S)[^_\n]+?(?<=\S)__/g,
  italic:
    /(?<![*\\])\*(?![*\s])[^*\n]+?(?<![\s*])\*(?!\*)|(?<![_\w\\])_(?![_\s])[^_\n]+?(?<![\s_])_(?![_\w])|\*\*\*(?=\S)[^*\n]+?(?<=\S)\*\*\*/g,
  highlight: /==(?=\S)[^=\n]+?(?<=\S)==|<mark>[^<\n]+<\/mark>/gi,
  code: /(?<!`)`[^`\n]+`(?!`)/g,
};

/** The type as a parameter names it; null for anything else. */
export function markdownType(value: unknown): MarkdownType | null {
  return value === "title" ||
    value === "bold" ||
    value === "highlight" ||
    value === "italic" ||
    value === "code"
    ? value
    : null;
}

/** The stretches of a text that are decorated in that way, marks included. */
export function decorated(text: string, type: MarkdownType): Range[] {
  if (type === "title")
    return filledLines(text).filter((line) => /^#{1,6}\s/.test(text.slice(line.start, line.end)));
  const marked = [...text.matchAll(marks[type])].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return type === "code" ? [...fencesOf(text), ...marked] : marked;
}
