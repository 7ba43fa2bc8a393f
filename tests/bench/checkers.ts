/**
 * The number of format checks that a second of processor time decides: the recorded vectors of both benchmarks under
 * `reference`, rules and parameters prepared once. `through-worker` is the same by both semantics as the page asks for it:
 * batches of checks over message ports, one after the other, prepared anew for each, extraction included. `through-worker-together` is
 * the same by a thread of its own and by the clock, with as many batches on their way as when a run is recomputed. The reference is the number
 * of the same contents that JSON writes and reads in as much time, in rounds that take turns.
 */
import { Worker as Thread } from "node:worker_threads";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { createCheckRunner } from "../../src/evaluation/checks/check-runner";
import type { CheckBatch, ChecksCalls } from "../../src/evaluation/checks/checks-protocol";
import { begunAhead } from "../../src/foundation/batches";
import { serveWorker } from "../../src/foundation/bridge/serve-worker";
import { checkers } from "../../src/rules/registry";
import { prepareCheck, type ReadyCheck } from "../../src/rules/run-check";
import type { ReleasedRules } from "../../src/shapes/verdict";
import { checksHandlers } from "../support/checks-handlers";
import { hasVectors, readVectors } from "../support/vectors";
import { FakeWorker } from "../workers/fake-worker";
import { type Figure, median, yieldOf } from "./support/figures";

const files: { name: string; benchmark: ReleasedRules }[] = [
  { name: "format_vectors.jsonl", benchmark: "omnicap-if" },
  { name: "ifvidcap_format_vectors.jsonl", benchmark: "if-vidcap" },
];
/** Each set of checks is run over and over for so long a round. */
const SECONDS = 0.2;
const ROUNDS = 5;
const WARM_UP = 5;
const UNIT = "a second";
/** The checks that the page asks for at a time, on texts no longer than captions are. */
const BATCH = 8;
const LONGEST = 10_000;
/** The number of batches on their way when a run is recomputed. */
const ON_THEIR_WAY = 32;
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
      // Contents come out of files and messages in one piece, and not as a text that was put together just now.
      tasks.push({ constraintId, parameters, content: structuredClone(content), benchmark, ready });
    }
  }
  return tasks;
}

/** Seconds of processor time that some work takes; of the machine's other work hardly anything is in it. */
async function secondsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Seconds by the clock that some work takes, however many threads it has. */
async function clockSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}

/** The figure of some checks, in rounds that take turns with the same texts going through JSON. */
async function rateOf(
  name: string,
  count: number,
  texts: readonly unknown[],
  pass: () => Promise<void>,
  timeOf = secondsOf,
): Promise<Figure> {
  const plain = async () => {
    for (const text of texts) JSON.parse(JSON.stringify(text ?? null));
  };
  for (let warm = 0; warm < WARM_UP; warm++) await pass();
  const once = await timeOf(pass);
  const passes = Math.ceil(SECONDS / once);
  const own: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [into, work] of [
      [own, pass],
      [reference, plain],
    ] as const) {
      const seconds = await timeOf(async () => {
        for (let done = 0; done < passes; done++) await work();
      });
      into.push((passes * count) / seconds);
    }
  }
  return yieldOf(name, UNIT, median(own), { value: median(reference), what: "the same texts through JSON" });
}

function measureRules(name: string, tasks: readonly Task[]): Promise<Figure> {
  const texts = tasks.map(({ content }) => content);
  return rateOf(name, tasks.length, texts, async () => {
    for (const { ready, content } of tasks) ready.run(content);
  });
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

/** The check worker in a thread of node, as in the package. */
function checksThread(): { worker: Worker; end: () => Promise<number> } {
  const file = new URL("../../src/package/checking/checks-thread.ts", import.meta.url);
  const load = `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(file.href)})))`;
  const thread = new Thread(load, { eval: true });
  const port = new EventTarget();
  thread.on("message", (data) => port.dispatchEvent(new MessageEvent("message", { data })));
  thread.on("error", (error) => {
    throw error;
  });
  const postMessage = (message: unknown) => thread.postMessage(message);
  return { worker: Object.assign(port, { postMessage }) as Worker, end: () => thread.terminate() };
}

async function measureWorker(all: readonly Task[]): Promise<Figure[]> {
  const tasks = all.filter(
    ({ content, benchmark }) =>
      benchmark === "omnicap-if" && Value.Check(Texts, content) && content.join("").length <= LONGEST,
  );
  const batches = batchesOf(tasks);
  const texts = tasks.flatMap(({ content }) => [content, content]);
  // The worker gives two verdicts on each, one by either semantics.
  const count = 2 * tasks.length;
  const handlers = await checksHandlers();
  const inProcess = new FakeWorker((scope) => serveWorker<ChecksCalls>(scope, handlers));
  const one = createCheckRunner(() => inProcess);
  const alone = await rateOf("through-worker", count, texts, async () => {
    for (const batch of batches) {
      await one.run(batch);
      // It keeps what crossed, for tests: a worker does not.
      inProcess.sent.length = 0;
      inProcess.received.length = 0;
    }
  });
  inProcess.terminate();
  const { worker, end } = checksThread();
  const runner = createCheckRunner(() => worker);
  const pass = async () => {
    for await (const [, verdicts] of begunAhead(batches, ON_THEIR_WAY, (batch) => runner.run(batch)))
      await verdicts;
  };
  const together = await rateOf("through-worker-together", count, texts, pass, clockSecondsOf);
  await end();
  return [alone, together];
}

/** The figures of the rules; none where the recorded vectors are not there. */
export async function measure(): Promise<Figure[]> {
  const tasks = await readTasks();
  if (tasks.length === 0) {
    console.log("The recorded vectors are not here (../shared/vectors); nothing to measure.");
    return [];
  }
  const figures = [await measureRules("overall", tasks)];
  for (const { id } of checkers) {
    const own = tasks.filter((task) => task.constraintId === id);
    if (own.length > 0) figures.push(await measureRules(id, own));
  }
  return [...figures, ...(await measureWorker(tasks))];
}
