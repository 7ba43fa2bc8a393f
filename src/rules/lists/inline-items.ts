import { type Range, trimRange } from "../locating/located";

/** Items that run on within a line, from the first marker to the end of the last one. */
type InlineList = Range & { items: Range[] };

const markers: { pattern: RegExp; positionOf(mark: string): number }[] = [
  { pattern: /(?<=^|[\s:：;；,，(])(\d{1,2})[.)](?=\s|\p{L})/gmu, positionOf: (mark) => Number(mark) },
  { pattern: /(?<=^|[\s:：;；,，(])([A-Z])[.)](?=\s)/gm, positionOf: (mark) => mark.charCodeAt(0) - 64 },
  { pattern: /(?<=^|[\s:：;；,，(])([a-z])[.)](?=\s)/gm, positionOf: (mark) => mark.charCodeAt(0) - 96 },
  {
    pattern: /(?<=^|[\s:：;；,，(])(I{1,3}|IV|VI{0,3}|IX|X)[.)](?=\s)/gm,
    positionOf: (mark) => ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"].indexOf(mark) + 1,
  },
];

/**
 * A numbered list whose items stand in one line: "1. a 2. b; 3. c". Null where the markers do not count up from the
 * first one, where most of them begin lines of their own, and where there are fewer than two. `suffix` is a text
 * that another check asks for at the end; it belongs to no item.
 */
export function inlineListOf(text: string, suffix: string | null): InlineList | null {
  const tail = suffix?.trim() ?? "";
  const body = text.trimEnd();
  const stop = tail !== "" && body.endsWith(tail) ? body.length - tail.length : body.length;
  for (const { pattern, positionOf } of markers) {
    const found: { start: number; textStart: number }[] = [];
    for (const match of text.matchAll(pattern)) {
      if (match[1] !== undefined && positionOf(match[1]) === found.length + 1 && match.index < stop)
        found.push({ start: match.index, textStart: match.index + match[0].length });
    }
    const [first] = found;
    const last = found.at(-1);
    if (!first || !last || found.length < 2 || text.slice(first.start, last.start).includes("\n")) continue;
    const lineEnd = text.indexOf("\n", last.start);
    const end = lineEnd < 0 ? stop : Math.min(lineEnd, stop);
    const items = found.map((item, index) => {
      const range = trimRange(text, { start: item.textStart, end: found[index + 1]?.start ?? end });
      const separators =
        /[\s;；,，|(]*$/.exec(text.slice(range.start, range.end).slice(-20))?.[0].length ?? 0;
      return { start: range.start, end: range.end - separators };
    });
    if (items.every((item) => item.end > item.start))
      return { ...trimRange(text, { start: first.start, end }), items };
  }
  return null;
}
