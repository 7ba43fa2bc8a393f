import { follows } from "../../foundation/text-numberings";
import { type Range, trimRange } from "../locating/located";
import { type Line, linesOf } from "../locating/text-units";

export type ListKind = "unordered" | "ordered";

/** An item of a list: from its marker to its end (nested lines included); its words begin at `text.start`. */
type ListItem = Range & { marker: string; text: Range };

/** A list with all its lines. Nested lists belong to the item they stand under. */
export type ListBlock = Range & { kind: ListKind; items: ListItem[] };

type Marker = { kind: ListKind; indent: number; mark: string; textStart: number };

const bullet = /^(\s*)([-*+•◦▪‣·●○–])(?=\s|$)\s*/;
const number =
  /^(\s*)(\(?(?:\d{1,3}|[IVXLCDM]{1,7}|[ivxlcdm]{1,7}|[A-Za-z]|[一二三四五六七八九十]{1,3})(?:[.)．](?=\s|$)|[、：:](?=\s|\p{Lo}))|[①-⑳])\s*/u;
const colonNumber = /^\(?(?:[A-Za-z]+|[一二三四五六七八九十]+):$/;
const horizontalRule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,})$/;

function markerOf(line: Line, symbol: string | null): Marker | null {
  if (horizontalRule.test(line.text)) return null;
  const asNumber = number.exec(line.text);
  const match = asNumber ?? bullet.exec(line.text);
  if (match) {
    const mark = match[2] ?? "";
    // "A: text" is a label, not a numbered item; "1: text" is one.
    if (asNumber && colonNumber.test(mark)) return null;
    const kind = asNumber ? "ordered" : "unordered";
    return { kind, indent: match[1]?.length ?? 0, mark, textStart: line.start + match[0].length };
  }
  const own = symbol?.trim();
  const indent = line.text.length - line.text.trimStart().length;
  if (!own || !line.text.startsWith(own, indent) || !/^\s/.test(line.text.slice(indent + own.length)))
    return null;
  const rest = line.text.slice(indent + own.length);
  const gap = rest.length - rest.trimStart().length;
  return { kind: "unordered", indent, mark: own, textStart: line.start + indent + own.length + gap };
}

/** A line that opens something new rather than going on with the item above it. */
function isHeading(text: string): boolean {
  return /^\s*#{1,6}\s/.test(text) || /^\s*\*\*[^*]+\*\*:?\s*$/.test(text) || text.endsWith(":");
}

const firstNumbers = /^\(?(?:[01]|[AaIi]|一|①)[.)．、:：]?$/;

type ReadLine = {
  blank: boolean;
  indent: number;
  end: number;
  heading: boolean;
  /** Code or JSON begins here, or ends. */
  block: boolean;
  closes: boolean;
  marker: Marker | null;
  start: number;
};

const numberOnly = (mark: string) => mark.replace(/[().．、:：]/g, "");

/**
 * Bullets as far left as the numbers above and below them belong to the number above, where the one below is the next:
 * "A. Kitchen", "- cup", "B. Garden"; those under the last number too, where others had some. The line of the last such
 * bullet; null where they are a list of their own.
 */
function endOfBullets(
  lines: ReadLine[],
  at: number,
  { items, indent }: { items: ListItem[]; indent: number },
  others: boolean,
) {
  let end = at;
  for (let index = at; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.blank) continue;
    const outer = line.indent <= indent + 1;
    if (outer && line.marker?.kind === "ordered") {
      const goesOn = follows(numberOnly(items.at(-1)?.marker ?? ""), numberOnly(line.marker.mark));
      return goesOn ? end : null;
    }
    if (outer && !line.marker) break;
    end = index;
  }
  return others ? end : null;
}

/**
 * The last line of a block of code or JSON that begins at line `at`, where the next number follows right below, or nothing
 * does and items above had such blocks (`others`); it belongs to the item above. Null where something else follows.
 */
