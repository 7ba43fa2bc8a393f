import { PYTHON_WORD_END, PYTHON_WORD_START, strip } from "../../foundation/python-text";

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
export type LengthDemand = { unit: "words" | "sentences"; least: number; most: number };

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

/** Wordings by what they say, those that say more first. */
const FORMS: readonly { pattern: RegExp; bounds(first: number, second: number): Bounds }[] = [
  {
    pattern: new RegExp(`\\b${NUMBER}\\s*(?:to|-|–|and)\\s*${NUMBER}${UNIT}`, "i"),
    bounds: (least, most) => ({ least, most }),
  },
  {
    pattern: new RegExp(
      `\\b(?:no more than|at most|up to|(?:can(?:not|'t)|must not) exceed)\\s+${NUMBER}${UNIT}`,
      "i",
    ),
    bounds: (most) => ({ least: 1, most }),
  },
  {
    pattern: new RegExp(`\\b(?:at least|no (?:fewer|less) than)\\s+${NUMBER}${UNIT}`, "i"),
    bounds: (least) => ({ least, most: Number.MAX_SAFE_INTEGER }),
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
export function readStrictDemand(wording: string): LengthDemand | null {
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
