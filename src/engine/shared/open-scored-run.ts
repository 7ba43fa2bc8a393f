import { ProblemError } from "../../foundation/errors";
import { isPublished } from "../../foundation/published-id";
import type { DataSample } from "../../shapes/data-set";
import type { RunSources } from "./published-runs";
import { benchmarkOf } from "./run-plan";
import { runProblems } from "./run-problems";
import { type ScoredRun, scoredRun } from "./scored-run";

/**
 * Opens runs for their scores. `whole`: with what each sample asks and is judged by, which scores need not know. The data
 * set that was read last is kept, since a run at work is scored again and again.
 */
export function scoredRuns(
  sources: () => Promise<RunSources>,
): (id: string, how?: "whole") => Promise<ScoredRun> {
  let last: { id: string; samples: readonly DataSample[] } | null = null;

  async function samplesOf({ dataSets }: RunSources, id: string, how?: "whole") {
    if (last?.id === id) return last.samples;
    const samples =
      how !== "whole" && dataSets.forScores
        ? await dataSets.forScores(id)
        : ((await dataSets.get(id))?.samples ?? null);
    // The samples of a run at an address are not cached: more may be read later.
    last = samples && !isPublished(id) ? { id, samples } : null;
    return samples;
  }

  return async (id, how) => {
    const from = await sources();
    const opened = await from.runs.load(id);
    if (!opened || opened.state === "unreadable")
      throw new ProblemError(opened?.problem ?? runProblems.notFound());
    const { run } = opened;
    const benchmark = benchmarkOf(run);
    const all = await samplesOf(from, run.dataSet.id, how);
    if (!all) throw new ProblemError(runProblems.dataSetMissing());
    const known = new Map(all.map((sample) => [sample.id, sample]));
    const samples = run.chosen === "all" ? all : run.chosen.flatMap((sampleId) => known.get(sampleId) ?? []);
    return scoredRun({ run, benchmark, samples, columns: await from.runs.columns(id) });
  };
}
