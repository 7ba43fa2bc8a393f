import { expect, it, vi } from "vitest";
import type { DataSample } from "../../../src/shapes/data-set";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { RUN_ID, samplesOf } from "../../support/made-runs";
import { isOver, progressUntil, setUpRun } from "./run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;
const call: ReturnType<typeof client>["call"] = (name, input) => client().call(name, input);
const start = () => call("runs/start", { id: RUN_ID });
const resume = () => call("runs/resume", { id: RUN_ID });
const until = (fits: Parameters<typeof progressUntil>[2]) => progressUntil(client(), RUN_ID, fits);
const asked = (task: string) => place.standIn.requests.filter((request) => request.task === task).length;
const rows = async () => (await call("runs/window", { id: RUN_ID, from: 0, count: 100 })).rows;

/** Samples with so many questions each, which are asked one by one. */
function questioned(samples: number, questions: number): DataSample[] {
  return samplesOf(samples).map((sample) => ({
    ...sample,
    material: {
      ...(sample.material as object),
      checklist: {
        format: [],
        content: Array.from({ length: questions }, (_, index) => ({
          checkId: `c${index}`,
          constraintId: null,
          description: "",
          items: [
            {
              checkId: `q${index}`,
              type: "attempt" as const,
              question: `Does it tell of ${sample.id}z, point ${index}?`,
              options: ["yes", "no"],
              correctAnswer: "yes",
            },
          ],
        })),
      },
    },
  }));
}

/** The network behind a door: what is called while it is closed waits there. */
function door() {
  const network = globalThis.fetch;
  let begun = 0;
  let open: () => void = () => undefined;
  let closed: Promise<void> | null = null;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    begun += 1;
    if (closed) await closed;
    return network(...given);
  });
  return {
    begun: () => begun,
    close() {
      closed = new Promise((resolve) => {
        open = resolve;
      });
    },
    open() {
      closed = null;
      open();
    },
  };
}

it("begins no call after Pause, in the middle of a task either, and does the rest once it may go on", async () => {
  const network = door();
  await setUpRun(place, questioned(6, 3));
  network.close();
  const before = network.begun();
  await start();
  // No more are out before the model has answered.
  await expect.poll(() => network.begun() - before).toBe(3);
  await call("runs/pause", { id: RUN_ID });
  const paused = await until(({ phase }) => phase === "paused");
  expect(paused.paused).toEqual({ why: null, byItself: false });
  const atPause = network.begun();
  network.open();
  // The captions that were out are written and kept; their questions are not asked.
  await expect.poll(async () => (await rows()).filter(({ words }) => words).length).toBe(atPause - before);
  expect(network.begun()).toBe(atPause);
  expect(asked("answer_question")).toBe(0);
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 6, failed: 0, total: 6 });
  expect([asked("caption"), asked("answer_question")]).toEqual([6, 18]);
});

it.each([
  ["a refused key", 401, undefined, "key-refused"],
  ["a key that may not", 403, undefined, "key-refused"],
  ["an unknown model", 404, undefined, "unknown-model"],
  ["no money", 402, undefined, "no-credit"],
  ["a quota that is used up", 429, "insufficient_quota", "no-credit"],
])(
  "pauses by %s of a captioner after three calls, and goes on when told to",
  async (_what, status, code, why) => {
    place.standIn.script({
      match: { task: "caption" },
      times: 3,
      behaviour: { kind: "status", status, ...(code ? { code } : {}) },
    });
    await setUpRun(place, 12);
    await start();
    const paused = await until(({ phase }) => phase === "paused");
    expect(paused).toMatchObject({
      counts: { done: 0, failed: 0, total: 12 },
      paused: { why: { code: why, nextStep: expect.stringContaining("Resume") }, byItself: false },
    });
    expect(place.standIn.requests).toHaveLength(3);
    await resume();
    expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
    expect(asked("caption")).toBe(15);
  },
);

it("pauses by an address that sends web pages after three calls, and has no task fail by that", async () => {
  place.standIn.script({ match: { task: "caption" }, times: 3, behaviour: { kind: "html" } });
  await setUpRun(place, 12);
  await start();
  const paused = await until(({ phase }) => phase !== "running");
  expect(paused).toMatchObject({
    phase: "paused",
    counts: { done: 0, failed: 0, total: 12 },
    paused: { why: { code: "not-an-api", nextStep: expect.stringContaining("Resume") }, byItself: false },
  });
  expect(place.standIn.requests).toHaveLength(3);
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
});

it("pauses by a model that asks for a wait of hours, and has no task fail by that", async () => {
  place.standIn.script({
    match: { task: "caption", model: "used-up" },
    times: 3,
    behaviour: { kind: "status", status: 429, retryAfter: "3600" },
  });
  await setUpRun(place, 6, { models: ["used-up", "works"] });
  await start();
  const paused = await until(({ phase, counts }) => phase === "paused" || counts.failed > 0);
  expect(paused).toMatchObject({
    counts: { done: 6, failed: 0, total: 12 },
    paused: { why: { code: "rate-limited", message: expect.stringContaining("“used-up”") } },
  });
  expect(asked("caption")).toBe(9);
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
});

it("pauses by a refused key of a judge after three calls, with every caption kept that was written by then", async () => {
  place.standIn.script({
    match: { task: "answer_question" },
    times: 3,
    behaviour: { kind: "status", status: 401 },
  });
  await setUpRun(place, questioned(12, 3));
  await start();
  const paused = await until(({ phase }) => phase === "paused");
  expect(paused).toMatchObject({
    counts: { done: 0, failed: 0 },
    paused: { why: { code: "key-refused", message: expect.stringContaining("“judge”") } },
  });
  expect(asked("answer_question")).toBe(3);
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
  expect([asked("caption"), asked("answer_question")]).toEqual([12, 3 + 36]);
});

