import type { LengthDemand } from "./length-demand";

/** So much of a demand is read: all of the benchmark's have fewer than 80 characters. */
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
 * What a demand asks for in any usual wording, not only in those that the released scripts know; null where it names no
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
