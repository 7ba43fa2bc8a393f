/**
 * How many format checks a second one core decides: the recorded vectors of both benchmarks under `reference`, rules
 * and parameters prepared once. Baseline: the same checks with everything prepared anew for each.
 */
import { checkers } from "../../src/checkers/registry";
import { prepareCheck, type ReadyCheck, runCheck } from "../../src/checkers/run-check";
import type { BenchmarkId } from "../../src/schemas/verdict";
import { hasVectors, readVectors } from "../support/vectors";
import { type BenchResult, printResults, rateResult } from "./print-results";

const files: { name: string; benchmark: BenchmarkId }[] = [
  { name: "format_vectors.jsonl", benchmark: "omnicap-if" },
  { name: "ifvidcap_format_vectors.jsonl", benchmark: "if-vidcap" },
];
/** Each set of checks is run over and over for so long, so many times; the best time counts, being the least disturbed. */
const MILLISECONDS = 150;
const ROUNDS = 5;
const WARM_UP = 5;
const UNIT = "checks/s";

type Task = {
  constraintId: string;
  parameters: Record<string, unknown>;
  content: unknown;
  benchmark: BenchmarkId;
  ready: ReadyCheck;
};

async function readTasks(): Promise<Task[]> {
  const prepared = new Map<string, ReadyCheck>();
  const tasks: Task[] = [];
  for (const { name, benchmark } of files.filter((file) => hasVectors(file.name))) {
    for (const row of readVectors(name)) {
      // Parameters that are no object never reach a rule.
      if (typeof row.parameters !== "object" || row.parameters === null) continue;
      const { content, ...parameters } = { content: undefined, ...row.parameters };
      const constraintId = String(row.constraint_id);
      const key = JSON.stringify([benchmark, row.constraint_id, parameters]);
      const ready =
        prepared.get(key) ??
        (await prepareCheck(row.constraint_id, parameters, { semantics: "reference", benchmark }));
      prepared.set(key, ready);
      tasks.push({ constraintId, parameters, content, benchmark, ready });
    }
  }
  return tasks;
}

/** Checks a second over whole passes, after some that warm up. */
async function rateOf(tasks: readonly Task[], decide: (task: Task) => unknown): Promise<number> {
  const pass = async () => {
    for (const task of tasks) {
      const outcome = decide(task);
      if (outcome instanceof Promise) await outcome;
    }
  };
  for (let warm = 0; warm < WARM_UP; warm++) await pass();
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let passes = 0;
    while (passes === 0 || performance.now() - start < MILLISECONDS) {
      await pass();
      passes++;
    }
    best = Math.max(best, (passes * tasks.length * 1000) / (performance.now() - start));
  }
  return best;
}

async function measure(name: string, tasks: readonly Task[]): Promise<BenchResult> {
  const value = await rateOf(tasks, (task) => task.ready.run(task.content));
  const baseline = await rateOf(tasks, ({ constraintId, parameters, content, benchmark }) =>
    runCheck({ constraintId, parameters: { ...parameters, content } }, { semantics: "reference", benchmark }),
  );
  return rateResult(name, UNIT, value, baseline);
}

async function main(): Promise<void> {
  const tasks = await readTasks();
  if (tasks.length === 0) {
    console.log("The recorded vectors are not here (../shared/vectors); nothing to measure.");
    printResults("checkers", []);
    return;
  }
  const results: BenchResult[] = [];
  for (const { id } of checkers) {
    const own = tasks.filter((task) => task.constraintId === id);
    if (own.length > 0) results.push(await measure(id, own));
  }
  results.unshift(await measure("overall", tasks));
  printResults("checkers", results);
}

await main();
