import type { Span } from "../../shapes/span";
import { filledLines, type Line } from "./lines";
import { readBullet, readNumberMarker } from "./markers";
import { follows } from "./numberings";

/** A stretch of text that no sentence runs across: a paragraph, a heading, an item; UTF-16 offsets. */
type TextBlock = Span;

const stop = /[.!?。！？…:：;；]["'”’)\]*_]*$/u;
/** A line shorter than this was ended on purpose, not for want of room. */
const WRAP_COLUMN = 60;
const leadingMarkup = /^(?:#{1,6}\s+|>\s?)+/;

/** How many characters of a line are its list marker; initials and years are none. */
export function markerLength(lines: readonly Line[], index: number): number {
  const line = lines[index];
  if (!line) return 0;
  const markup = leadingMarkup.exec(line.text)?.[0].length ?? 0;
  const text = line.text.slice(markup);
  const bullet = readBullet(text);
  if (bullet) return markup + bullet.length;
  const marker = readNumberMarker(text);
  if (!marker) return markup;
  const sure = /^(?:\d{1,3}|[①-⑳一二三四五六七八九十]+)$/u.test(marker.number) && marker.spaced;
  const inSequence =
    follows(numberOf(lines[index - 1]), marker.number) || follows(marker.number, numberOf(lines[index + 1]));
  return sure || inSequence ? markup + marker.length : markup;
}

function numberOf(line: Line | undefined): string {
  return line ? (readNumberMarker(line.text)?.number ?? "") : "";
}

/** The text without list markers and heading signs, cut where a sentence cannot go on. */
export function textBlocks(content: string): TextBlock[] {
  const lines = filledLines(content);
  const blocks: TextBlock[] = [];
  for (const [index, line] of lines.entries()) {
    const skipped = markerLength(lines, index);
    const above = lines[index - 1];
    const last = blocks.at(-1);
    if (last && above && skipped === 0 && above.number === line.number - 1 && goesOn(above, line)) {
      last.end = line.end;
    } else {
      blocks.push({ start: Math.min(line.start + skipped, line.end), end: line.end });
    }
  }
  return blocks;
}

/** Whether a sentence may run from one line into the next. */
function goesOn(above: Line, line: Line): boolean {
  if (stop.test(above.text)) return false;
  return /^[\p{Ll}(,;]/u.test(line.text) || above.text.length >= WRAP_COLUMN;
}
