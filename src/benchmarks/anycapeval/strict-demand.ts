import { PYTHON_WORD_END, PYTHON_WORD_START, strip } from "../../foundation/python-text";
import { sentencesOfText } from "../../foundation/text-sentences";
import { wordsOfText } from "../../foundation/words-of-text";
import type { CaptionLength } from "../../shapes/judged-material";
import type { Semantics } from "../../shapes/verdict";

const ENGLISH = new RegExp(`${PYTHON_WORD_START}[a-zA-Z]+(?:['-][a-zA-Z]+)*${PYTHON_WORD_END}`, "gu");
const CHINESE = /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/g;

function matches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/**
 * Words as AnyCapEval counts them: English ones, joined by ' and - into one, and each character of Chinese, its
 * punctuation, the ideographic blank and full-width letters among them. Digits, words with accents and words that touch
 * Chinese count nothing.
 */
export function countWords(text: string): number {
  return matches(text, ENGLISH) + matches(text, CHINESE);
}

/** Sentences as AnyCapEval counts them: what stands between . ! and ?, save for blanks. "3.5" is two. */
export function countSentences(text: string): number {
  return text.split(/[.!?]/).filter((part) => strip(part) !== "").length;
}

/** The allowed number of words or sentences of a caption. */
type LengthDemand = { unit: "words" | "sentences"; least: number; most: number };

const BEGINNING = "The generated caption's length ";

const exactly = (unit: LengthDemand["unit"], count: number): LengthDemand => ({
  unit,
  least: count,
  most: count,
});

/** All wordings that the benchmark has, behind `BEGINNING`. */
const WORDINGS: ReadonlyMap<string, LengthDemand> = new Map([
  ["needs to be one sentence.", exactly("sentences", 1)],
  ["needs to be exactly two sentences.", exactly("sentences", 2)],
  ["needs to be exactly three sentences.", exactly("sentences", 3)],
  ["needs to be exactly five sentences.", exactly("sentences", 5)],
  ["cannot exceed two sentences.", { unit: "sentences", least: 0, most: 2 }],
  ["cannot exceed three sentences.", { unit: "sentences", least: 0, most: 3 }],
  ["needs to be exactly 10 words.", exactly("words", 10)],
  ["needs to be exactly 20 words.", exactly("words", 20)],
  ["needs to be exactly 50 words.", exactly("words", 50)],
  ["needs to be exactly 60 words.", exactly("words", 60)],
  ["needs to be no more than 10 words.", { unit: "words", least: 0, most: 10 }],
  ["needs to be 10 to 20 words.", { unit: "words", least: 10, most: 20 }],
  ["needs to be 20 to 30 words.", { unit: "words", least: 20, most: 30 }],
  ["needs to be 30 to 120 words.", { unit: "words", least: 30, most: 120 }],
]);

/** The demand that a restriction of the benchmark words; null for other words, which demand nothing. */
export function readLengthDemand(wording: string): LengthDemand | null {
  if (!wording.startsWith(BEGINNING)) return null;
  return WORDINGS.get(wording.slice(BEGINNING.length)) ?? null;
}

/** True when a caption is as long as demanded. */
export function meetsLengthDemand({ unit, least, most }: LengthDemand, caption: string): boolean {
  const count = unit === "words" ? countWords(caption) : countSentences(caption);
  return count >= least && count <= most;
}

