import type { ModelChoice } from "./connection";
import type { ModelEntry } from "./model-entry";

/** An entry whose captions a model is asked for. */
export type AskedEntry = ModelEntry & { choice: ModelChoice };

export function isAsked(entry: ModelEntry): entry is AskedEntry {
  return entry.choice !== null;
}

/** The entries whose captions a model is asked for; those of the others were made elsewhere. */
export function askedEntries(entries: readonly ModelEntry[]): AskedEntry[] {
  return entries.filter(isAsked);
}
