import { ProblemError } from "../../../../lib/errors";
import type { DataSet } from "../../../../schemas/data-set";
import type { Storage } from "../../../../storage/open-storage";
import { benchmarkOf } from "../run-plan";
import { runProblems } from "../run-problems";
import { type ScoredRun, scoredRun } from "./scored-run";

/** Opens runs for their scores. The data set that was read last is kept, since a run at work is scored again and again. */
export function scoredRuns(storage: () => Promise<Storage>): (id: string) => Promise<ScoredRun> {
  let last: DataSet | null = null;
  return async (id) => {
    const { runs, dataSets } = await storage();
    const opened = await runs.load(id);
    if (!opened || opened.state === "unreadable")
      throw new ProblemError(opened?.problem ?? runProblems.notFound());
    const { run } = opened;
    const benchmark = benchmarkOf(run);
    if (last?.id !== run.dataSet.id) last = await dataSets.get(run.dataSet.id);
    if (!last) throw new ProblemError(runProblems.dataSetMissing());
    const known = new Map(last.samples.map((sample) => [sample.id, sample]));
    const samples =
      run.chosen === "all" ? last.samples : run.chosen.flatMap((sampleId) => known.get(sampleId) ?? []);
    return scoredRun({ run, benchmark, samples, columns: await runs.columns(id) });
  };
}
