import type { CountedKept, StorageActs } from "../../src/storage/open-storage";
import type { KeptUsage } from "../../src/storage/usage";

/** Counts of each kind, by the word for one: `{ session: 1, run: 0 }`. */
export function countsOf(kept: readonly CountedKept[]): Record<string, number> {
  return Object.fromEntries(kept.map(({ noun, count }) => [noun.one, count]));
}

/** The listed and the deleted ones of each kind: `{ session: [1, 0] }`. */
export function usedBy({ kept }: { kept: readonly KeptUsage[] }): Record<string, [number, number]> {
  return Object.fromEntries(kept.map(({ noun, listed, deleted }) => [noun.one, [listed, deleted]]));
}

/** The number of a kind that came back from their copies as a storage was opened. */
export function recoveredOf({ recovered }: Pick<StorageActs, "recovered">, one: string): number {
  return countsOf(recovered)[one] ?? 0;
}