function endOfBlock(
  lines: ReadLine[],
  at: number,
  above: ListItem,
  indent: number,
  others: boolean,
): number | null {
  let end = at;
  for (let index = at + 1; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.blank) continue;
    if (line.marker?.kind === "ordered" && line.indent <= indent + 1) {
      const goesOn = follows(numberOnly(above.marker), numberOnly(line.marker.mark));
      return goesOn && lines[end]?.closes ? end : null;
    }
    end = index;
  }
  return others && lines[end]?.closes ? end : null;
}

/** The list whose first item is line `from`, and the line after its last one. */
function readBlock(
  text: string,
  lines: ReadLine[],
  from: number,
  first: ReadLine,
  marker: Marker,
  joined: boolean,
) {
  const itemOf = (line: ReadLine, mark: Marker): ListItem => ({
    start: line.start + mark.indent,
    end: line.end,
    marker: mark.mark,
    text: trimRange(text, { start: Math.min(mark.textStart, line.end), end: line.end }),
  });
  const items = [itemOf(first, marker)];
  let next = from + 1;
  let afterBlank = false;
  // Lines of prose right under an item: part of the list only if an item follows them.
  let stray = false;
  /** Whether an item has bullets as far left as its number. */
  let bullets = false;
  /** True once an item has a block of code or JSON below it, as far left as its number. */
  let blocks = false;
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = lines[index];
    const last = items.at(-1);
    if (!line || !last) break;
    if (line.blank) {
      if (stray) break;
      afterBlank = true;
      continue;
    }
    if (line.marker && line.indent <= marker.indent + 1) {
      if (line.marker.kind === marker.kind) items.push(itemOf(line, line.marker));
      else {
        const { indent } = marker;
        const end =
          joined && marker.kind === "ordered" ? endOfBullets(lines, index, { items, indent }, bullets) : null;
        if (end === null) break;
        last.end = lines[end]?.end ?? last.end;
        last.text = trimRange(text, { start: last.text.start, end: last.end });
        index = end;
        bullets = true;
      }
    } else if (line.marker || (line.indent > marker.indent + 1 && !stray)) {
      last.end = line.end;
      last.text = trimRange(text, { start: last.text.start, end: line.end });
    } else {
      const ends = marker.kind === "ordered" && !stray && line.block;
      const end = ends ? endOfBlock(lines, index, last, marker.indent, blocks) : null;
      if (end === null) {
        if (afterBlank || line.heading) break;
        stray = true;
        continue;
      }
      last.end = lines[end]?.end ?? last.end;
      last.text = trimRange(text, { start: last.text.start, end: last.end });
      index = end;
      blocks = true;
    }
    stray = false;
    afterBlank = false;
    next = index + 1;
  }
  const block: ListBlock = {
    kind: marker.kind,
    start: first.start,
    end: items.at(-1)?.end ?? first.end,
    items,
  };
  return { block, next };
}

/**
 * The lists of a text in their order. A list ends at a change from bullets to numbers, at a heading, and at prose
 * after which no item follows. A single numbered line is a list only when it carries a first number. `symbol` is a
 * bullet that the check asks for and that may be none of the usual ones. `joined`: bullets as far left as the numbers around
 * them belong to the number above.
 */
export function listBlocksOf(text: string, symbol: string | null = null, joined = false): ListBlock[] {
  const lines = linesOf(text).map((line): ReadLine => {
    const body = line.text.trimEnd();
    return {
      blank: body === "",
      indent: body.length - body.trimStart().length,
      start: line.start,
      end: line.start + body.length,
      heading: isHeading(body),
      block: /^\s*(?:`{3}|~{3}|[{[])/.test(body),
      closes: /(?:`{3}|~{3}|[}\]])$/.test(body),
      marker: markerOf({ ...line, text: body }, symbol),
    };
  });
  const blocks: ListBlock[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (!line?.marker) {
      index += 1;
      continue;
    }
    const { block, next } = readBlock(text, lines, index, line, line.marker, joined);
    const lone = block.items.length === 1 && block.kind === "ordered" && !firstNumbers.test(line.marker.mark);
    if (!lone) blocks.push(block);
    index = next;
  }
  return blocks;
}

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
