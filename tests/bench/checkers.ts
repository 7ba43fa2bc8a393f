/**
 * How many format checks a second one core decides: the recorded vectors of both benchmarks under `reference`, rules
 * and parameters prepared once. Baseline: the same checks with everything prepared anew for each. `through-worker` is
 * the same again as the page asks for it: batches of checks over message ports, cloned both ways, with an event before
 * and after each check; its baseline is the same without ports and locating, prepared anew for each.
 */
import { Type } from "typebox";
import { Value } from "typebox/value";
import { createCheckRunner } from "../../src/evaluation/checks/check-runner";
import type { CheckBatch, ChecksCalls } from "../../src/evaluation/checks/checks-protocol";
import { serveWorker } from "../../src/foundation/bridge/serve-worker";
import { checkers } from "../../src/rules/registry";
import { prepareCheck, type ReadyCheck, runCheck } from "../../src/rules/run-check";
import type { ReleasedRules } from "../../src/shapes/verdict";
import { hasVectors, readVectors } from "../support/vectors";
import { FakeWorker } from "../workers/fake-worker";
import { type BenchResult, printResults, rateResult } from "./print-results";

const files: { name: string; benchmark: ReleasedRules }[] = [
  { name: "format_vectors.jsonl", benchmark: "omnicap-if" },
  { name: "ifvidcap_format_vectors.jsonl", benchmark: "if-vidcap" },
];
/** Each set of checks is run over and over for so long, so many times; the best time counts, being the least disturbed. */
const MILLISECONDS = 150;
const ROUNDS = 5;
const WARM_UP = 5;
const UNIT = "checks/s";
/** So many checks the page asks for at a time, on texts no longer than captions are. */
const BATCH = 8;
const LONGEST = 10_000;
const Texts = Type.Array(Type.String(), { minItems: 1 });

type Task = {
  constraintId: string;
  parameters: Record<string, unknown>;
  content: unknown;
  benchmark: ReleasedRules;
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

/** Checks a second over whole passes of `count` checks, after some that warm up. */
async function rateOf(count: number, pass: () => Promise<void>): Promise<number> {
  for (let warm = 0; warm < WARM_UP; warm++) await pass();
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let passes = 0;
    while (passes === 0 || performance.now() - start < MILLISECONDS) {
      await pass();
      passes++;
    }
    best = Math.max(best, (passes * count * 1000) / (performance.now() - start));
  }
  return best;
}

/** The same checks, each with all of its preparation. */
async function runUnprepared(tasks: readonly Task[]): Promise<void> {
  for (const { constraintId, parameters, content, benchmark } of tasks) {
    await runCheck(
      { constraintId, parameters: { ...parameters, content } },
      { semantics: "reference", benchmark },
    );
  }
}

async function measure(name: string, tasks: readonly Task[]): Promise<BenchResult> {
  const value = await rateOf(tasks.length, async () => {
    for (const { ready, content } of tasks) ready.run(content);
  });
  const baseline = await rateOf(tasks.length, () => runUnprepared(tasks));
  return rateResult(name, UNIT, value, baseline);
}

/** Checks as the page sends them: some on one response, what each looks at cut out by hand. */
function batchesOf(tasks: readonly Task[]): CheckBatch[] {
  const batches: CheckBatch[] = [];
  for (let from = 0; from < tasks.length; from += BATCH) {
    const part = tasks.slice(from, from + BATCH);
    const requests = part.map(({ constraintId, parameters, content }, index) => {
      const texts = Value.Parse(Texts, content);
      const check = { checkId: String(from + index), constraintId, description: "", parameters };
      return { check, given: { source: "manual" as const, content: texts, spans: texts.map(() => null) } };
    });
    batches.push({
      response: requests.flatMap(({ given }) => given.content).join("\n"),
      requests,
      siblings: requests.map(({ check }) => check),
      instruction: "",
      context: { semantics: "reference", benchmark: "omnicap-if" },
    });
  }
  return batches;
}

/** The handlers of the check worker. Its module serves `self` when it is loaded, which node has not: it gets one that nobody calls. */
async function workerHandlers() {
  const nobody = { addEventListener: () => undefined, postMessage: () => undefined };
  Object.assign(globalThis, { self: nobody });
  try {
    return (await import("../../src/evaluation/checks/checks-worker")).checksHandlers;
  } finally {
    Reflect.deleteProperty(globalThis, "self");
  }
}

async function measureWorker(all: readonly Task[]): Promise<BenchResult> {
  const tasks = all.filter(
    ({ content, benchmark }) =>
      benchmark === "omnicap-if" && Value.Check(Texts, content) && content.join("").length <= LONGEST,
  );
  const batches = batchesOf(tasks);
  const checksHandlers = await workerHandlers();
  const runner = createCheckRunner(
    () => new FakeWorker((scope) => serveWorker<ChecksCalls>(scope, checksHandlers)),
  );
  // The worker gives two verdicts on each, one by either semantics.
  const value = await rateOf(2 * tasks.length, async () => {
    for (const batch of batches) await runner.run(batch);
  });
  runner.dispose();
  const baseline = await rateOf(tasks.length, () => runUnprepared(tasks));
  return rateResult("through-worker", UNIT, value, baseline);
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
  results.push(await measureWorker(tasks));
  printResults("checkers", results);
}

await main();
