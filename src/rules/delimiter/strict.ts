import { plural } from "../../foundation/plural";
import { stripBounds } from "../../foundation/python-text";
import { escapePattern } from "../../foundation/text-markers";
import type { Span } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { isIncidentalComma } from "../shared/incidental-commas";
import { fail, MAX_EVIDENCE, mark, pass, quote } from "../shared/verdicts";

const fullWidth = new Map([
  [",", ",，、،"],
  [";", ";；؛"],
  [":", ":："],
  ["|", "|｜"],
  ["/", "/／"],
  [".", ".。．"],
  ["，", ",，"],
  ["；", ";；"],
  ["：", ":："],
]);

/** The strict verdict: the symbol sets at least two things apart. */
export function delimiterStrict(symbol: unknown): PreparedCheck {
  if (typeof symbol !== "string" || symbol === "")
    throw new CheckError("symbol must be a text that is not empty");
  const bare = symbol.trim() === "" ? symbol : symbol.trim();
  const variants = fullWidth.get(bare);
  const pattern = new RegExp(variants ? `[${variants}]` : escapePattern(bare), "gu");
  const name = quote(bare);
  return (content) => {
    const all = [...content.matchAll(pattern)].map((match) =>
      mark(match.index, match.index + match[0].length),
    );
    const places = all.filter((place) => separates(content, place, all.length));
    if (places.length === 0) {
      const found = all.slice(0, MAX_EVIDENCE).map((place) => ({ ...place, label: "sets nothing apart" }));
      return fail(all.length > 0 ? `${name} sets nothing apart` : `${name} does not occur`, found);
    }
    const parts = partsBetween(content, places);
    const filled = parts.filter(({ start, end }) => end > start);
    const marks = places.slice(0, MAX_EVIDENCE);
    if (filled.length < 2) return fail(`${name} sets no two parts apart`, marks);
    const rows = filled.filter(
      ({ start, end }) => end - start <= MAX_ROW && bareRow.test(content.slice(start, end)),
    );
    const [row] = rows;
    if (row) {
      const text = content.slice(row.start, row.end);
      const found = rows
        .slice(0, MAX_EVIDENCE)
        .map(({ start, end }) => mark(start, end, `no ${name} inside`));
      return fail(`${quote(text)} is not set apart by ${name}`, found);
    }
    return pass(`${name} sets ${filled.length} ${plural(filled.length, "part")} apart`, marks);
  };
}

const MAX_ROW = 200;
/** Three or more single letters or numbers with nothing but blanks between them. */
const bareRow = /^(?:[\p{L}]|\p{N}+)(?:\s+(?:[\p{L}]|\p{N}+)){2,}$/u;

/** True when a sign stands between things, and not inside a number, a time, a name or the only compound word. */
function separates(content: string, { start, end }: Span, occurrences: number): boolean {
  const sign = content.slice(start, end);
  if (/^[,，]$/.test(sign) && isIncidentalComma(content, start)) return false;
  const around = content.slice(start - 1, start) + content.slice(end, end + 1);
  if (/^[.:：]$/.test(sign) && /^\p{N}\p{N}$/u.test(around)) return !isNumberOrTime(content, start, end);
  if (sign === "." && /^\p{L}[\p{Ll}\p{N}]$/u.test(around)) return !/\s/.test(content);
  if (sign === "." && endsProse(content, start, end)) return false;
  if (/^[-/]$/.test(sign) && isInDate(content, start)) return false;
  if (/^[-/.:_&]$/.test(sign) && isInAddressOrCompound(content, start)) return false;
  const tight = /[a-zA-Z0-9]{2}/.test(around);
  return !(tight && /^[-/'’_&]$/.test(sign) && occurrences === 1 && /\S\s+\S/.test(content));
}

/** True when a dash or stroke stands in a date such as 2024-05-03 or 5/3/2024 that other words surround. */
function isInDate(content: string, at: number): boolean {
  const from = Math.max(0, at - 8);
  const near = content.slice(from, at + 8);
  const date = /(?<!\d)(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{4})(?!\d)/.exec(near);
  // A date that begins behind the sign is cut off by the end of what was looked at.
  return date !== null && at < from + date.index + date[0].length && /\p{L}/u.test(content);
}

/** Addresses of pages and mail, compounds around small words such as state-of-the-art, and "and/or". */
const addressOrCompound =
  /^(?:https?:\/\/|www\.)|^[\w.+-]+@[\w-]+\.|[a-z]-(?:a|an|and|by|for|in|of|off|on|out|the|to|up)-[a-z]|^and\/or\b/i;

/** True when a sign stands in an address or a compound word, and other words are there too. */
function isInAddressOrCompound(content: string, at: number): boolean {
  const before = /\S*$/.exec(content.slice(Math.max(0, at - 100), at))?.[0] ?? "";
  const after = /\S*/.exec(content.slice(at, at + 100))?.[0] ?? "";
  const token = (before + after).replace(/^[("'“‘<]+/, "");
  const other = token.length < content.trim().length;
  return (other || /^(?:https?:\/\/|www\.)/i.test(token)) && addressOrCompound.test(token);
}

/** A full stop after three words or more, with a blank or nothing behind it. */
function endsProse(content: string, start: number, end: number): boolean {
  const before = content.slice(Math.max(0, start - 200), start);
  const sentence = before.slice(before.lastIndexOf(".") + 1).trim();
  return /^\s?$/.test(content.slice(end, end + 1)) && sentence.split(/\s+/).length >= 3;
}

/** True when the digits around a point or colon make one number or time (3.5, 10:30). */
function isNumberOrTime(content: string, start: number, end: number): boolean {
  const after = /^\p{N}+/u.exec(content.slice(end, end + 12))?.[0] ?? "";
  return content.slice(start, end) === "." || after.length === 2;
}

function partsBetween(content: string, places: readonly Span[]): { start: number; end: number }[] {
  const parts = [];
  let from = 0;
  for (const place of [...places, mark(content.length, content.length)]) {
    parts.push(stripBounds(content, from, place.start));
    from = place.end;
  }
  return parts;
}
