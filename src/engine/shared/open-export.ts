import type { Benchmark } from "../../benchmarks/benchmark";
import type { ExportedTask, ExportSource } from "../../evaluation/export/export-source";
import { correctScores } from "../../evaluation/labels/correct-scores";
import { abortError, ProblemError } from "../../foundation/errors";
import { readAhead } from "../../foundation/shared-work";
import { USUAL_DRAWS } from "../../metrics/correction/corrected-draws";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { LabelSet } from "../../shapes/label-set";
import type { ModelEntry } from "../../shapes/model-entry";
import { type Outcome, type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { takesPart } from "../../shapes/run-tasks";
import type { Storage } from "../../storage/open-storage";
import { columnsRowOf } from "../../storage/runs/index/columns-row";
import { studiesOfRun } from "../../storage/runs/study-row";
import { entryScores } from "./entry-scores";
import type { RunSources } from "./published-runs";
import { benchmarkOf } from "./run-plan";
import { runProblems } from "./run-problems";
import { scoredRuns } from "./scored-run";

/** A run that goes out, and what could not be read of it. */
type OpenedExport = ExportSource & {
  /** Results, ratings and label sets that could not be read so far. */
  unreadable(): { results: number; ratings: number; labelSets: number };
};

type AskedTask = Pick<ExportedTask, "sample" | "entry"> & { key: ResultKey };

const NOT_JUDGED = "The run has no verdict on it.";

/** The samples that a run chose, in its order. */
export function chosenSamples({ chosen }: Run, { samples }: Pick<DataSet, "samples">): DataSample[] {
  if (chosen === "all") return samples;
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return chosen.flatMap((id) => byId.get(id) ?? []);
}

/** The judgement of a task: all of it unscored where it was not judged. */
function judged(
  benchmark: Benchmark,
  sample: DataSample,
  result: Result | null,
  { semantics }: Run,
): { judgement: unknown; outcomes: Outcome[] } {
  try {
    const why = result?.problem?.message ?? NOT_JUDGED;
    const judgement = result?.judgement
      ? result.judgement.detail
      : benchmark.withhold(sample, why, semantics);
    return { judgement, outcomes: benchmark.outcomes(sample, judgement, semantics) };
  } catch (error) {
    // A sample without anything to judge by has nothing to be unscored either.
    if (error instanceof ProblemError) return { judgement: null, outcomes: [] };
    throw error;
  }
}

/** A task of a run as those see it who write or correct it; `result`: null where nothing is kept. */
export function exportedTask(
  { run, benchmark }: Pick<ExportSource, "run" | "benchmark">,
  { sample, entry, repeat }: Pick<ExportedTask, "sample" | "entry" | "repeat">,
  result: Result | null,
): ExportedTask {
  const row = result && columnsRowOf(result);
  return {
    sample,
    entry,
    repeat,
    result,
    ...judged(benchmark, sample, result, run),
    measures: {
      words: row?.words ?? null,
      seconds: row?.seconds ?? null,
      outputTokens: row?.outputTokens ?? null,
      usd: row?.usd ?? null,
      ...(row?.estimated === undefined ? {} : { usdEstimated: row.estimated }),
    },
  };
}

/**
 * The label sets with lines of a run on which anybody has said something, without those that can't be read. `onUnreadable` hears of
 * each of them that names the run.
 */
export async function labelSetsOf(
  { labelSets }: Pick<Storage, "labelSets">,
  runId: string,
  onUnreadable?: () => void,
): Promise<LabelSet[]> {
  const listed = await labelSets.list();
  const own = listed.filter(
    ({ runIds, people, decisions }) => runIds.includes(runId) && (people.length > 0 || decisions > 0),
  );
  if (onUnreadable)
    for (const { id } of listed.filter(({ state }) => state === "unreadable")) {
      const kept = await labelSets.load(id);
      if (kept?.state === "unreadable" && JSON.stringify(kept.document)?.includes(JSON.stringify(runId)))
        onUnreadable();
    }
  const opened = await Promise.all(own.map(async ({ id }) => labelSets.load(id)));
  return opened.flatMap((one) => (one && one.state !== "unreadable" ? [one.set] : []));
}

/** Entries of which no two have one title, nor none: files that know models by their names alone would make one of them. */
function titledApart(entries: readonly ModelEntry[]): ModelEntry[] {
  const taken = new Set(entries.map(({ title }) => title));
  const seen = new Set<string>();
  return entries.map((entry) => {
    const wanted = entry.title.trim() === "" ? "Untitled model" : entry.title;
    let title = wanted;
    for (let number = 2; seen.has(title) || (title !== entry.title && taken.has(title)); number += 1)
      title = `${wanted} (${number})`;
    seen.add(title);
    return { ...entry, title };
  });
}

/**
 * Opens a run to be written. Rejects with a `ProblemError` where the run, its data set or its benchmark is not there.
 *
 * @param onTask called after each task that was read
 * @param only the keys of the tasks that go out; left out, all do
 * @param byTitle true for what knows models by their titles: no two have the same one then
 */
export async function openExport(
  storage: RunSources & Pick<Storage, "labelSets" | "ratings" | "studies">,
  id: string,
  {
    signal,
    onTask,
    only: wanted,
    byTitle = false,
  }: { signal: AbortSignal; onTask?: () => void; only?: ReadonlySet<string>; byTitle?: boolean },
): Promise<OpenedExport> {
  const { runs, dataSets } = storage;
  const opened = await runs.load(id);
  if (!opened) throw new ProblemError(runProblems.notFound());
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  const run = byTitle ? { ...opened.run, entries: titledApart(opened.run.entries) } : opened.run;
  const benchmark = benchmarkOf(run);
  const dataSet = await dataSets.get(run.dataSet.id);
  if (!dataSet) throw new ProblemError(runProblems.dataSetMissing());
  const known = new Set((await runs.states(id)).map(taskKey));
  const samples = chosenSamples(run, dataSet);
  const unreadable = { results: 0, ratings: 0, labelSets: 0 };
  async function setsOf(): Promise<LabelSet[]> {
    unreadable.labelSets = 0;
    return labelSetsOf(storage, id, () => {
      unreadable.labelSets += 1;
    });
  }

  async function resultOf(key: ResultKey): Promise<Result | null> {
    if (signal.aborted) throw abortError();
    if (!known.has(taskKey(key))) return null;
    const kept = await runs.result({ runId: id, ...key });
    if (kept?.state === "ready") return kept.result;
    unreadable.results += 1;
    return null;
  }

  function* wantedOf(sample: DataSample, entries: readonly ModelEntry[]): Generator<AskedTask> {
    for (const entry of entries.filter((one) => takesPart(one, sample.id))) {
      for (let repeat = 1; repeat <= run.repeats; repeat += 1) {
        const key = { sampleId: sample.id, entryId: entry.id, repeat };
        if (wanted?.has(taskKey(key)) !== false) yield { sample, entry, key };
      }
    }
  }

  async function* tasks(only: Parameters<ExportSource["tasks"]>[0] = {}): AsyncGenerator<ExportedTask> {
    const entries = run.entries.filter((entry) => !only.entryId || entry.id === only.entryId);
    function* all() {
      for (const sample of only.samples ?? samples) yield* wantedOf(sample, entries);
    }
    const read = readAhead(all(), ({ key }) => resultOf(key));
    for await (const [{ sample, entry, key }, result] of read) {
      yield exportedTask({ run, benchmark }, { sample, entry, repeat: key.repeat }, result);
      onTask?.();
    }
  }

  async function resultsOf(sample: DataSample): Promise<Result[]> {
    const results: Result[] = [];
    for await (const [, result] of readAhead(wantedOf(sample, run.entries), ({ key }) => resultOf(key))) {
      if (result) results.push(result);
      onTask?.();
    }
    return results;
  }

  return {
    run,
    benchmark,
    dataSet,
    samples,
    tasks,
    resultsOf,
    unreadable: () => unreadable,
    summaries: async () => {
      const scored = await scoredRuns(async () => storage)(id);
      return run.entries.map((entry) => {
        const { scores } = entryScores(scored, entry, run.semantics);
        return { entry, summary: scores.summary, overruled: scores.overruled?.scores ?? null };
      });
    },
    correction: async (how) => {
      const sets = await setsOf();
      if (sets.length === 0) return null;
      return correctScores({ run, benchmark, tasks: tasks() }, sets, USUAL_DRAWS, how);
    },
    async ratings() {
      const { ratings, damaged } = await storage.ratings.of(id);
      unreadable.ratings = damaged;
      return ratings;
    },
    labelSets: setsOf,
    studies: async () => studiesOfRun(await storage.studies.list(), id),
    time: new Date().toISOString(),
  };
}
