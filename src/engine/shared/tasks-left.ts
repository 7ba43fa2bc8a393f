import type { RunParts } from "../../evaluation/run/plan-run";
import { taskKey } from "../../evaluation/run/task";
import type { ModelEntry } from "../../shapes/model-entry";
import { baseOf, isGiven, isRefined, writerOf } from "../../shapes/refined-entries";
import type { KeptState } from "../../shapes/run-table";

/**
 * Tasks of one model entry on one sample that are left: `unwritten` have no caption of their own, `unrefined` wait for
 * the entry's refiner, `unjudged` have no verdicts.
 */
export type Left = {
  sampleId: string;
  entryId: string;
  unwritten: number;
  unrefined: number;
  unjudged: number;
};

/**
 * What is left of each sample and entry of a run; failed tasks count, since people may ask for them again. Captions that
 * were made elsewhere have come with the first repeat; where none came, nothing is to be judged. Those that are shared
 * count with the entry that writes them.
 */
export function tasksLeft(
  { sampleIds, repeats }: Pick<RunParts, "sampleIds" | "repeats">,
  entries: readonly ModelEntry[],
  states: readonly KeptState[],
): Left[] {
  const kept = new Map(states.map((one) => [taskKey(one), one]));
  return sampleIds.flatMap((sampleId) =>
    entries.map((entry) => {
      const at = (entryId: string, repeat: number) => kept.get(taskKey({ sampleId, entryId, repeat }));
      const stateOf = (repeat: number) => at(entry.id, repeat)?.state ?? "open";
      const left: Left = { sampleId, entryId: entry.id, unwritten: 0, unrefined: 0, unjudged: 0 };
      const writer = writerOf(entries, entry);
      if (isGiven(entries, writer) && (at(writer.id, 1)?.state ?? "open") === "open") return left;
      const writes = entry.choice !== null && baseOf(entries, entry) === null;
      for (let repeat = 1; repeat <= repeats; repeat += 1) {
        if (writes && stateOf(repeat) === "open") left.unwritten += 1;
        if (stateOf(repeat) === "done") continue;
        left.unjudged += 1;
        if (isRefined(entry) && !at(entry.id, repeat)?.refined) left.unrefined += 1;
      }
      return left;
    }),
  );
}
