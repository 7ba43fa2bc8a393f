import { benchmarks } from "../../src/benchmarks/registry";
import type { Provider } from "../../src/calls/provider";
import { USUAL_RETRY_POLICY } from "../../src/calls/queue/retry-policy";
import { createProvider } from "../../src/calls/registry";
import { generateCaption } from "../../src/evaluation/generate-caption";
import { executeRun } from "../../src/evaluation/run/execute-run";
import { createPauseGate } from "../../src/evaluation/run/holding-causes";
import { emptyResult, performTask, type TaskSteps } from "../../src/evaluation/run/perform-task";
import { planRun } from "../../src/evaluation/run/plan-run";
import { judgeTools } from "../../src/evaluation/run/steps";
import { mendObjects } from "../../src/judges/mend-json";
import { createMemoryTable } from "../../src/storage/row-table";
import { settingsFor } from "../calls/calls";
import { CHOICE, dispatcherInTest, memoryTables, type Tables } from "../calls/queue/dispatcher-in-test";
import { faultScript } from "../support/faulty-run/fault-script";
import { idealMilliseconds } from "../support/faulty-run/ideal-run";
import { samplesOf } from "../support/made-runs";
import { noRules } from "../support/rules-in-place";
import { samplingPlan } from "../support/sampling-plan";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { cost, type Figure, yieldOf } from "./support/figures";
import { memoryAfterCollection } from "./support/memory-after-collection";

/**
 * A run of captions with a frame each, judged by one question, at an endpoint of which one call
 * in five fails, with the limits and waits of a real run. `throughput` is calls a second that came to something. Its
 * baseline is what the limits allow for the same calls: every place is taken again at once, and nothing waits but for
 * what the endpoint asks for. `memory-growth` is what the heap has grown by from the 100th result to the 10,000th, after
 * garbage collection; its baseline is the heap before. What is kept on disk in a browser does not count.
 */
const SEED = 20_261_121;
const FAULTY_SHARE = 0.2;
const TASKS = 150;
const TIMES = { concurrency: 4, latency: 1000, timeout: 3000, cut: 100, retryAfter: 1000 };
const MIB = 1024 * 1024;
const [benchmark] = benchmarks;
const SETTINGS = { temperature: null, maxTokens: null, seed: null };
const FRAME = new Blob([new Uint8Array(60_000)], { type: "image/jpeg" });

async function modelAt(standIn: StandIn, tables: Tables = memoryTables()) {
  const limits = {
    baseUrl: standIn.url,
    concurrency: TIMES.concurrency,
    requestsPerMinute: null,
    timeoutSeconds: TIMES.timeout / 1000,
  };
  const dispatched = dispatcherInTest({ settings: { limits: [limits] }, policy: USUAL_RETRY_POLICY, tables });
  const provider = await createProvider(settingsFor(standIn.url));
  const choice = { ...CHOICE, baseUrl: standIn.url };
  return {
    writer: dispatched.caption(provider, "run", choice),
    judge: dispatched.judge(provider, "run", choice),
  };
}

/** The steps of a run, as the engine does them. */
function stepsWith({ writer, judge }: { writer: Provider; judge: Provider }, count: number): TaskSteps {
  const samples = new Map(samplesOf(count).map((sample) => [sample.id, sample]));
  const plan = samplingPlan({ audio: null });
  const sampleOf = (id: string) => {
    const sample = samples.get(id);
    if (!sample) throw new Error(`No sample ${id}`);
    return sample;
  };
  return {
    async caption({ sampleId }, signal) {
      const frame = { time: 1, blob: FRAME, mediaType: "image/jpeg", hash: sampleId, width: 64, height: 36 };
      const { text, record } = await generateCaption({
        provider: writer,
        instruction: sampleOf(sampleId).instruction,
        frames: [frame],
        audio: null,
        plan,
        videoSeconds: 10,
        settings: SETTINGS,
        shrink: async (given) => given,
        signal,
      });
      return { text, call: record, shown: { frames: null, audio: null } };
    },
    async judge({ sampleId }, { text }, signal) {
      const sample = sampleOf(sampleId);
      const tools = judgeTools({
        judges: [{ id: "judge", provider: judge }],
        settings: SETTINGS,
        semantics: "reference",
        signal,
        mend: async (reply) => mendObjects(reply),
        runRules: noRules,
        onReply: () => undefined,
      });
      const detail = await benchmark.judge(sample, text, tools);
      return { outcomes: benchmark.outcomes(sample, detail, "reference"), detail };
    },
  };
}

