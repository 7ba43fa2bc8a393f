import { addTo } from "../../../foundation/groups";
import type { Steps } from "../../../foundation/steps";
import { CJK } from "../../../foundation/text-lines";

/** Texts whose sequences of three words have at least this share in common (of all that either has) are nearly the same. */
export const NEAR_SAME = 0.7;

/** Words in a sequence. */
const SEQUENCE = 3;

/** Texts between two turns of others. */
const AT_A_TIME = 50;

const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}])+`, "gu");

/**
 * The words of a text in small letters, without marks, markup and forms of writing; of Chinese and Japanese each character, or
 * a clause would be one word.
 */
function plainWords(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
}

/** All sequences of three words of a text; of a shorter text its words as one. */
export function sequencesOf(text: string): Set<string> {
  const words = plainWords(text);
  if (words.length === 0) return new Set();
  if (words.length < SEQUENCE) return new Set([words.join(" ")]);
  const found = new Set<string>();
  for (let at = 0; at + SEQUENCE <= words.length; at += 1)
    found.add(words.slice(at, at + SEQUENCE).join(" "));
  return found;
}

/** Share of sequences that two texts have in common, of all that either has, 0 to 1 (Jaccard's index). */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  for (const sequence of few) if (many.has(sequence)) common += 1;
  return common / (one.size + other.size - common);
}

/**
 * All pairs of texts that are nearly the same, by their places; none is missed. Texts of which one has less than the share of
 * the other's sequences can't be; of two that are, the rarest sequences of each (in one order for all) share at least one
 * among the first `size - ceil(NEAR_SAME * size) + 1` (prefix filter of Bayardo, Ma and Srikant, "Scaling up all pairs
 * similarity search", 2007).
 */
export function* nearSamePairs(texts: readonly string[]): Steps<[number, number][]> {
  const all: Set<string>[] = [];
  const frequency = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    const sequences = sequencesOf(text);
    all.push(sequences);
    for (const sequence of sequences) frequency.set(sequence, (frequency.get(sequence) ?? 0) + 1);
    if (index % AT_A_TIME === 0) yield;
  }
  const rarestFirst = (one: string, other: string) =>
    (frequency.get(one) ?? 0) - (frequency.get(other) ?? 0) || (one < other ? -1 : 1);
  const index = new Map<string, number[]>();
  const pairs: [number, number][] = [];
  for (const [place, sequences] of all.entries()) {
    if (place % AT_A_TIME === 0) yield;
    const { size } = sequences;
    if (size === 0) continue;
    const first = [...sequences].sort(rarestFirst).slice(0, size - Math.ceil(NEAR_SAME * size) + 1);
    const candidates = new Set(first.flatMap((sequence) => index.get(sequence) ?? []));
    for (const other of candidates) {
      const theirs = all[other];
      if (!theirs || theirs.size < NEAR_SAME * size || theirs.size * NEAR_SAME > size) continue;
      if (likeness(sequences, theirs) >= NEAR_SAME) pairs.push([other, place]);
    }
    for (const sequence of first) {
      addTo(index, sequence, place);
    }
  }
  return pairs;
}
