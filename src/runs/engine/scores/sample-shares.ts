import { type ScoredRun, scoredTasks } from "../../../engine/shared/scored-run";
import type { SampleShares } from "../../../shapes/run-scores";
import type { Semantics } from "../../../shapes/verdict";

/** How each entry of a run did on each of its samples, repeats together. */
export function sampleShares(of: ScoredRun, semantics: Semantics): SampleShares {
  const { run, samples } = of;
  const entryIds = run.entries.map(({ id }) => id);
  const shares = new Float64Array(samples.length * entryIds.length).fill(Number.NaN);
  const places = new Map(samples.map(({ id }, index) => [id, index]));
  for (const [entry, entryId] of entryIds.entries()) {
    const sums = samples.map(() => ({ passed: 0, scored: 0 }));
    for (const { sample, tally } of scoredTasks(of, entryId, semantics)) {
      const sum = sums[places.get(sample.id) ?? -1];
      if (!sum) continue;
      for (const { status } of tally.lines) {
        if (status !== "unscored") sum.scored += 1;
        if (status === "passed") sum.passed += 1;
      }
    }
    for (const [sample, { passed, scored }] of sums.entries())
      if (scored > 0) shares[sample * entryIds.length + entry] = passed / scored;
  }
  return { sampleIds: samples.map(({ id }) => id), entryIds, shares };
}
