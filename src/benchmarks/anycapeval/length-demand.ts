import { countSentences, countWords } from "./count-text";

/** How many words or sentences a caption may have. */
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

/** Whether a caption is as long as demanded. */
export function meetsLengthDemand({ unit, least, most }: LengthDemand, caption: string): boolean {
  const count = unit === "words" ? countWords(caption) : countSentences(caption);
  return count >= least && count <= most;
}
