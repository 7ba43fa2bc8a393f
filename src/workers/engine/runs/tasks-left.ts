import type { RunParts } from "../../../evaluation/run/plan-run";
import { taskKey } from "../../../evaluation/run/task";
import type { KeptState } from "../../../schemas/run-table";

/** Tasks of one model entry on one sample that are left: `unwritten` have no caption, `unjudged` no verdicts. */
export type Left = { sampleId: string; entryId: string; unwritten: number; unjudged: number };

/**
 * What is left of each sample and entry of a run; failed tasks count, since people may ask for them again. Captions that
 * were made elsewhere have come with the first repeat; where none came, nothing is to be judged. `askedIds`: the
 * entries whose captions a model writes.
 */
export function tasksLeft(
  { sampleIds, entryIds, repeats }: RunParts,
  askedIds: ReadonlySet<string>,
  states: readonly KeptState[],
): Left[] {
  const kept = new Map(states.map((one) => [taskKey(one), one.state]));
  return sampleIds.flatMap((sampleId) =>
    entryIds.map((entryId) => {
      const stateOf = (repeat: number) => kept.get(taskKey({ sampleId, entryId, repeat })) ?? "open";
      const isAsked = askedIds.has(entryId);
      const left: Left = { sampleId, entryId, unwritten: 0, unjudged: 0 };
      if (!isAsked && stateOf(1) === "open") return left;
      for (let repeat = 1; repeat <= repeats; repeat += 1) {
        if (isAsked && stateOf(repeat) === "open") left.unwritten += 1;
        if (stateOf(repeat) !== "done") left.unjudged += 1;
      }
      return left;
    }),
  );
}