it("pauses by a judge whose replies never end, before it has asked for every caption", async () => {
  const baseUrl = place.standIn.url;
  const limits = { concurrency: 2, requestsPerMinute: null, timeoutSeconds: 1 };
  await call("settings/change", { patch: { limits: [{ baseUrl, limits }] } });
  place.standIn.script({ match: { task: "answer_question" }, behaviour: { kind: "hang" } });
  await setUpRun(place, questioned(12, 1));
  await start();
  const paused = await until(({ phase }) => phase !== "running");
  expect(paused).toMatchObject({
    phase: "paused",
    paused: { why: { code: "replies-without-end", message: expect.stringContaining("“judge”") } },
  });
  expect(asked("answer_question")).toBeLessThanOrEqual(8);
  // Two had run out of time before it was known.
  expect(paused.counts.failed).toBeLessThanOrEqual(2);
  place.standIn.reset();
  await resume();
  const { done, failed } = (await until(isOver)).counts;
  expect([failed, done]).toEqual([paused.counts.failed, 12 - paused.counts.failed]);
});

it("does all that another model can do before it pauses for the one whose key is refused", async () => {
  place.standIn.script({
    match: { task: "caption", model: "refused" },
    times: 3,
    behaviour: { kind: "status", status: 401 },
  });
  await setUpRun(place, 6, { models: ["refused", "works"] });
  await start();
  const paused = await until(({ phase }) => phase === "paused");
  expect(paused).toMatchObject({
    counts: { done: 6, failed: 0, total: 12 },
    paused: { why: { code: "key-refused", message: expect.stringContaining("“refused”") } },
  });
  expect(asked("caption")).toBe(9);
  expect(paused.problem).toBeNull();
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
});

it("does not stand still for a sample that a model refuses while it answers for others", async () => {
  place.standIn.script({
    match: { task: "caption", contains: "s4z" },
    behaviour: { kind: "status", status: 403 },
  });
  await setUpRun(place, 6);
  await start();
  const paused = await until(({ phase }) => phase === "paused");
  expect(paused).toMatchObject({ counts: { done: 5, failed: 0 }, paused: { why: { code: "key-refused" } } });
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 5, failed: 1, total: 6 });
});

it("learns what an endpoint refuses from few calls, however many are in flight", async () => {
  place.standIn.script({
    match: { task: "caption" },
    behaviour: { kind: "refuses", fields: ["temperature", "seed"] },
  });
  const settings = { temperature: 0.5, maxTokens: null, seed: 7 };
  const run = await setUpRun(place, 8);
  await call("runs/save", { run: { ...run, defaults: { ...run.defaults, settings } } });
  await start();
  expect((await until(isOver)).counts).toEqual({ done: 8, failed: 0, total: 8 });
  expect(asked("caption") - 8).toBeLessThanOrEqual(4);
});

it("learns how many pictures an endpoint takes from few calls", async () => {
  place.standIn.script({
    match: { task: "caption" },
    behaviour: { kind: "refuses", fields: ["seed"], images: 1 },
  });
  const settings = { temperature: null, maxTokens: null, seed: 7 };
  const run = await setUpRun(place, 8);
  await call("runs/save", { run: { ...run, defaults: { ...run.defaults, settings } } });
  await start();
  expect((await until(isOver)).counts).toEqual({ done: 8, failed: 0, total: 8 });
  expect(asked("caption") - 8).toBeLessThanOrEqual(4);
});

it("pauses after the first caption of a model that is shown nothing, and writes no other before people go on", async () => {
  const run = await setUpRun(place, 5);
  const plan = { ...run.defaults.plan, frames: { kind: "none" as const }, audio: null };
  await call("runs/save", { run: { ...run, defaults: { ...run.defaults, plan } } });
  await start();
  const paused = await until(({ phase }) => phase === "paused");
  expect(paused).toMatchObject({
    counts: { done: 1, failed: 0, total: 5 },
    paused: { why: { code: "model-shown-nothing", nextStep: expect.stringContaining("Resume") } },
  });
  expect(place.standIn.requests.map(({ task }) => task)).toEqual(["caption"]);
  await resume();
  expect((await until(isOver)).counts).toEqual({ done: 5, failed: 0, total: 5 });
  expect([asked("caption"), asked("answer_question")]).toEqual([5, 0]);
  const key = { sampleId: "s1", entryId: "m", repeat: 1 };
  const opened = () => call("runs/result", { id: RUN_ID, key });
  expect(await opened()).toMatchObject({
    result: {
      caption: { shortfall: { kind: "shown nothing" } },
      judgement: { outcomes: [{ status: "unscored", cause: "not judged" }] },
    },
  });

  // Somebody wants them scored all the same; then not.
  expect(await call("runs/score-anyway", { id: RUN_ID, keys: [key], anyway: true })).toEqual({
    changed: [key],
  });
  await start();
  await until(({ phase, counts }) => phase === "done" && counts.done === 5);
  expect(await opened()).toMatchObject({
    result: {
      caption: { shortfall: { kind: "shown nothing", judgeAnyway: true } },
      judgement: { outcomes: [{ status: "passed" }] },
    },
  });
  expect(asked("answer_question")).toBe(1);
  expect(await call("runs/score-anyway", { id: RUN_ID, keys: "all", anyway: true })).toMatchObject({
    changed: { length: 4 },
  });
  await call("runs/score-anyway", { id: RUN_ID, keys: "all", anyway: false });
  expect(await opened()).toMatchObject({
    result: { judgement: { outcomes: [{ status: "unscored", cause: "not judged" }] } },
  });
});
