import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { QueueState } from "../../../src/calls/queue/queue-watch";
import { materialOf } from "../../../src/evaluation/verdicts/sample-material";
import { isAbort } from "../../../src/foundation/errors";
import type { JudgeInput } from "../../../src/playground/protocol";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import { KEPT, layoutOf } from "../../../src/storage/kept/registry";
import { openBackend } from "../../../src/storage/storage-backend";
import { eventually, KEY, rejectionOf } from "../../calls/calls";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { type EngineInTest, startEngine } from "../engine-in-test";
import "fake-indexeddb/auto";

let standIn: StandIn;
let engine: EngineInTest;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(async () => {
  standIn.reset();
  vi.stubGlobal("indexedDB", new IDBFactory());
  engine = startEngine();
  await connect();
});
afterEach(async () => {
  expect(engine.everythingSent()).not.toContain(KEY);
  await engine.close();
  vi.unstubAllGlobals();
});

function judgeChoice() {
  return {
    kind: "openai-compatible",
    baseUrl: `${standIn.url}/`,
    model: "stand-in",
    audio: false,
  } as const;
}

function connect() {
  return engine.client.call("models/connect", { connection: { ...judgeChoice(), apiKey: KEY } });
}

function judgeInput(questions: number): JudgeInput {
  return {
    judges: [judgeChoice()],
    runId: "run",
    instruction: "Describe.",
    asked: {
      benchmark: "omnicap-if",
      material: materialOf({
        format: [],
        content: Array.from({ length: questions }, (_, index) => ({
          checkId: `c${index}`,
          constraintId: null,
          description: "",
          items: [
            {
              checkId: `q${index}`,
              type: "attempt" as const,
              question: `Is thing ${index} named?`,
              options: ["yes", "no"],
              correctAnswer: "yes",
            },
          ],
        })),
      }),
    },
    caption: "All things are named.",
    semantics: "strict",
    videoSeconds: null,
    frames: null,
    judging: { rounds: 1, batched: false },
  };
}

const judge = (questions: number) => engine.client.call("captions/judge", judgeInput(questions));

it("limits of the settings hold for the address in whatever form it was entered, also while calls wait", async () => {
  const limits = { requestsPerMinute: null, timeoutSeconds: 60, concurrency: 1 };
  await engine.client.call("settings/change", { patch: { limits: [{ baseUrl: standIn.url, limits }] } });
  standIn.script({ behaviour: { kind: "honest" }, delivery: { firstDelay: 30 } });
  expect((await judge(4)).problem).toBeNull();
  expect(standIn.peak()).toBe(1);
});

it("calls can be watched, paused and resumed", async () => {
  const states: QueueState[] = [];
  const stop = new AbortController();
  const watching = engine.client.call("queue/watch", null, {
    signal: stop.signal,
    onEvent: (state) => states.push(state),
  });
  await engine.client.call("queue/pause", { baseUrl: null });
  const judging = judge(5);
  await eventually(() => states.at(-1)?.endpoints[0]?.waiting === 5);
  expect(states.at(-1)?.endpoints[0]).toMatchObject({ baseUrl: standIn.url, running: 0, why: "paused" });
  expect(standIn.requests).toHaveLength(0);
  await engine.client.call("queue/resume", { baseUrl: null });
  expect((await judging).problem).toBeNull();
  expect(standIn.requests).toHaveLength(5);
  await eventually(() => states.at(-1)?.run?.calls === 5);
  stop.abort();
  expect(isAbort(await rejectionOf(watching))).toBe(true);
});

it("kept replies answer the same questions after a reload, until they are forgotten", async () => {
  await judge(3);
  expect(standIn.requests).toHaveLength(3);
  await engine.close();
  engine = startEngine();
  await connect();
  await judge(3);
  expect(standIn.requests).toHaveLength(3);
  expect(await engine.client.call("replies/clear", null)).toBe(3);
  await judge(3);
  expect(standIn.requests).toHaveLength(6);
});

it("a cap stops the run with a problem that says where to raise it", async () => {
  const price = {
    host: "*",
    model: "stand-in",
    inputPerMillion: 1000,
    outputPerMillion: 0,
    asOf: "2026-11-01",
  };
  await engine.client.call("settings/change", {
    patch: { prices: [{ of: null, row: price }], caps: { perRunUsd: 0.01, perDayUsd: null } },
  });
  const { problem } = await judge(3);
  expect(problem).toMatchObject({ code: "spending-cap-run" });
  expect(standIn.requests).toHaveLength(0);
  await engine.client.call("settings/change", { patch: { caps: { perRunUsd: 100, perDayUsd: null } } });
  expect((await judge(3)).problem).toBeNull();
  expect(standIn.requests).toHaveLength(3);
});

it.each([
  ["settings-unreadable", { caps: null }],
  ["settings-newer", { version: 2 }],
])(
  "settings that can't be read have no model called, since nobody knows which caps stood in them: %s",
  async (code, change) => {
    await engine.close();
    const backend = await openBackend("caplens", layoutOf(KEPT), () => undefined);
    const document = { ...USUAL_MODEL_SETTINGS, ...change };
    await backend.table("settings").update("model-settings", () => ({ id: "model-settings", document }));
    backend.close();
    engine = startEngine();
    await connect();
    const refusal = await judge(3).then(
      ({ problem }) => problem?.code,
      (error) => error.problem.code,
    );
    expect(refusal).toBe(code);
    expect(standIn.requests).toHaveLength(0);
    await engine.client.call("settings/reset", null);
    expect((await judge(3)).problem).toBeNull();
    expect(standIn.requests).toHaveLength(3);
  },
);
