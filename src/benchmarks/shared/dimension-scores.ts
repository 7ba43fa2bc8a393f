import { count, emptyTally, rate, type Tally } from "./tally";

const wordsOf = [
  { dimension: "format", words: ["format"] },
  { dimension: "content", words: ["content"] },
  { dimension: "relation", words: ["logical", "conditional"] },
] as const;

type Dimension = (typeof wordsOf)[number]["dimension"];

/**
 * Scores by words in constraint ids, in any letter case; the first match counts. Of the real ids only
 * `timestamp_format` holds such a word, so `format_score` is in truth the score of that one.
 */
export class DimensionScores {
  readonly #tallies = new Map<Dimension, Tally>();

  /** Counts one constraint in, under the first dimension whose word its id holds. */
  count(constraintId: string, passed: boolean): void {
    const lowered = constraintId.toLowerCase();
    const match = wordsOf.find(({ words }) => words.some((word) => lowered.includes(word)));
    if (!match) return;
    const tally = this.#tallies.get(match.dimension) ?? emptyTally();
    count(tally, passed);
    this.#tallies.set(match.dimension, tally);
  }

  /** The share of each dimension that occurred, as `format_score` and so on. */
  scores(): Record<string, number> {
    return Object.fromEntries([...this.#tallies].map(([name, tally]) => [`${name}_score`, rate(tally)]));
  }

  /** The counts as the released `stats` hold them: no entry at all where no dimension occurred. */
  stats(): { constraint_dimensions?: Record<string, Tally> } {
    return this.#tallies.size > 0 ? { constraint_dimensions: Object.fromEntries(this.#tallies) } : {};
  }
}
