import { forecastRun, type RunForecast } from "../../../evaluation/run/forecast-run";
import { askedEntries } from "../../../lib/asked-entries";
import type { Run } from "../../../schemas/run";
import type { DataSetStore } from "../../../storage/data-sets/data-set-store";
import type { RunStore } from "../../../storage/runs/run-store";
import { benchmarkOf, partsOf } from "./run-plan";

/** How many calls what is left of a run takes: failed tasks count, since people may ask for them again. */
export async function forecastLeft(run: Run, runs: RunStore, dataSets: DataSetStore): Promise<RunForecast> {
  const { entryIds, repeats, sampleIds } = await partsOf(run, dataSets);
  const [dataSet, states] = await Promise.all([dataSets.get(run.dataSet.id), runs.states(run.id)]);
  const chosen = new Set(sampleIds);
  const asked = new Set(askedEntries(run.entries).map(({ id }) => id));
  const each = { unwritten: asked.size * repeats, unjudged: asked.size * repeats };
  const left = new Map(sampleIds.map((sampleId) => [sampleId, { ...each }]));
  for (const { sampleId, entryId, repeat, state } of states) {
    // Of entries that take part no more, or a repeat beyond the last.
    if (!entryIds.includes(entryId) || repeat > repeats) continue;
    const sample = left.get(sampleId);
    if (!sample) continue;
    if (!asked.has(entryId)) {
      // Every repeat judges the caption that came with the first; where none came, there is nothing to judge.
      if (repeat === 1 && state !== "open") sample.unjudged += repeats;
      if (state === "done") sample.unjudged -= 1;
      continue;
    }
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