/** Only this many characters of a demand are read: all of the benchmark's have fewer than 80. */
const MOST_CHARACTERS = 500;

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(\\d{1,6}|${NUMBERS.join("|")})`;
const UNIT = "\\s+(word|sentence)s?\\b";

type Bounds = Pick<LengthDemand, "least" | "most">;

const NO_MORE = "(?:(?:no|not) more than|at most|up to|a maximum of|(?:can(?:not|'t)|must not) exceed)";
const NO_LESS = "(?:at least|(?:no|not) (?:fewer|less) than|a minimum of)";
/** "10 words, but no more than 20 words": one unit, told once or twice. */
const bothOf = (unit: string) =>
  `\\b${NUMBER}(?:\\s+${unit}s?)?,?\\s+(?:(?:and|but)\\s+)?${NO_MORE}\\s+${NUMBER}\\s+(${unit})s?\\b`;

const between = (least: number, most: number): Bounds => ({ least, most });
const atMost = (most: number): Bounds => ({ least: 1, most });
const atLeast = (least: number): Bounds => ({ least, most: Number.MAX_SAFE_INTEGER });

/** Wordings by what they say, those that say more first. */
const FORMS: readonly { pattern: RegExp; bounds(first: number, second: number): Bounds }[] = [
  { pattern: new RegExp(`\\b${NUMBER}\\s*(?:to|-|–|and)\\s*${NUMBER}${UNIT}`, "i"), bounds: between },
  ...["word", "sentence"].map((unit) => ({ pattern: new RegExp(bothOf(unit), "i"), bounds: between })),
  { pattern: new RegExp(`\\b${NO_MORE}\\s+${NUMBER}${UNIT}`, "i"), bounds: atMost },
  { pattern: new RegExp(`\\b${NO_LESS}\\s+${NUMBER}${UNIT}`, "i"), bounds: atLeast },
  {
    pattern: new RegExp(`\\b${NUMBER}${UNIT}\\s+(?:or (?:fewer|less)|at (?:the )?most)\\b`, "i"),
    bounds: atMost,
  },
  { pattern: new RegExp(`\\b${NUMBER}${UNIT}\\s+(?:or more|at (?:the )?least)\\b`, "i"), bounds: atLeast },
  {
    pattern: new RegExp(`\\b(?:(?:fewer|less) than|under|below)\\s+${NUMBER}${UNIT}`, "i"),
    bounds: (count) => atMost(count - 1),
  },
  {
    pattern: new RegExp(`\\b(?:more than|over)\\s+${NUMBER}${UNIT}`, "i"),
    bounds: (count) => atLeast(count + 1),
  },
  {
    pattern: new RegExp(`\\b(?:exactly|be|in|of)\\s+(?:exactly\\s+)?${NUMBER}${UNIT}`, "i"),
    bounds: (count) => ({ least: count, most: count }),
  },
];

function numberOf(text: string | undefined): number {
  const named = NUMBERS.indexOf((text ?? "").toLowerCase());
  return named === -1 ? Number(text) : named;
}

/**
 * The length that a demand asks for in any usual wording, not only in those that the released scripts know; null where it names no
 * number of words or sentences. An upper bound alone asks for a caption all the same, so that an empty one breaks it.
 */
function readStrictDemand(wording: string): LengthDemand | null {
  const text = wording.slice(0, MOST_CHARACTERS);
  for (const { pattern, bounds } of FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [first, second] = [match[1], match[2]];
    const unit = (match.at(-1) ?? "").toLowerCase() === "word" ? "words" : "sentences";
    const read = bounds(numberOf(first), numberOf(second));
    return { unit, ...read };
  }
  return null;
}

/** Counts a caption by both semantics: strictly as the rule of length does. */
export function captionLength(caption: string): CaptionLength {
  return {
    reference: { words: countWords(caption), sentences: countSentences(caption) },
    strict: { words: wordsOfText(caption).length, sentences: sentencesOfText(caption).length },
  };
}

/** The demand as these semantics read its wording; null where they read none in it. */
export function demandOf(wording: string | null, semantics: Semantics): LengthDemand | null {
  if (wording === null) return null;
  return semantics === "reference" ? readLengthDemand(wording) : readStrictDemand(wording);
}

/** True when a caption of this length meets the demand; null where there is no demand. */
export function meetsDemand(
  wording: string | null,
  length: CaptionLength,
  semantics: Semantics,
): boolean | null {
  const demand = demandOf(wording, semantics);
  if (demand === null) return null;
  const count = length[semantics][demand.unit];
  return count >= demand.least && count <= demand.most;
}

/** The tolerated deviation from the reference's length, as a fraction of it. */
const TOLERANCE = 0.3;

/**
 * True when a caption has as many words as the reference, 30 in 100 more or less; both counted as in the released
 * scripts.
 */
export function isNearReference({ reference: { words } }: CaptionLength, reference: string): boolean {
  const wanted = countWords(reference);
  // Against what binary fractions add: 13 words are within 30 % of 10.
  return Math.abs(words - wanted) <= TOLERANCE * wanted + 1e-9;
}
