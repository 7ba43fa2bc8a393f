import { fencesOf } from "./fences";
import type { Range } from "./located";
import { filledLines } from "./text-units";

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
