import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { anycapeval } from "../../../src/benchmarks/anycapeval";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { costOf } from "../../../src/calls/model-services/prices";
import type { DataSample } from "../../../src/shapes/data-set";
import type { PriceRow } from "../../../src/shapes/model-settings";
import type { RunProgress } from "../../../src/shapes/run-progress";
import { openStorage } from "../../../src/storage/open-storage";
import { answerTo, bringHome, richSamples, wish, writtenFiles } from "../../batch/engine/batch-set-up";
import { STYLE_ITEM, TEN_WORDS, turns } from "../../benchmarks/anycapeval/items";
import { FOUR } from "../../benchmarks/capquiz/quiz-records";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { answerFiles } from "../../support/batch-stand-in";
import { runs } from "../../support/effort";
import { runOn } from "../../support/made-runs";
import { readBy } from "../../support/read-by";
import { DIALECTS, type DialectName } from "../../support/stand-in/dialects";
import type { ScriptedRule } from "../../support/stand-in/rule-book";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { keepDataSet, progressUntil, servePage } from "./run-set-up";

const ROUNDING = 1e-9;
const KEY = "k-1234567890";
/** Each has a price of its own, so that a call booked under another's would not go unseen. */
const MODELS = ["grok-4.3", "grok-4.3-refiner", "grok-4.3-judge", "grok-4.3-rater"] as const;
const [CAPTIONER, REFINER, JUDGE, RATER] = MODELS;

let standIn: StandIn;
let engine: EngineInTest;
const browser = globalThis.indexedDB;
const network = globalThis.fetch;
beforeAll(async () => {
  standIn = await startStandIn({ billsMost: true });
});
afterAll(async () => {
  await standIn.close();
  globalThis.indexedDB = browser;
});
afterEach(() => vi.unstubAllGlobals());

const KEY_POINTS = {
  id: 8,
  video: "kettle.mp4",
  conversations: turns("Say where the kettle stands.", "A red kettle stands on the left of a stove."),
  restriction: ["multi_class_position", TEN_WORDS],
  key_point: ["red kettle", "left of a stove"],
};

/** The samples of the run, by its benchmark: instructions with rules, times and questions; a quiz; key points and style. */
const BENCHMARKS: Record<string, () => DataSample[]> = {
  "omnicap-if": () => richSamples(2),
  capquiz: () => readBy(capquiz, [{ name: "quiz.json", text: JSON.stringify(FOUR) }]).samples,
  anycapeval: () =>
    readBy(anycapeval, [{ name: "items.json", text: JSON.stringify([KEY_POINTS, STYLE_ITEM]) }]).samples,
};

/** The outcomes of a call of a run; each is billed as much as its request allows. */
const OUTCOMES = {
  honest: null,
  prose: { behaviour: { kind: "prose" } },
  "half of it": { behaviour: { kind: "half-json" } },
  empty: { behaviour: { kind: "empty" } },
  "without usage": { behaviour: { kind: "honest" }, delivery: { usage: false } },
  "ended by length": { behaviour: { kind: "honest" }, delivery: { finishReason: "length" } },
} satisfies Record<string, ScriptedRule | null>;

const inRun = fc.record({
  benchmark: fc.constantFrom(...Object.keys(BENCHMARKS)),
  dialect: fc.constantFrom(...(Object.keys(DIALECTS) as DialectName[])),
  body: fc.constantFrom("", '{"thinking_budget":500}', '{"enable_thinking":false}'),
  prices: fc.array(fc.tuple(fc.constantFrom(0, 0.15, 3), fc.constantFrom(0, 0.6, 15)), {
    minLength: MODELS.length,
    maxLength: MODELS.length,
  }),
  cap: fc.constantFrom(0.01, 0.3, 3, 1000),
  /** The place of the cap: of the run itself, or of settings, over each run or each day. */
  capIn: fc.constantFrom("budget", "perRunUsd", "perDayUsd"),
  refuseUnknown: fc.boolean(),
  maxTokens: fc.constantFrom(null, 50, 4000),
  repeats: fc.constantFrom(1, 2),
  rounds: fc.constantFrom(1, 3),
  batched: fc.boolean(),
  refined: fc.boolean(),
  byFiles: fc.boolean(),
  goesWrong: fc.array(
    fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]))),
    {
      maxLength: 5,
    },
  ),
});
type InRun = typeof inRun extends fc.Arbitrary<infer One> ? One : never;

