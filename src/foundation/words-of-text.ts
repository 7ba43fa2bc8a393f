import { filledLines, type Line, wordSpans } from "./text-lines";
import { readBullet, readNumberMarker } from "./text-markers";
import { follows } from "./text-numberings";

const leadingMarkup = /^(?:#{1,6}\s+|>\s?)+/;

/** Length of a line's list marker; initials and years are none. */
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

/**
 * The words of a text, without list markers and heading signs. Wherever a length in words is told it is their number,
 * but for a benchmark's released script, which counts in its own way.
 */
export function wordsOfText(text: string): { start: number; end: number }[] {
  const lines = filledLines(text);
  return lines.flatMap(({ start, end }, index) => [
    ...wordSpans(text, Math.min(start + markerLength(lines, index), end), end),
  ]);
}
