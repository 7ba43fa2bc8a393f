import { plural } from "../../foundation/plural";
import { filledLines, type Line } from "../../foundation/text-lines";
import { escapePattern, readBullet, readNumberMarker } from "../../foundation/text-markers";
import { type Numbering, numberings } from "../../foundation/text-numberings";
import type { CheckVerdict } from "../../shapes/verdict";
import type { PreparedCheck } from "../define-checker";
import { readListLines, withoutFence } from "../shared/list-lines";
import { fail, MAX_EVIDENCE, mark, pass, quote, type WrongLine, wrongLines } from "../shared/verdicts";

/** A line's marker, split at its number. */
type Marker = { before: string; number: string; after: string; spaced: boolean };

/** Reads a line's marker; null when it has none of the kind looked for. */
type MarkerReader = (line: string) => Marker | null;

/** Past these places letters and Roman numerals may begin anywhere: the end of a long list was cut out. */
const LAST_LETTER = 26;
const LATE_NUMERAL = 20;

const symbolParts =
  /^(?<before>.*?)(?<number>\p{Nd}+|[ivxlcdmIVXLCDM]+|[a-zA-Z]|[①-⑳]|[一二三四五六七八九十]+)(?<after>\p{Script=Han}?[^\p{L}\p{N}]*)$/u;

/** The strict verdict for a symbol, or for any numbering from its beginning without one. */
export function orderedListStrict(symbol: unknown): PreparedCheck {
  const asked = typeof symbol === "string" ? symbol.trim() : "";
  if (asked === "")
    return (content) => {
      const plain = judge(content, readNumberMarker, null);
      const worded = plain.passed ? null : wordedMarker(content);
      return worded ? judge(content, readerFor(worded), worded) : plain;
    };
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

/** "Step 1:", "**Scene 1:**", "第一步：": a first line that is numbered in words. */
const wordedLine =
  /^(?:\*\*|__)?(?<before>\p{L}[\p{L} ]{0,20}?)[ \t]?(?<number>1|I|一)(?<after>步?[:.)、：．）])/u;

/** The first of several items that have a word before their number; null where there are none. */
function wordedMarker(content: string): Marker | null {
  const lines = filledLines(withoutFence(content).text);
  for (const { text } of lines) {
    const { before = "", number = "", after = "" } = wordedLine.exec(text)?.groups ?? {};
    if (number === "") continue;
    const first = { before, number, after, spaced: true };
    const reads = readerFor(first);
    const isItem = (line: string) => reads(line.replace(boldMarker, "$2"))?.before === before;
    return lines.filter((line) => isItem(line.text)).length > 1 ? first : null;
  }
  return null;
}

/** Lines that begin like the symbol, whatever their number is. */
function readerFor({ before, after }: Marker): MarkerReader {
  if (/^[(（]?$/.test(before) && /^[.)、:．：）]$/.test(after)) return readNumberMarker;
  // Chinese puts no blank behind its signs.
  const gap = /[\p{Script=Han}、：，．）。]$/u.test(after) ? "" : "(?:\\s|$)";
  const pattern = new RegExp(
    `^${escapePattern(before)}[ \\t]*(?<number>\\p{Nd}+|[ivxlcdm]+|[IVXLCDM]+|[a-zA-Z]|[一二三四五六七八九十百]+)${escapePattern(after)}${gap}`,
    "u",
  );
  return (line) => {
    const match = pattern.exec(line);
    return match?.groups
      ? { before, number: match.groups.number ?? "", after, spaced: true }
      : readNumberMarker(line);
  };
}

/** A marker in bold by itself: "**1.** boil". */
const boldMarker = /^(\*\*|__)([^\s*_]{1,8}(?: [^\s*_]{1,8})?)\1/;

function judge(content: string, plainly: MarkerReader, asked: Marker | null): CheckVerdict {
  const read: MarkerReader = (line) => plainly(line.replace(boldMarker, "$2"));
  const { items, strays } = readListLines(content, (line) => read(line) !== null);
  const outside = strays.filter(
    (line) => readBullet(line.text) === null || line.number < (items[0]?.number ?? 0),
  );
  if (outside.length > 0)
    return wrongLines(outside.map((line) => ({ line, what: "is no item of the list" })));
  const [top] = items;
  const first = asked ?? (top ? read(top.text) : null);
  if (!top || !first) return fail("there is no numbered list");
  const ways = numberings.filter((numbering) => numbering.read(first.number) !== null);
  const tries = ways.map((numbering) => inOrder(items, { read, first, numbering, free: asked === null }));
  const best = tries.reduce<Try | null>(
    (far, next) => (far === null || next.lines > far.lines ? next : far),
    null,
  );
  return best?.verdict ?? fail(`${quote(first.number)} is no number`);
}

/** The result of trying a numbering: a verdict, and the number of lines that are right. */
type Try = { verdict: CheckVerdict; lines: number };

type Order = { read: MarkerReader; first: Marker; numbering: Numbering; free: boolean };

function inOrder(items: Line[], { read, first, numbering, free }: Order): Try {
  const start = numbering.read(first.number) ?? 1;
  const wrong: WrongLine[] = [];
  let lines = 0;
  let next = start;
  for (const [index, line] of items.entries()) {
    const found = read(line.text);
    const wanted = `${first.before}${numbering.write(next)}${first.after}`;
    const own = found ? `${found.before}${found.number}${found.after}` : "";
    if (own !== wanted) wrong.push({ line, what: `starts with ${quote(own)}, not with ${quote(wanted)}` });
    else if (!found?.spaced) wrong.push({ line, what: `lacks a space after ${quote(wanted)}` });
    else if (line.text === own) wrong.push({ line, what: "says nothing" });
    else if (wrong.length === 0) lines = index + 1;
    // One jump is one fault: the lines after it count on from there.
    next = ((found && numbering.read(found.number)) ?? next) + 1;
  }
  if (wrong.length > 0) return { verdict: wrongLines(wrong), lines };
  const end = start + items.length - 1;
  // A single letter such as C is no hundredth item.
  const isNumeral = /Roman/.test(numbering.name) && first.number.length > 1;
  const late = numbering.name.includes("letters") ? end >= LAST_LETTER : isNumeral && end > LATE_NUMERAL;
  if (free && start !== 1 && !late) {
    const begin = `${first.before}${numbering.write(1)}${first.after}`;
    const reason = `the list begins with ${quote(first.number)}, not with ${quote(begin)}`;
    return { verdict: fail(reason, marks(items.slice(0, 1))), lines: items.length };
  }
  const reason = `${items.length} ${plural(items.length, "item")}, numbered from ${quote(first.number)}`;
  return { verdict: pass(reason, marks(items)), lines: items.length + 1 };
}

function marks(items: Line[]) {
  return items.slice(0, MAX_EVIDENCE).map((line) => mark(line.start, line.end));
}
