import { USUAL_RETRY_POLICY } from "../../src/evaluation/calls/retry-policy";
import { createProvider } from "../../src/providers/registry";
import { createMemoryTable } from "../../src/storage/row-table";
import { CHOICE, dispatcherInTest } from "../evaluation/calls/dispatcher-in-test";
import { settingsFor } from "../providers/calls";
import { faultScript } from "../support/faulty-run/fault-script";
import { idealMilliseconds } from "../support/faulty-run/ideal-run";
import { judgeRun } from "../support/faulty-run/judge-run";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { memoryAfterCollection } from "./memory-after-collection";
import { printResults } from "./print-results";
import { measureRunTable } from "./run-table";

/**
 * `npm run bench:runs`: judging 300 questions of ten captions at an endpoint of which one call in five fails, with the
 * limits and waits of a real run. `throughput` is answers a second. Its baseline is what the limits allow for the same
 * calls: every place is taken again at once, and nothing waits but for what the endpoint asks for.
 * `memory-growth` is what the heap has grown by over 1500 more questions, after garbage collection; its baseline is
 * the heap before. The table of a run of 10,000 results: `run-table.ts`.
 */
const SEED = 20_261_121;
const FAULTY_SHARE = 0.2;
const RUN = { captions: 10, questionsEach: 30 };
const TIMES = { concurrency: 4, latency: 1000, timeout: 3000, cut: 100, retryAfter: 1000 };
const MIB = 1024 * 1024;

async function judgeAt(standIn: StandIn, tables?: Parameters<typeof dispatcherInTest>[0]) {
  const limits = {
    baseUrl: standIn.url,
    concurrency: TIMES.concurrency,
    requestsPerMinute: null,
    timeoutSeconds: TIMES.timeout / 1000,
  };
  const { judge } = dispatcherInTest({
    settings: { limits: [limits] },
    policy: USUAL_RETRY_POLICY,
    ...tables,
  });
  const provider = await createProvider(settingsFor(standIn.url));
  return judge(provider, "run", { ...CHOICE, baseUrl: standIn.url });
}

async function throughput(standIn: StandIn) {
  // Loading and compiling what calls need is no part of a run.
  await judgeRun(await judgeAt(standIn), { captions: 1, questionsEach: 12 });
  standIn.reset();
  const { rules, outcomes } = faultScript(1000, FAULTY_SHARE, TIMES.latency, SEED);
  // The first calls go well: an endpoint that begins with nonsense is none.
  const well = { behaviour: { kind: "honest" }, delivery: { firstDelay: TIMES.latency } } as const;
  standIn.script({ ...well, times: TIMES.concurrency }, ...rules);
  const judge = await judgeAt(standIn);
  const start = performance.now();
  const { items } = await judgeRun(judge, RUN);
  const milliseconds = performance.now() - start;
  const answered = items.filter(({ status }) => status === "passed").length;
  const begun = Array.from({ length: TIMES.concurrency }, () => null);
  const made = [...begun, ...outcomes].slice(0, standIn.requests.length);
  const ideal = idealMilliseconds(made, TIMES);
  const faults = made.filter((fault) => fault !== null).length;
  console.log(
    `${answered} of ${items.length} answered by ${made.length} calls, ${faults} of them faulty, ` +
      `in ${(milliseconds / 1000).toFixed(1)} s; the limits allow ${(ideal / 1000).toFixed(1)} s.`,
  );
  return { value: (answered * 1000) / milliseconds, baseline: (answered * 1000) / ideal };
}

async function memoryGrowth(standIn: StandIn) {
  // What is kept on disk in a browser is not to count.
  const table = { ...createMemoryTable(), update: async () => undefined };
  const judge = await judgeAt(standIn, { tables: { replies: table, spending: createMemoryTable() } });
  const round = async () => {
    standIn.reset();
    await judgeRun(judge, RUN);
    standIn.reset();
  };
  await round();
  const before = memoryAfterCollection();
  for (let rounds = 0; rounds < 5; rounds += 1) await round();
  return { value: (memoryAfterCollection() - before) / MIB, baseline: before / MIB };
}

const standIn = await startStandIn();
try {
  const { value, baseline } = await throughput(standIn);
  const memory = await memoryGrowth(standIn);
  const tidy = (number: number) => Number(number.toFixed(2));
  printResults("runs", [
    {
      name: "throughput",
      value: tidy(value),
      unit: "answers/s",
      baseline: tidy(baseline),
      ratio: tidy(value / baseline),
    },
    {
      name: "memory-growth",
      value: tidy(memory.value),
      unit: "MiB",
      baseline: tidy(memory.baseline),
      ratio: tidy(memory.value / memory.baseline),
    },
    ...(await measureRunTable()),
  ]);
} finally {
  await standIn.close();
}