/** Does a whole run; how many tasks came to their end. `onDone` hears of each. */
async function doRun(steps: TaskSteps, count: number, onDone: (done: number) => void = () => undefined) {
  const { signal } = new AbortController();
  let done = 0;
  await executeRun({
    tasks: planRun(
      { sampleIds: samplesOf(count).map(({ id }) => id), entries: [{ id: "m" }], repeats: 1 },
      new Set(),
    ),
    perform: (task, stopped) =>
      performTask(
        emptyResult("run", task),
        steps,
        { holds: () => false, keep: async () => undefined },
        stopped,
      ),
    // As the engine has it: twice the places.
    width: 2 * TIMES.concurrency,
    gate: createPauseGate(),
    holds: () => null,
    signal,
    onTask({ phase }) {
      if (phase !== "done") return;
      done += 1;
      onDone(done);
    },
  });
  return done;
}

async function throughput(standIn: StandIn) {
  // Loading and compiling what calls need is no part of a run.
  await doRun(stepsWith(await modelAt(standIn), 8), 8);
  standIn.reset();
  const { rules, outcomes } = faultScript(2000, FAULTY_SHARE, TIMES.latency, SEED);
  // The first calls go well: an endpoint that begins with nonsense is none.
  const well = { behaviour: { kind: "honest" }, delivery: { firstDelay: TIMES.latency } } as const;
  standIn.script({ ...well, times: TIMES.concurrency }, ...rules);
  const steps = stepsWith(await modelAt(standIn), TASKS);
  const start = performance.now();
  const done = await doRun(steps, TASKS);
  const milliseconds = performance.now() - start;
  const begun = Array.from({ length: TIMES.concurrency }, () => null);
  const made = [...begun, ...outcomes].slice(0, standIn.requests.length);
  const ideal = idealMilliseconds(made, TIMES);
  const faults = made.filter((fault) => fault !== null).length;
  console.log(
    `${done} of ${TASKS} tasks done by ${made.length} calls, ${faults} of them faulty, ` +
      `in ${(milliseconds / 1000).toFixed(1)} s; the limits allow ${(ideal / 1000).toFixed(1)} s.`,
  );
  return { value: (2 * done * 1000) / milliseconds, baseline: (2 * done * 1000) / ideal };
}

async function memoryGrowth(standIn: StandIn) {
  const first = 100;
  const last = 10_000;
  const replies = { ...createMemoryTable(), update: async () => undefined };
  const steps = stepsWith(await modelAt(standIn, { replies, spending: createMemoryTable() }), last);
  let before = 0;
  await doRun(steps, last, (done) => {
    // The stand-in's own records are no part of the run.
    if (done % 50 === 0) standIn.requests.length = 0;
    if (done === first) before = memoryAfterCollection();
  });
  standIn.reset();
  return { value: (memoryAfterCollection() - before) / MIB, baseline: before / MIB };
}

/** The figures of a run at a slow endpoint. */
export async function measure(): Promise<Figure[]> {
  const standIn = await startStandIn();
  try {
    const { value, baseline } = await throughput(standIn);
    standIn.reset();
    const memory = await memoryGrowth(standIn);
    return [
      yieldOf("throughput", "calls/s", value, { value: baseline, what: "what the limits allow" }),
      cost("memory-growth", "MiB", memory.value, { value: memory.baseline, what: "the heap before" }),
    ];
  } finally {
    await standIn.close();
  }
}
