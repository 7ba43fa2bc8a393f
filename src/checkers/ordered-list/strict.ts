import type { CheckVerdict } from "../../schemas/verdict";
import type { PreparedCheck } from "../define-checker";
import type { Line } from "../shared/lines";
import { readListLines } from "../shared/list-lines";
import { readBullet, readNumberMarker } from "../shared/markers";
import { type Numbering, numberings } from "../shared/numberings";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "../shared/verdicts";

/** A line's marker, split at its number. */
type Marker = { before: string; number: string; after: string; spaced: boolean };

/** Reads a line's marker; null when it has none of the kind looked for. */
type MarkerReader = (line: string) => Marker | null;

/** Beyond this place letters and Roman numerals may begin anywhere: the end of a long list was cut out. */
const LATE = 20;

const symbolParts =
  /^(?<before>.*?)(?<number>[0-9０-９]+|[ivxlcdmIVXLCDM]+|[a-zA-Z]|[①-⑳]|[一二三四五六七八九十]+)(?<after>[^\p{L}\p{N}]*)$/u;

/** The strict verdict for a symbol, or for any numbering from its beginning without one. */
export function orderedListStrict(symbol: unknown): PreparedCheck {
  const asked = typeof symbol === "string" ? symbol.trim() : "";
  if (asked === "") return (content) => judge(content, readNumberMarker, null);
  const parts = symbolParts.exec(asked)?.groups;
  if (!parts) return () => fail(`${quote(asked)} is no list marker`);
  const first = {
    before: parts.before ?? "",
    number: parts.number ?? "",
    after: parts.after ?? "",
    spaced: true,
  };
  return (content) => judge(content, readerFor(first), first);
}

/** Lines that begin like the symbol, whatever their number is. */
function readerFor({ before, after }: Marker): MarkerReader {
  if (/^[(（]?$/.test(before) && /^[.)、:．：）]$/.test(after)) return readNumberMarker;
  const pattern = new RegExp(
    `^${escapePattern(before)}\\s*(?<number>[0-9]+|[ivxlcdm]+|[IVXLCDM]+|[a-zA-Z]|[一二三四五六七八九十百]+)${escapePattern(after)}(?<blank>\\s|$)`,
    "u",
  );
  return (line) => {
    const match = pattern.exec(line);
    return match?.groups
      ? { before, number: match.groups.number ?? "", after, spaced: true }
      : readNumberMarker(line);
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function judge(content: string, read: MarkerReader, asked: Marker | null): CheckVerdict {
  const { items, strays } = readListLines(content, (line) => read(line) !== null);
  const stray = strays.find(
    (line) => readBullet(line.text) === null || line.number < (items[0]?.number ?? 0),
  );
  if (stray) return wrong(stray, "is no item of the list");
  const [top] = items;
  const first = asked ?? (top ? read(top.text) : null);
  if (!top || !first) return fail("there is no numbered list");
  const ways = numberings.filter((numbering) => numbering.read(first.number) !== null);
  let best: CheckVerdict | null = null;
  for (const numbering of ways) {
    const verdict = inOrder(items, { read, first, numbering, free: asked === null });
    if (verdict.passed) return verdict;
    best ??= verdict;
  }
  return best ?? fail(`${quote(first.number)} is no number`);
}

type Order = { read: MarkerReader; first: Marker; numbering: Numbering; free: boolean };

function inOrder(items: Line[], { read, first, numbering, free }: Order): CheckVerdict {
  const start = numbering.read(first.number) ?? 1;
  for (const [index, line] of items.entries()) {
    const found = read(line.text);
    const wanted = `${first.before}${numbering.write(start + index)}${first.after}`;
    const own = found ? `${found.before}${found.number}${found.after}` : "";
    if (own !== wanted) return wrong(line, `starts with ${quote(own)}, ${quote(wanted)} asked`);
    if (!found?.spaced) return wrong(line, `lacks a blank after ${quote(wanted)}`);
  }
  const end = start + items.length - 1;
  const counted = /Roman|letters/.test(numbering.name);
  if (free && start > 1 && !(counted && end > LATE)) {
    const begin = `${first.before}${numbering.write(1)}${first.after}`;
    return fail(
      `the list begins with ${quote(first.number)}, not with ${quote(begin)}`,
      marks(items.slice(0, 1)),
    );
  }
  return pass(`${plural(items.length, "item")}, numbered from ${quote(first.number)}`, marks(items));
}

function marks(items: Line[]) {
  return items.slice(0, MAX_EVIDENCE).map((line) => mark(line.start, line.end));
}

function wrong(line: Line, what: string): CheckVerdict {
  return fail(`line ${line.number} ${what}: ${quote(line.text, 24)}`, [mark(line.start, line.end, what)]);
}
