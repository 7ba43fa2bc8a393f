import { Type } from "typebox";
import { findText, isSpaceUnit, stripBounds } from "../lib/python-text";
import type { Span } from "../schemas/span";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { escapePattern } from "./shared/patterns";
import { requireValid } from "./shared/valid";
import { fail, MAX_EVIDENCE, mark, pass, plural, quote } from "./shared/verdicts";

const schema = Type.Object({
  symbol: Type.String({ minLength: 1, description: "what stands between items" }),
});

/**
 * Items are set apart by a given symbol.
 *
 * Reference: the symbol occurs, and at least two parts around it are not blank.
 *
 * Strict: with any blanks around it, or in its full-width form; inside of numbers, times, abbreviations and
 * single compound words it sets nothing apart; a part must not be a mere row of letters or numbers that should
 * have been set apart too.
 */
export const delimiter = defineChecker({
  id: "delimiter",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict" ? strict(parameters.symbol) : reference(parameters.symbol);
  },
  otherContent(content, parameters) {
    return containsNot(content, parameters.symbol) ? false : null;
  },
});

/** Python's `symbol not in content` for lists and objects; a list that does hold it has no `split` and raises. */
function containsNot(content: unknown, symbol: unknown): boolean {
  if (Array.isArray(content)) {
    const wanted = JSON.stringify(symbol);
    return !content.some((element) => JSON.stringify(element) === wanted);
  }
  if (typeof content !== "object" || content === null) return false;
  if (typeof symbol === "object" && symbol !== null) return false;
  return typeof symbol !== "string" || !Object.hasOwn(content, symbol);
}

function reference(symbol: unknown): PreparedCheck {
  return (content) => {
    if (typeof symbol !== "string") throw new CheckError("symbol must be a text");
    if (symbol === "") throw new CheckError("symbol must not be empty");
    const name = quote(symbol);
    const places: Span[] = [];
    let filled = 0;
    let from = 0;
    for (let at = findText(content, symbol); at >= 0; at = findText(content, symbol, from)) {
      if (places.length < MAX_EVIDENCE) places.push(mark(at, at + symbol.length, "delimiter"));
      if (isFilled(content, from, at)) filled++;
      from = at + symbol.length;
    }
    if (places.length === 0) return fail(`${name} does not occur`);
    if (isFilled(content, from, content.length)) filled++;
    if (filled < 2) return fail(`${name} sets no two parts apart`, places);
    return pass(`${name} sets ${plural(filled, "part")} apart`, places);
  };
}

/** Whether a part holds more than white space. */
function isFilled(content: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpaceUnit(content.charCodeAt(at))) return true;
  return false;
}

const fullWidth = new Map([
  [",", ",，、"],
  [";", ";；"],
  [":", ":："],
  ["|", "|｜"],
  ["/", "/／"],
  [".", ".。．"],
  ["，", ",，"],
  ["；", ";；"],
  ["：", ":："],
]);

function strict(symbol: unknown): PreparedCheck {
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
      const found = all.slice(0, MAX_EVIDENCE).map((place) => ({ ...place, label: "inside of a word" }));
      return fail(all.length > 0 ? `${name} sets nothing apart` : `${name} does not occur`, found);
    }
    const parts = partsBetween(content, places);
    const filled = parts.filter(({ start, end }) => end > start);
    const marks = places.slice(0, MAX_EVIDENCE);
    if (filled.length < 2) return fail(`${name} sets no two parts apart`, marks);
    const row = filled.find(
      ({ start, end }) => end - start <= MAX_ROW && bareRow.test(content.slice(start, end)),
    );
    if (row) {
      const text = content.slice(row.start, row.end);
      return fail(`${quote(text)} is not set apart by ${name}`, [
        mark(row.start, row.end, `no ${name} inside`),
      ]);
    }
    return pass(`${name} sets ${plural(filled.length, "part")} apart`, marks);
  };
}

const MAX_ROW = 200;
/** Three or more single letters or numbers with nothing but blanks between them. */
const bareRow = /^(?:[\p{L}]|\p{N}+)(?:\s+(?:[\p{L}]|\p{N}+)){2,}$/u;

/** Whether a sign stands between things, and not inside of a number, a time or the only compound word. */
function separates(content: string, { start, end }: Span, occurrences: number): boolean {
  const sign = content.slice(start, end);
  const around = content.slice(start - 1, start) + content.slice(end, end + 1);
  if (/^[.,:]$/.test(sign) && /^\p{N}\p{N}$/u.test(around)) return !isNumber(content, start, end);
  if (sign === "." && /^\p{L}[\p{Ll}\p{N}]$/u.test(around)) return !/\s/.test(content);
  if (sign === "." && endsProse(content, start, end)) return false;
  const tight = /^[a-zA-Z0-9]{2}$/.test(around);
  return !(tight && /^[-/'’_&]$/.test(sign) && occurrences === 1 && /\S\s+\S/.test(content));
}

/** A full stop after three words or more, with a blank or nothing behind it. */
function endsProse(content: string, start: number, end: number): boolean {
  const before = content.slice(Math.max(0, start - 200), start);
  const sentence = before.slice(before.lastIndexOf(".") + 1).trim();
  return /^\s?$/.test(content.slice(end, end + 1)) && sentence.split(/\s+/).length >= 3;
}

/** Whether the digits around a sign make one number or time (1,000 3.5 10:30). */
function isNumber(content: string, start: number, end: number): boolean {
  const before = /\p{N}+$/u.exec(content.slice(Math.max(0, start - 12), start))?.[0] ?? "";
  const after = /^\p{N}+/u.exec(content.slice(end, end + 12))?.[0] ?? "";
  const sign = content.slice(start, end);
  if (sign === ",") return before.length <= 3 && after.length === 3;
  return sign === "." || after.length === 2;
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
