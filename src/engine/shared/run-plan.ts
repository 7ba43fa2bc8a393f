import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import { heldBy } from "../../evaluation/run/holding-causes";
import type { RunParts } from "../../evaluation/run/plan-run";
import { RULES_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import { type ResultKey, taskKey } from "../../shapes/result";
import { type Run, rulesTold } from "../../shapes/run";
import type { KeptState } from "../../shapes/run-table";
import { type RunTasks, takesPart } from "../../shapes/run-tasks";
import { type DataSetStore, dataSetId } from "../../storage/data-sets/data-set-rows";
import type { RunStore } from "../../storage/runs/run-store";
import { runProblems } from "./run-problems";

/**
 * The parts of a run, after a look at its data set. Rejects with `data-set-missing`, `data-set-changed` where its
 * content is not what the run names, and `sample-missing`.
 */
export async function partsOf(
  { dataSet: { id }, chosen, entries, repeats }: Run,
  dataSets: DataSetStore,
): Promise<RunParts> {
  const dataSet = await dataSets.get(id);
  if (!dataSet) throw new ProblemError(runProblems.dataSetMissing());
  const { samples } = dataSet;
  if ((await dataSetId(dataSet)) !== id) throw new ProblemError(runProblems.dataSetChanged());
  const known = new Set(samples.map((sample) => sample.id));
  const sampleIds = chosen === "all" ? [...known] : chosen;
  const missing = sampleIds.find((sampleId) => !known.has(sampleId));
  if (missing !== undefined) throw new ProblemError(runProblems.sampleMissing(missing));
  return { sampleIds, entries, repeats };
}

/** These samples of a data set, in this order. */
export async function samplesOf(
  dataSets: DataSetStore,
  id: string,
  sampleIds: readonly string[],
): Promise<DataSample[]> {
  const dataSet = await dataSets.get(id);
  const byId = new Map((dataSet?.samples ?? []).map((sample) => [sample.id, sample]));
  return sampleIds.flatMap((sampleId) => byId.get(sampleId) ?? []);
}

/** The parts of a run that may be done now: its pilot where it has one, else all of it. */
export function pilotParts({ pilot }: Pick<Run, "pilot">, parts: RunParts): RunParts {
  if (!pilot) return parts;
  const first = new Set(pilot);
  return { ...parts, sampleIds: parts.sampleIds.filter((id) => first.has(id)) };
}

/** The benchmark of a run's data set. Throws `benchmark-unknown`. */
export function benchmarkOf({ dataSet: { benchmark: id } }: Run): Benchmark {
  const benchmark = findBenchmark(id);
  if (!benchmark) throw new ProblemError(runProblems.benchmarkUnknown(id));
  return benchmark;
}

/** The state of every task that has a stored result. */
type TaskLedger = {
  /** Keys of tasks that are done. */
  done: Set<string>;
  /** Those that have failed: they are done again only when somebody asks for it. */
  failed: Map<string, ResultKey>;
  /** Keys of those of which something is kept: it has to be read before they go on. */
  begun: Set<string>;
};

export function emptyLedger(): TaskLedger {
  return { done: new Set(), failed: new Map(), begun: new Set() };
}

/**
 * Reads how the tasks of a run stand. What only waited when it was last tried (a locked vault, a cap) has not failed.
 * Results of entries that take part no more, or not in their sample, and of repeats beyond the last, are no tasks.
 */
export function ledgerOf(states: readonly KeptState[], { entries, repeats }: RunTasks): TaskLedger {
  const ledger = emptyLedger();
  const taking = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { state, problem, sampleId, entryId, repeat } of states) {
    const entry = taking.get(entryId);
    if (!entry || !takesPart(entry, sampleId) || repeat > repeats) continue;
    const task = { sampleId, entryId, repeat };
    const key = taskKey(task);
    ledger.begun.add(key);
    if (state === "done") ledger.done.add(key);
    else if (problem && heldBy(problem) === null) ledger.failed.set(key, task);
  }
  return ledger;
}

/** Keeps with a run that goes on that today's rules judge the rest of it, beside those that judged what is `done`, or alone. */
export async function noteRules(
  runs: Pick<RunStore, "noteRules">,
  { id, versions }: Run,
  done: number,
): Promise<void> {
  const rules = done === 0 ? RULES_VERSION : rulesTold([versions.rules, RULES_VERSION]);
  if (rules !== versions.rules) await runs.noteRules(id, rules);
}