const USUAL: InRun = {
  benchmark: "omnicap-if",
  dialect: "openai",
  body: "",
  prices: [
    [0.15, 0.6],
    [3, 15],
    [3, 0.6],
    [0.15, 15],
  ],
  cap: 1000,
  capIn: "perRunUsd",
  refuseUnknown: true,
  maxTokens: 4000,
  repeats: 2,
  rounds: 3,
  batched: true,
  refined: true,
  byFiles: false,
  goesWrong: [
    [2, "prose"],
    [0, "without usage"],
  ],
};
/** Tried each time, so that all that a run asks is among what is tried. */
const EACH: [InRun][] = [
  [{ ...USUAL, dialect: "xai" }],
  [{ ...USUAL, benchmark: "capquiz", dialect: "uncounted", capIn: "budget" }],
  [
    {
      ...USUAL,
      benchmark: "anycapeval",
      dialect: "dashscope",
      body: '{"thinking_budget":500}',
      byFiles: true,
    },
  ],
  [{ ...USUAL, batched: false, cap: 0.3, capIn: "perDayUsd" }],
  // An endpoint that counts nothing may bill an empty reply.
  [
    {
      ...USUAL,
      dialect: "uncounted",
      capIn: "budget",
      cap: 0.01,
      maxTokens: null,
      prices: [
        [0, 0],
        [0, 0],
        [0, 0.6],
        [0, 0],
      ],
      ...{ refuseUnknown: false, repeats: 1, rounds: 1, batched: false, refined: false },
      goesWrong: [[1, "empty"]],
    },
  ],
];
const TASKS = [
  "answer_question",
  "answer_quiz",
  "caption",
  "extract_format",
  "extract_timestamp",
  "match_keypoints",
  "rate_caption",
  "rate_style",
  "refine_caption",
];

function priceRows({ prices }: InRun): PriceRow[] {
  return MODELS.map((model, at) => {
    const [inputPerMillion = 0, outputPerMillion = 0] = prices[at] ?? [];
    return { host: "*", model, inputPerMillion, outputPerMillion, asOf: "2026-11-01" };
  });
}

/** The endpoint's bill for each call that reached it, in US dollars, the dearest first. */
function billedUsd(rows: readonly PriceRow[]): number[] {
  return standIn.requests
    .flatMap(({ billed, body }) => {
      if (billed === null) return [];
      const row = rows.find(({ model }) => model === Object(body).model);
      if (row === undefined) throw new Error("A call names no model of the run.");
      return costOf(row, billed);
    })
    .toSorted((one, other) => other - one);
}

