import type { ModelEntry } from "./model-entry";

/** An entry as far as its tasks need it. */
type TakingEntry = Pick<ModelEntry, "id" | "only">;

/** The parts of a run that its tasks follow from, besides its samples. */
export type RunTasks = {
  entries: readonly TakingEntry[];
  /** Number of times each sample goes to each entry. */
  repeats: number;
};

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(ids: readonly string[]): ReadonlySet<string> {
  const set = sets.get(ids) ?? new Set(ids);
  sets.set(ids, set);
  return set;
}

/** True where an entry takes part in a sample of its run: in all of them, or in those alone that it names. */
export function takesPart({ only }: Pick<ModelEntry, "only">, sampleId: string): boolean {
  return only === undefined || setOf(only).has(sampleId);
}

/** True where all entries take part in the same samples: only then can their scores be ranked. */
export function takeTheSame(entries: readonly Pick<ModelEntry, "only">[]): boolean {
  const [first, ...others] = entries.map(({ only }) => only && setOf(only));
  return others.every(
    (one) =>
      one === first || (one && first && one.size === first.size && [...one].every((id) => first.has(id))),
  );
}

/**
 * Number of tasks of a run on these samples. Where only their number is known, entries that name theirs are taken to name samples of
 * the run alone.
 */
export function countTasks({ entries, repeats }: RunTasks, samples: readonly string[] | number): number {
  const ofEntry = (entry: TakingEntry) => {
    if (typeof samples === "number")
      return entry.only === undefined ? samples : Math.min(samples, setOf(entry.only).size);
    return entry.only === undefined ? samples.length : samples.filter((id) => takesPart(entry, id)).length;
  };
  return repeats * entries.reduce((sum, entry) => sum + ofEntry(entry), 0);
}
