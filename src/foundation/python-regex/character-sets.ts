import { PYTHON_DIGIT, PYTHON_SPACE, PYTHON_WORD } from "../python-text";
import { casedBetween, caseVariants, lowerCode } from "./case-folding";
import type { Category, ClassItem, Flags } from "./syntax";

const UNICODE_SETS: Record<Category, string> = {
  digit: PYTHON_DIGIT,
  space: PYTHON_SPACE,
  word: PYTHON_WORD,
};
const ASCII_SETS: Record<Category, string> = { digit: "0-9", space: "\\t-\\r\\x20", word: "a-zA-Z0-9_" };

/** The word characters as the inside of a class (`v` flag). */
export function wordSet(ascii: boolean): string {
  return (ascii ? ASCII_SETS : UNICODE_SETS).word;
}

/** A single character as an ECMAScript class or literal (`v` flag). */
export function literalSource(code: number, flags: Flags): string {
  if (!flags.ignoreCase) return codeSource(code);
  const variants = variantsOf(code, flags.ascii);
  return variants.length === 1 ? codeSource(code) : `[${variants.map(codeSource).join("")}]`;
}

/** A character class (`v` flag). */
export function classSource(items: readonly ClassItem[], negated: boolean, flags: Flags): string {
  const inside = items.map((item) => itemSource(item, flags)).join("");
  return `[${negated ? "^" : ""}${inside}]`;
}

function itemSource(item: ClassItem, flags: Flags): string {
  if (item.kind === "category") {
    const set = (flags.ascii ? ASCII_SETS : UNICODE_SETS)[item.category];
    return `[${item.negated ? "^" : ""}${set}]`;
  }
  const range =
    item.low === item.high ? codeSource(item.low) : `${codeSource(item.low)}-${codeSource(item.high)}`;
  if (!flags.ignoreCase) return range;
  const single = item.low === item.high ? [item.low] : casedBetween(item.low, item.high);
  const more = new Set(single.flatMap((code) => variantsOf(code, flags.ascii)));
  return range + [...more].map(codeSource).join("");
}

function variantsOf(code: number, ascii: boolean): number[] {
  if (!ascii) return caseVariants(code);
  const character = String.fromCodePoint(code);
  if (!/^[a-zA-Z]$/.test(character)) return [code];
  const low = lowerCode(code);
  return [low, low - 0x20];
}

function codeSource(code: number): string {
  const character = String.fromCodePoint(code);
  return /^[a-zA-Z0-9_]$/.test(character) ? character : `\\u{${code.toString(16)}}`;
}
