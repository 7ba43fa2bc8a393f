import { lazy } from "../shared/lazy";
import { type Range, trimRange } from "./located";

/** A line without its line break. */
export type Line = Range & { text: string };

/** All lines, blank ones included; a carriage return before the line feed is not part of the line. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const feed = text.indexOf("\n", start);
    const stop = feed < 0 ? text.length : feed;
    const end = stop > start && text[stop - 1] === "\r" ? stop - 1 : stop;
    lines.push({ start, end, text: text.slice(start, end) });
    if (feed < 0) break;
    start = feed + 1;
  }
  return lines;
}

/** Lines that hold something, without the white space around it. */
export function filledLines(text: string): Range[] {
  return linesOf(text)
    .filter((line) => line.text.trim() !== "")
    .map((line) => trimRange(text, line));
}

/** Blocks between blank lines; when there is no blank line at all, the lines. */
export function paragraphsOf(text: string): Range[] {
  const blocks: Range[] = [];
  let open: Range | null = null;
  for (const line of linesOf(text)) {
    if (line.text.trim() === "") {
      if (open) blocks.push(trimRange(text, open));
      open = null;
    } else {
      open = { start: open ? open.start : line.start, end: line.end };
    }
  }
  if (open) blocks.push(trimRange(text, open));
  return blocks.length > 1 ? blocks : filledLines(text);
}

/** "**First view:**", "# Title" and a rule stand above or between texts and belong to none. */
function isLabel(text: string): boolean {
  return (
    /^#{1,6}\s/.test(text) ||
    /^(?:\*\*|__)[^.!?]{1,60}(?:\*\*|__)[:：]?$/.test(text) ||
    /^[^.!?]{1,60}[:：]$/.test(text) ||
    /^[-*_][-*_ ]*$/.test(text)
  );
}

/** The lines that hold something, but for headings, labels and rules. */
export function textLines(text: string): Range[] {
  return filledLines(text).filter((line) => !isLabel(text.slice(line.start, line.end)));
}

/** A bold label in front of a text in one line: "**Look:** Golden wheat bends." */
const labelAhead =
  /^(?:[-*+] +)?(?:\*\*|__)[^.!?*_\n]{1,60}(?:[:：](?:\*\*|__)|(?:\*\*|__)[:：])[ \t]*(?=\S)/;

/** The range without a bold label at its beginning. */
export function withoutLabel(text: string, range: Range): Range {
  const label = labelAhead.exec(text.slice(range.start, Math.min(range.end, range.start + 80)))?.[0] ?? "";
  return { start: range.start + label.length, end: range.end };
}

const sentences = lazy(() => import("../../foundation/text-sentences"));

/** Fetches what reads sentences: the first verdicts need none. */
export const readySentences = sentences.ready;

/** Sentences as the strict rules read them. Throws where `readySentences` was not awaited. */
export function sentencesOf(text: string): Range[] {
  return sentences.get().sentenceSpans(text);
}

/** The sentences without headings, and without labels in front of them; all of them where nothing else is there. */
export function bareSentences(text: string): Range[] {
  const all = sentencesOf(text);
  const own = all.filter((range) => !isLabel(text.slice(range.start, range.end)));
  return own.length > 0 ? own.map((range) => withoutLabel(text, range)) : all;
}

/** The paragraphs without headings, labels and rules that stand by themselves or as their first line; all of them where nothing else is there. */
export function bareParagraphs(text: string): Range[] {
  const all = paragraphsOf(text);
  const own = all.flatMap((range) => {
    let { start } = range;
    for (const line of filledLines(text.slice(range.start, range.end))) {
      start = range.start + line.start;
      if (!isLabel(text.slice(start, range.start + line.end))) return [{ start, end: range.end }];
    }
    return [];
  });
  return own.length > 0 ? own : all;
}