/** A browser of its own with the run in it, which is ready to start. */
async function setUp(wanted: InRun) {
  const { baseUrl } = DIALECTS[wanted.dialect];
  globalThis.indexedDB = new IDBFactory();
  standIn.reset();
  standIn.speak(wanted.dialect);
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    network(String(input).replace(baseUrl, standIn.url), init),
  );
  engine = startEngine();
  const { client } = engine;
  servePage(client);
  const { body } = wanted;
  const choiceOf = (model: string) => ({
    kind: "openai-compatible" as const,
    baseUrl,
    model,
    audio: false,
    ...(body === "" ? {} : { body }),
  });
  const caps = { perRunUsd: null, perDayUsd: null, refuseUnknown: wanted.refuseUnknown };
  await client.call("settings/change", {
    patch: {
      prices: priceRows(wanted).map((row) => ({ of: null, row })),
      caps: wanted.capIn === "budget" ? caps : { ...caps, [wanted.capIn]: wanted.cap },
      corrections: MODELS.map((model) => ({
        baseUrl,
        model,
        origin: "user",
        asOf: "2026-11-01",
        image: true,
      })),
    },
  });
  for (const model of MODELS)
    await client.call("models/connect", { connection: { ...choiceOf(model), apiKey: KEY } });
  const dataSetId = await keepDataSet(client, BENCHMARKS[wanted.benchmark]?.() ?? [], wanted.benchmark);
  const made = runOn(dataSetId, baseUrl, {
    id: `run-${crypto.randomUUID()}`,
    dataSet: { id: dataSetId, benchmark: wanted.benchmark },
    models: [CAPTIONER],
    repeats: wanted.repeats,
    judges: [choiceOf(JUDGE)],
    judging: { rounds: wanted.rounds, batched: wanted.batched, otherJudges: false },
    budget: wanted.capIn === "budget" ? wanted.cap : null,
  });
  const [entry] = made.entries;
  if (!entry) throw new Error("The run has no model.");
  const base = {
    ...entry,
    choice: choiceOf(CAPTIONER),
    settings: { temperature: null, maxTokens: wanted.maxTokens, seed: null },
  };
  const refiner = { choice: choiceOf(REFINER), settings: null };
  const refined = { ...base, id: "refined", title: "Refined", refiner, base: base.id };
  const run = { ...made, entries: wanted.refined ? [base, refined] : [base] };
  await client.call("runs/save", { run });
  for (const [after, outcome] of wanted.goesWrong) {
    const rule = OUTCOMES[outcome];
    if (rule !== null)
      standIn.script({ times: after + 1, behaviour: { kind: "honest" } }, { ...rule, times: 1 });
  }
  standIn.script({
    match: { task: "rate_caption" },
    reply: () => JSON.stringify({ factuality: 4, coverage: 3, overall: 4, explanation: "As seen." }),
  });
  return { client, run, rater: choiceOf(RATER) };
}

const rests = ({ phase }: RunProgress) => phase !== "running";

it("a whole run books at least what its calls are billed, and never more than its cap", async () => {
  const asked = new Set<string>();
  await fc.assert(
    fc.asyncProperty(inRun, async (wanted) => {
      const { client, run, rater } = await setUp(wanted);
      const { id } = run;
      if (wanted.byFiles) {
        const { files } = await writtenFiles(client, id, wish("captions", "openai"));
        await bringHome(client, id, answerFiles("openai", files, answerTo));
      }
      await client.call("runs/start", { id });
      const { phase } = await progressUntil(client, id, rests);
      if (phase === "paused") {
        await client.call("runs/cancel", { id });
        await progressUntil(client, id, (now) => now.phase === "stopped");
      }
      await client.call("ratings/ask-model", { id, model: rater });
      const stop = new AbortController();
      await new Promise<void>((resolve, reject) => {
        client
          .call(
            "ratings/model-progress",
            { id },
            {
              signal: stop.signal,
              onEvent: (now) => {
                if (now === null || now.phase === "running") return;
                resolve();
                stop.abort();
              },
            },
          )
          .catch(reject);
      });
      await client.call("ratings/stop-model", { id });

      const storage = await openStorage();
      const told = () => storage.spending.read(id);
      // The calls that were under way when it stopped are settled beside.
      await expect.poll(async () => (await told()).run.reservedUsd).toBe(0);
      const { run: spent, day } = await told();
      storage.close();
      for (const { task } of standIn.requests) if (task !== null) asked.add(task);
      // Calls that nobody knows the cost of are booked by their number alone: at most the dearest of all.
      const billed = billedUsd(priceRows(wanted)).slice(spent.unknownCalls);
      expect(day.usd).toBeCloseTo(spent.usd, 9);
      expect(spent.usd).toBeGreaterThanOrEqual(billed.reduce((sum, usd) => sum + usd, 0) - ROUNDING);
      const bounded = wanted.body === "" && !("thinksBeside" in DIALECTS[wanted.dialect]);
      if (wanted.refuseUnknown || bounded) {
        expect(spent.unknownCalls).toBe(0);
        expect(spent.usd).toBeLessThanOrEqual(wanted.cap + ROUNDING);
      }
      await engine.close();
    }),
    { ...runs(40), examples: EACH },
  );
  expect([...asked].toSorted()).toEqual(TASKS);
});
