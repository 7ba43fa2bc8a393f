import { askedEntries } from "./asked-entries";
import type { ModelChoice } from "./connection";
import type { ModelEntry } from "./model-entry";
import { baseOf, refinedEntries } from "./refined-entries";
import type { Run } from "./run";

/** A model that a run calls, with the name that people know it by. */
export type CalledModel = { title: string; choice: ModelChoice };

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

/** The same as if each were an entry, for those who look at what is called. */
export function calledEntries(run: Pick<Run, "entries" | "judges">): ModelEntry[] {
  return calledModels(run).map((called, index) => ({
    ...called,
    id: `called ${index}`,
    settings: null,
    plan: null,
    wholeVideo: false,
  }));
}
