import type { ModelChoice } from "./connection";
import type { ModelEntry, Refiner } from "./model-entry";
import { modelReference } from "./model-reference";
import type { Run } from "./run";

/** An entry whose captions a model is asked for. */
export type AskedEntry = ModelEntry & { choice: ModelChoice };

export function isAsked(entry: ModelEntry): entry is AskedEntry {
  return entry.choice !== null;
}

/** The entries whose captions a model is asked for; those of the others were made elsewhere. */
export function askedEntries(entries: readonly ModelEntry[]): AskedEntry[] {
  return entries.filter(isAsked);
}

/** An entry whose captions a refiner goes over before they are judged. */
type RefinedEntry = ModelEntry & { refiner: Refiner };

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

/**
 * Entries after one of them was changed or left: those that share its captions are called as it is. One whose base is
 * gone writes captions of its own, and leaves too where it has no model to write them.
 */
export function followBases(entries: readonly ModelEntry[]): ModelEntry[] {
  return entries.flatMap((entry): ModelEntry[] => {
    if (entry.base === undefined) return [entry];
    const found = baseOf(entries, entry);
    const { base: _gone, ...alone } = entry;
    if (!found) return alone.choice === null ? [] : [alone];
    const { choice, settings, plan, wholeVideo } = found;
    return [{ ...entry, choice, settings, plan, wholeVideo }];
  });
}

/** A model that a run calls, with the name that people know it by. */
type CalledModel = { title: string; choice: ModelChoice };

/** The models that are called for captions of an entry: who writes them, unless they are its base's, and who refines them. */
export function modelsOfEntry(entries: readonly ModelEntry[], entry: ModelEntry): ModelChoice[] {
  const { choice, refiner } = entry;
  return [
    ...(choice && baseOf(entries, entry) === null ? [choice] : []),
    ...(refiner ? [refiner.choice] : []),
  ];
}

/** Every model that a run calls: those that write captions, those that refine them, and judges. */
export function calledModels({ entries, judges }: Pick<Run, "entries" | "judges">): CalledModel[] {
  return [
    ...askedEntries(entries)
      .filter((entry) => baseOf(entries, entry) === null)
      .map(({ title, choice }) => ({ title, choice })),
    ...refinedEntries(entries).map(({ refiner: { choice } }) => ({ title: choice.model, choice })),
    ...judges.map((choice) => ({ title: choice.model, choice })),
  ];
}

/** The same as if each were an entry, once for all that it does, for those who look at what is called. */
export function calledEntries(run: Pick<Run, "entries" | "judges">): ModelEntry[] {
  const models = calledModels(run);
  const references = models.map(({ choice }) => modelReference(choice));
  const once = models.filter((_, at) => references.indexOf(references[at] ?? "") === at);
  return once.map((called, index) => ({
    ...called,
    id: `called ${index}`,
    settings: null,
    plan: null,
    wholeVideo: false,
  }));
}
