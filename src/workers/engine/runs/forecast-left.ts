import { forecastRun, type RunForecast } from "../../../evaluation/run/forecast-run";
import type { Run } from "../../../schemas/run";
import type { DataSetStore } from "../../../storage/data-sets/data-set-store";
import type { RunStore } from "../../../storage/runs/run-store";
import { benchmarkOf, partsOf } from "./run-plan";

/** How many calls what is left of a run takes: failed tasks count, since people may ask for them again. */
export async function forecastLeft(run: Run, runs: RunStore, dataSets: DataSetStore): Promise<RunForecast> {
  const { entryIds, repeats, sampleIds } = await partsOf(run, dataSets);
  const [dataSet, states] = await Promise.all([dataSets.get(run.dataSet.id), runs.states(run.id)]);
  const chosen = new Set(sampleIds);
  const each = { unwritten: entryIds.length * repeats, unjudged: entryIds.length * repeats };
  const left = new Map(sampleIds.map((sampleId) => [sampleId, { ...each }]));
  for (const { sampleId, entryId, repeat, state } of states) {
    // Of entries that take part no more, or a repeat beyond the last.
    if (!entryIds.includes(entryId) || repeat > repeats) continue;
    const sample = left.get(sampleId);
    if (!sample) continue;
    if (state !== "open") sample.unwritten -= 1;
    if (state === "done") sample.unjudged -= 1;
  }
  const benchmark = benchmarkOf(run);
  const asking = { ...run.judging, judges: run.judges.length };
  const samples = (dataSet?.samples ?? []).filter(({ id }) => chosen.has(id));
  return forecastRun(
    samples.map((sample) => ({
      calls: benchmark.calls(sample, asking),
      ...(left.get(sample.id) ?? each),
    })),
  );
}
