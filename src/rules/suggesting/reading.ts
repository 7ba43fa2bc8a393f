import type { FormatCheck } from "../../shapes/checklist";
import type { Span } from "../../shapes/verdict";

/** A text in quotes: `start` and `end` take the quotation marks in, `value` does not. */
export type Quote = { start: number; end: number; value: string };

/**
 * An instruction made ready for rules. `masked` has the length of `text`; what stands in quotes is blotted out, so
 * that no rule reads into a quotation: `OPEN`, `INNER`..., `CLOSE`.
 */
export type Reading = { text: string; masked: string; quotes: Quote[]; sentences: Span[] };

const OPEN = "\uE001";
const INNER = "\uE000";
const CLOSE = "\uE002";

/** Pattern of a quotation in `masked`; for use in other patterns. */
export const QUOTATION = `${OPEN}${INNER}{0,400}${CLOSE}`;

/** Maximum characters read: no instruction is longer, and every rule stays quick. */
const MAX_READ = 100_000;
const MAX_SENTENCE = 2_000;

// A possessive plural may stand within ('the dogs' bowl'): then two more words and another mark follow.
const quoting = new RegExp(
  [
    /(?<![\p{L}\p{N}])['‘]([^'‘’\n]{0,60}s['’] \p{L}[\p{L} ]{0,30})['’](?=[\s,.;:)(]|$)/u,
    /(?<![\p{L}\p{N}])['‘]((?:[^'‘’\n]|(?<=\p{L})['’](?=\p{L})){1,300})['’‘](?![\p{L}\p{N}])/u,
    /"([^"\n]{1,300})"/u,
    /“([^“”\n]{1,300})[”"]/u,
    /「([^「」\n]{1,300})」/u,
    /『([^『』\n]{1,300})』/u,
    /(?<!`)`([^`\n]{1,300})`(?!`)/u,
  ]
    .map((pattern) => pattern.source)
    .join("|"),
  "gu",
);

function quotesOf(text: string): Quote[] {
  return [...text.matchAll(quoting)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match.slice(1).find((group) => group !== undefined) ?? "",
  }));
}

function blotOut(text: string, quotes: readonly Quote[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of quotes) {
    pieces.push(text.slice(from, start), OPEN, INNER.repeat(end - start - 2), CLOSE);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|vs|approx|etc|No))[.!?]+[\uE002)\]]{0,2}(?=\s|$|[A-Z\uE001]|(?<=\p{L}[.!?])\d)|[。！？\n]|[.!?]?\uE002(?=\s[A-Z])/gu;

function sentencesOf(masked: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const add = (end: number) => {
    for (; start < end; start = Math.min(end, start + MAX_SENTENCE)) {
      sentences.push({ start, end: Math.min(end, start + MAX_SENTENCE) });
    }
  };
  for (const match of masked.matchAll(sentenceEnd)) add(match.index + match[0].length);
  add(masked.length);
  return sentences;
}

/** Makes an instruction ready: finds its quotations and sentences. */
export function readInstruction(instruction: string): Reading {
  const text = instruction.slice(0, MAX_READ);
  const quotes = quotesOf(text);
  const masked = blotOut(text, quotes);
  return { text, masked, quotes, sentences: sentencesOf(masked) };
}

/** The sentence that holds a place of the text. */
export function sentenceAt(reading: Reading, index: number): Span {
  let low = 0;
  let high = reading.sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((reading.sentences[middle]?.start ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return reading.sentences[low] ?? { start: 0, end: reading.text.length };
}

/** The quotations that lie within a stretch of the text, in their order. */
export function quotesIn(reading: Reading, start: number, end: number): Quote[] {
  return reading.quotes.filter((quote) => quote.start >= start && quote.end <= end);
}

const nothingElse =
  /\bnothing (?:else|around|before|after)\b|\band only\b(?= (?:the |a )?(?:table|list|json))|\b(?:output|return|answer with|respond with|provide) only (?:the|a|one)? ?(?:\w+ )?(?:json|table|list|array|object)\b|\bonly (?:output|return) |\bno (?:other|additional|extra|further) text\b|\bwithout any (?:other|additional|extra) text\b|\bdo not (?:add|include|write|output) any(?:thing else| (?:other|additional|extra) (?:text|words|content|explanation))/i;

/** True when the instruction rules out text beside the list, the table or the JSON it asks for. */
export function asksForNothingElse(reading: Reading): boolean {
  return nothingElse.test(reading.masked);
}

/** A format check read from an instruction, with the phrase it was read from. */
export type SuggestedCheck = {
  check: FormatCheck;
  /** The words of the instruction that ask for it. */
  phrase: Span;
  /** "low" where the words may mean something else, or hold under a condition only. */
  sure: "high" | "low";
};

/** A rule's finding in an instruction: one check, not yet numbered. `start` and `end` mark its phrase. */
export type Finding = {
  constraintId: string;
  description: string;
  parameters: Record<string, unknown>;
  start: number;
  end: number;
  sure: "high" | "low";
};

/** Reads the checks of one constraint from an instruction. Pure; never throws. */
export type Rule = (reading: Reading) => Finding[];
