/**
 * The number of format checks that a second of processor time decides: the recorded vectors of both benchmarks under
 * `reference`, rules and parameters prepared once. `through-worker` is the same by both semantics as the page asks for it:
 * batches of checks over message ports, prepared anew for each, extraction included. The reference is the number of the same
 * contents that JSON writes and reads in as much time, in rounds that take turns.
 */
import { Type } from "typebox";
import { Value } from "typebox/value";
import { createCheckRunner } from "../../src/evaluation/checks/check-runner";
import type { CheckBatch, ChecksCalls } from "../../src/evaluation/checks/checks-protocol";
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

/** The figure of some checks, in rounds that take turns with the same texts going through JSON. */
async function rateOf(
  name: string,
  count: number,
  texts: readonly unknown[],
  pass: () => Promise<void>,
): Promise<Figure> {
  const plain = async () => {
    for (const text of texts) JSON.parse(JSON.stringify(text ?? null));
  };
  for (let warm = 0; warm < WARM_UP; warm++) await pass();
  const once = await secondsOf(pass);
  const passes = Math.ceil(SECONDS / once);
  const own: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [into, work] of [
      [own, pass],
      [reference, plain],
    ] as const) {
      const seconds = await secondsOf(async () => {
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

async function measureWorker(all: readonly Task[]): Promise<Figure> {
  const tasks = all.filter(
    ({ content, benchmark }) =>
      benchmark === "omnicap-if" && Value.Check(Texts, content) && content.join("").length <= LONGEST,
  );
  const batches = batchesOf(tasks);
  const handlers = await checksHandlers();
  const worker = new FakeWorker((scope) => serveWorker<ChecksCalls>(scope, handlers));
  const runner = createCheckRunner(() => worker);
  const texts = tasks.flatMap(({ content }) => [content, content]);
  try {
    // The worker gives two verdicts on each, one by either semantics.
    return await rateOf("through-worker", 2 * tasks.length, texts, async () => {
      for (const batch of batches) {
        await runner.run(batch);
        // It keeps what crossed, for tests: a worker does not.
        worker.sent.length = 0;
        worker.received.length = 0;
      }
    });
  } finally {
    runner.dispose();
  }
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
  return [...figures, await measureWorker(tasks)];
}
