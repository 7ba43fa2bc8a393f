import type { ModelEntry, Refiner } from "../schemas/model-entry";

/** An entry whose captions a refiner goes over before they are judged. */
export type RefinedEntry = ModelEntry & { refiner: Refiner };

export function isRefined(entry: ModelEntry): entry is RefinedEntry {
  return entry.refiner !== undefined;
}

/** The entries of a run whose captions are refined. */
export function refinedEntries(entries: readonly ModelEntry[]): RefinedEntry[] {
  return entries.filter(isRefined);
}

/**
 * The entry of these whose captions an entry shares; null for one that has its own. A base that is not there, or that
 * shares captions itself, is none.
 */
export function baseOf(entries: readonly ModelEntry[], { id, base }: ModelEntry): ModelEntry | null {
  if (base === undefined || base === id) return null;
  const found = entries.find((entry) => entry.id === base);
  return found && found.base === undefined ? found : null;
}

/** The entry that a caption is asked of: the base of one that has one, else itself. */
export function writerOf(entries: readonly ModelEntry[], entry: ModelEntry): ModelEntry {
  return baseOf(entries, entry) ?? entry;
}

/** True where the captions of an entry were made elsewhere and came with it. */
export function isGiven(entries: readonly ModelEntry[], entry: ModelEntry): boolean {
  return entry.choice === null && baseOf(entries, entry) === null;
}
