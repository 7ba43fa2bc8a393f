import { sentenceSpans } from "../../foundation/text-sentences";
import { type PartEditor, type Proposal, textParameter } from "../mending/editor";
import type { TextEdit } from "../mending/text-edits";
import { quote } from "../shared/verdicts";

/** Other common separators, each with the blanks around it; commas and colons of numbers are none. */
const separators: { name: string; pattern: RegExp }[] = [
  { name: "','", pattern: /(?<!\s)\s{0,3}(?:,(?!\d)|[，、])\s{0,3}(?:(?:and|or)\s)?(?!\s)/g },
  { name: "';'", pattern: /(?<!\s)\s{0,3}[;；]\s{0,3}(?!\s)/g },
  { name: "'|'", pattern: /(?<!\s)\s{0,3}[|｜]\s{0,3}(?!\s)/g },
  { name: "'/'", pattern: /(?<!\s)\s{0,3}[/／]\s{0,3}(?!\s)/g },
  { name: "'·'", pattern: /(?<!\s)\s{0,3}[·•]\s{0,3}(?!\s)/g },
  { name: "'-'", pattern: /(?<!\s)\s{1,3}[-–—→]\s{1,3}(?!\s)/g },
  { name: "line breaks", pattern: /(?<!\s)\s{0,3}\n\s{0,3}(?!\s)/g },
  { name: "'and'", pattern: /(?<!\s)\s(?:and|or|und|et)\s(?!\s)/g },
];

/** Signs that follow a word without a blank. */
const hugging = /^[,;:.、，；：]$/;
const fullWidth = /^[、，；：｜／。]$/;

/**
 * Sets the demanded delimiter where another separator stands, throughout. Running text of several sentences is left
 * alone, since its commas set no things apart.
 */
export const editDelimiter: PartEditor = ({ text }, { check }): Proposal[] => {
  const symbol = textParameter(check, "symbol");
  if (symbol === null) return [];
  const prose = sentenceSpans(text).length > 1;
  return separators.flatMap(({ name, pattern }) => {
    if (name === quote(symbol.trim()) || (prose && !/\n/.test(pattern.source))) return [];
    const edits = [...text.matchAll(pattern)]
      .filter(({ 0: found, index }) => index > 0 && index + found.length < text.length)
      .map(
        ({ 0: found, index }): TextEdit => ({
          start: index,
          end: index + found.length,
          text: between(symbol, found),
        }),
      );
    return edits.length === 0 ? [] : [{ edits, summary: `write ${quote(symbol)} for ${name}` }];
  });
};

/** The delimiter with the blanks that it is usually written with. */
function between(symbol: string, found: string): string {
  if (/^\s|\s$/.test(symbol)) return symbol;
  if (fullWidth.test(symbol)) return symbol;
  if (/[、，；]/.test(found)) return symbol;
  return hugging.test(symbol) ? `${symbol} ` : ` ${symbol} `;
}
