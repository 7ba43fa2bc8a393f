import { openDB } from "idb";
import { describe, expect, it, vi } from "vitest";
import { BEAT_MILLISECONDS } from "../../../src/engine/shared/progress-teller";
import { RULES_VERSION } from "../../../src/foundation/document-versions";
import { ProblemError } from "../../../src/foundation/errors";
import type { RunProgress } from "../../../src/shapes/run-progress";
import { openStorage } from "../../../src/storage/open-storage";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { exampleRating } from "../../storage/example-rating";
import { RUN_ID, type runOn } from "../../support/made-runs";
import { type Client, isOver, progressUntil, setUpRun } from "./run-set-up";

const place = engineWithStandIn();
const client = (): Client => place.engine.client;

const captionsOf = (model: string) =>
  place.standIn.requests.filter(
    ({ task, body }) => task === "caption" && JSON.stringify(body).includes(`"model":"${model}"`),
  );

const setUp = (count: number, changes?: Parameters<typeof runOn>[2]) => setUpRun(place, count, changes);
const connect = (model: string) => place.connect(place.connection({ model }));

async function start(): Promise<void> {
  await client().call("runs/start", { id: RUN_ID });
}

async function rows() {
  return (await client().call("runs/window", { id: RUN_ID, from: 0, count: 1000 })).rows;
}

it("a run that goes out says how many of its ratings and label sets could not be read", async () => {
  await setUp(1);
  const storage = await openStorage();
  const ratings = ["Ada", "Bo"].map((name) =>
    exampleRating({ runId: RUN_ID, sampleId: "s0", entryId: "m", name }),
  );
  await storage.ratings.change(
    RUN_ID,
    ratings.map((after) => ({ before: null, after })),
  );
  storage.close();
  const raw = await openDB("caplens");
  const path = [RUN_ID, "person:Bo", "s0", "m", 1];
  const row: object = await raw.get("ratings", path);
  await raw.put("ratings", { ...row, rating: { damaged: true } });
  const ofRun = (id: string) => ({ format: "caplens-labels", design: { runs: [{ id }] }, lines: "damaged" });
  for (const [id, runId] of Object.entries({ ours: RUN_ID, theirs: "another" }))
    await raw.put("labelSets", { id, revision: 1, deletedAt: null, document: ofRun(runId) });
  raw.close();
  const written = await client().call("exports/write", {
    id: RUN_ID,
    format: { id: "run-directory" },
    folder: null,
  });
  expect(written.notes).toContain("1 rating could not be read.");
  expect(written.notes).toContain("1 label set could not be read and is left out.");
});

it("a run whose calls stay away tells the time that is left anew, which grows meanwhile", async () => {
  const timers = vi.spyOn(globalThis, "setInterval");
  place.standIn.script({ match: { task: "caption", contains: "s5z" }, behaviour: { kind: "hang" } });
  await setUp(6);
  const seconds: number[] = [];
  const stop = new AbortController();
  const onEvent = ({ counts, secondsLeft }: RunProgress) =>
    void (counts.done === 5 && secondsLeft !== null && seconds.push(secondsLeft));
  client()
    .call("runs/watch", { id: RUN_ID }, { signal: stop.signal, onEvent })
    .catch(() => undefined);
  await start();
  let before = -1;
  /** True where nothing more was told since it was asked last. */
  const isQuiet = () => {
    const now = seconds.length;
    const same = now > 0 && now === before;
    before = now;
    return same;
  };
  await expect.poll(isQuiet, { interval: 400 }).toBe(true);
  for (const [act, every] of timers.mock.calls) if (every === BEAT_MILLISECONDS) act();
  await expect.poll(() => seconds.length).toBeGreaterThan(before);
  expect(seconds.at(-1)).toBeGreaterThan(seconds[before - 1] ?? 0);
  stop.abort();
  await client().call("runs/cancel", { id: RUN_ID });
  timers.mockRestore();
});

describe("a run", () => {
  it("has every model write every caption and all of them judged, with what was shown", async () => {
    await setUp(4, { models: ["m", "n"], repeats: 2 });
    expect(await client().call("runs/forecast", { id: RUN_ID })).toMatchObject({
      tasks: 16,
      calls: { captions: 16, refinings: 0, judgings: 16, locating: 0 },
      measured: null,
    });
    await start();
    const over = await progressUntil(client(), RUN_ID, isOver);
    expect(over).toMatchObject({ phase: "done", problem: null, counts: { done: 16, failed: 0, total: 16 } });
    expect((await rows()).every(({ state }) => state === "done")).toBe(true);
    const opened = await client().call("runs/result", {
      id: RUN_ID,
      key: { sampleId: "s1", entryId: "n", repeat: 2 },
    });
    expect(opened).toMatchObject({
      state: "ready",
      result: {
        caption: { call: { model: "n" }, shown: { frames: { frames: [{ time: 1 }, { time: 2 }] } } },
        judgement: { outcomes: [{ id: "c", status: "passed" }] },
        problem: null,
      },
    });
    // A table shows how texts begin, and takes out what it shows.
    const tasks = [{ sampleId: "s1", entryId: "n", repeat: 2 }];
    const starts = await client().call("runs/starts", {
      id: RUN_ID,
      tasks: [...tasks, { sampleId: "s1", entryId: "nobody", repeat: 1 }],
    });
    expect(starts[0]?.instruction).not.toBe("");
    expect(starts.map(({ caption }) => caption?.length ?? null)).toEqual([expect.any(Number), null]);
    const { blob, fileName } = await client().call("exports/write", {
      id: RUN_ID,
      format: { id: "csv", rows: "results", raw: true },
      folder: null,
      filter: { entryIds: ["n"], condition: { measure: "repeat", is: { least: 2, most: 2 } } },
    });
    const lines = (await blob?.text())?.trim().split("\r\n") ?? [];
    expect(lines.slice(1).map((line) => line.slice(0, 3))).toEqual(["s0,", "s1,", "s2,", "s3,"]);
    expect(fileName).toContain("filtered");

    // Each repeat is a call of its own, and nothing is asked twice.
    expect([captionsOf("m").length, captionsOf("n").length]).toEqual([8, 8]);
    expect(place.standIn.requests).toHaveLength(32);
  });

  it.each([
    ["a refusal", "I cannot help with that.", undefined, "refusal"],
    ["a caption that was cut off at its length", "A ball rolls and", "length", "length"],
  ])(
    "leaves %s unscored with the cause, asks no judge about it, and is done",
    async (_what, text, finish, kind) => {
      place.standIn.script({
        match: { task: "caption" },
        behaviour: { kind: "text", text: `<think>Hm.</think>${text}` },
        ...(finish ? { delivery: { finishReason: finish } } : {}),
      });
      await setUp(1);
      await start();
      const over = await progressUntil(client(), RUN_ID, isOver);
      expect(over).toMatchObject({ phase: "done", counts: { done: 1, failed: 0 } });
      const key = { sampleId: "s0", entryId: "m", repeat: 1 };
      const opened = await client().call("runs/result", { id: RUN_ID, key });
      expect(opened).toMatchObject({
        result: {
          caption: { text, reasoning: "Hm.", shortfall: { kind } },
          judgement: { outcomes: [{ id: "c", status: "unscored", cause: "not judged" }] },
        },
      });
      expect(place.standIn.requests).toHaveLength(1);
    },
  );

  it("asks nothing again that is done", async () => {
    await setUp(3);
    await start();
    await progressUntil(client(), RUN_ID, isOver);
    const asked = place.standIn.requests.length;
    await start();
    await progressUntil(client(), RUN_ID, isOver);
    expect(place.standIn.requests).toHaveLength(asked);
  });

  it("keeps why a task failed, goes on with the others, and does it again only when asked", async () => {
    place.standIn.script({
      match: { task: "caption", contains: "s1z" },
      times: 1,
      behaviour: { kind: "status", status: 400 },
    });
    await setUp(3);
    await start();
    const over = await progressUntil(client(), RUN_ID, isOver);
    expect(over.counts).toEqual({ done: 2, failed: 1, total: 3 });
    const failed = (await rows()).filter(({ problem }) => problem !== null);
    expect(failed).toMatchObject([{ sampleId: "s1", state: "open" }]);
    await start();
    expect((await progressUntil(client(), RUN_ID, isOver)).counts.failed).toBe(1);
    await client().call("runs/retry", { id: RUN_ID, which: "failed" });
    await progressUntil(client(), RUN_ID, ({ counts }) => counts.done === 3);
    expect(captionsOf("m")).toHaveLength(4);
  });

  it("tells by which rules its results were judged, also where newer ones judge the rest, and of a copy only its own", async () => {
    const rules = async (id = RUN_ID) => {
      const opened = await client().call("runs/open", { id });
      return opened?.state === "ready" ? opened.run.versions.rules : null;
    };
    place.standIn.script({
      match: { task: "caption", contains: "s1z" },
      times: 1,
      behaviour: { kind: "status", status: 400 },
    });
    const run = await setUp(2);
    const older = { ...run, versions: { ...run.versions, rules: "3" } };
    await client().call("runs/save", { run: older });
    await start();
    await progressUntil(client(), RUN_ID, isOver);
    // Nothing of it was judged when it was made.
    expect(await rules()).toBe(RULES_VERSION);
    await client().call("runs/save", { run: older });
    await start();
    await progressUntil(client(), RUN_ID, isOver);
    expect(await rules()).toBe("3");
    await client().call("runs/retry", { id: RUN_ID, which: "failed" });
    await progressUntil(client(), RUN_ID, ({ counts }) => counts.done === 2);
    expect(await rules()).toBe(`3, ${RULES_VERSION}`);
    await client().call("runs/save", { run: { ...older, title: "Another" }, before: older });
    expect(await rules()).toBe(`3, ${RULES_VERSION}`);
    expect(await rules((await client().call("runs/copy", { id: RUN_ID })).id)).toBe(RULES_VERSION);
  });
});

/** Models that are connected from now on are reached once the door is open; `reached`: something waits before it. */
function closedDoor(): { reached: Promise<void>; open(): void } {
  const network = globalThis.fetch;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      resolve();
      await opened;
      return network(...asked);
    });
  });
  return { reached, open };
}

describe("a run that is held", () => {
  const price = { host: "*", model: "*", inputPerMillion: 1000, outputPerMillion: 1000, asOf: "2026-01-01" };
  const settings = { temperature: null, maxTokens: 100, seed: null };

  it("pauses at its budget, says so, and does the rest once that is raised", async () => {
    const run = await setUp(3, { budget: 0.000001 });
    const defaults = { ...run.defaults, settings };
    await client().call("runs/save", { run: { ...run, defaults } });
    await client().call("settings/change", { patch: { prices: [{ of: null, row: price }] } });
    await start();
    const paused = await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
    expect(paused).toMatchObject({
      counts: { done: 0, failed: 0, total: 3 },
      paused: { why: { code: "spending-cap-run" }, byItself: true },
    });
    expect(place.standIn.requests).toEqual([]);
    await client().call("runs/cancel", { id: RUN_ID });
    await client().call("runs/save", { run: { ...run, defaults, budget: null } });
    await progressUntil(client(), RUN_ID, ({ phase }) => phase === "stopped");
    await start();
    expect((await progressUntil(client(), RUN_ID, isOver)).counts).toEqual({ done: 3, failed: 0, total: 3 });
  });

  it("goes on by itself when its own budget is raised, and keeps to one that is lowered meanwhile", async () => {
    const door = closedDoor();
    const run = await setUp(3, { budget: 0.000001 });
    const held = { ...run, defaults: { ...run.defaults, settings } };
    await client().call("runs/save", { run: held });
    await client().call("settings/change", { patch: { prices: [{ of: null, row: price }] } });
    await start();
    await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
    await client().call("runs/save", { run: { ...held, budget: null } });
    await door.reached;
    // Calls that are out are paid for; no more are begun.
    await client().call("runs/save", { run: held });
    const under = place.standIn.requests.length;
    door.open();
    const paused = await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
    expect(paused).toMatchObject({
      counts: { done: 0, failed: 0 },
      paused: { why: { code: "spending-cap-run" } },
    });
    expect(place.standIn.requests.filter(({ task }) => task !== "caption")).toEqual([]);
    expect(under).toBe(0);
    await client().call("runs/save", { run: { ...held, budget: 1000 } });
    expect((await progressUntil(client(), RUN_ID, isOver)).counts).toEqual({ done: 3, failed: 0, total: 3 });
  });

  it("goes on by itself when the cap is raised", async () => {
    const run = await setUp(2);
    await client().call("runs/save", { run: { ...run, defaults: { ...run.defaults, settings } } });
    const caps = { perRunUsd: 0.000001, perDayUsd: null };
    await client().call("settings/change", { patch: { prices: [{ of: null, row: price }], caps } });
    await start();
    await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
    await client().call("settings/change", { patch: { caps: { perRunUsd: null, perDayUsd: null } } });
    expect((await progressUntil(client(), RUN_ID, isOver)).counts.done).toBe(2);
  });

  it("does what it can without a model that is missing, then asks for it", async () => {
    const run = await setUp(3, { models: ["m"] });
    const [m] = run.entries;
    if (!m?.choice) throw new Error("no entry");
    const other = { ...m, id: "n", choice: { ...m.choice, model: "n" } };
    await client().call("runs/save", { run: { ...run, entries: [m, other] } });
    await start();
    const paused = await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
    expect(paused).toMatchObject({
      counts: { done: 3, failed: 0, total: 6 },
      paused: { why: { code: "model-not-confirmed" } },
    });
    await connect("n");
    expect((await progressUntil(client(), RUN_ID, isOver)).counts).toEqual({ done: 6, failed: 0, total: 6 });
  });

  it("begins nothing while people hold it, and asks nothing twice when they let it go on", async () => {
    const run = await setUp(8);
    await start();
    await client().call("runs/pause", { id: run.id });
    const paused = await progressUntil(
      client(),
      RUN_ID,
      ({ phase, underWay }) => phase === "paused" && underWay.length === 0,
    );
    expect(paused.paused).toEqual({ why: null, byItself: false });
    await client().call("runs/resume", { id: run.id });
    expect((await progressUntil(client(), RUN_ID, isOver)).counts.done).toBe(8);
    expect(place.standIn.requests).toHaveLength(16);
  });

  it("keeps a caption that was paid for until there is room for it", async () => {
    await setUp(2);
    const { put } = IDBObjectStore.prototype;
    let full = true;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (full && this.name === "results") throw new DOMException("Full.", "QuotaExceededError");
      return put.apply(this, given);
    };
    try {
      await start();
      const paused = await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
      expect(paused.paused).toMatchObject({ why: { code: "quota-full" }, byItself: false });
      full = false;
      await client().call("runs/resume", { id: RUN_ID });
      expect((await progressUntil(client(), RUN_ID, isOver)).counts.done).toBe(2);
      expect(captionsOf("m")).toHaveLength(2);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });
});

describe("what a run is made of", () => {
  it("is refused where its data set is gone, with its results kept", async () => {
    const run = await setUp(1);
    await client().call("runs/save", { run: { ...run, dataSet: { ...run.dataSet, id: "0".repeat(64) } } });
    await start();
    expect((await progressUntil(client(), RUN_ID, isOver)).problem?.code).toBe("data-set-missing");
  });

  it("is refused where a sample is not in it", async () => {
    await setUp(1, { chosen: ["s0", "elsewhere"] });
    await start();
    expect((await progressUntil(client(), RUN_ID, isOver)).problem?.code).toBe("sample-missing");
  });

  it("leaves out the samples whose video is missing, and says so", async () => {
    const run = await setUp(3);
    const { dataSet } = run;
    const places = await client().call("videos/places", { dataSetId: dataSet.id });
    const [, gone] = Object.entries(places)[1] ?? [];
    if (!gone) throw new Error("no place");
    await client().call("videos/place", {
      dataSetId: dataSet.id,
      places: { v1: { ...gone, stored: { kind: "file" } } },
    });
    await start();
    const over = await progressUntil(client(), RUN_ID, isOver);
    expect(over.counts).toEqual({ done: 2, failed: 1, total: 3 });
    expect((await rows()).find(({ problem }) => problem)).toMatchObject({
      sampleId: "s1",
      problem: { code: "video-missing" },
    });
    const file = new File(["another clip"], "v1.mp4");
    await client().call("videos/give", { dataSetId: dataSet.id, files: [{ path: null, file }] });
    const quickKey = await client().call("media/quick-key", { file });
    await client().call("videos/place", {
      dataSetId: dataSet.id,
      places: { v1: { ...gone, quickKey, stored: { kind: "file" } } },
    });
    await client().call("runs/retry", { id: RUN_ID, which: "failed" });
    await progressUntil(client(), RUN_ID, ({ counts }) => counts.done === 3);
  });

  it("has its videos looked at wherever they lie, and says why one is not at hand", async () => {
    const dataSetId = (await setUp(3)).dataSet.id;
    const textOf = async (videoId: string) =>
      (await client().call("videos/file", { dataSetId, videoId })).text();
    const codeOf = (videoId: string) =>
      textOf(videoId).catch((error: unknown) => (error instanceof ProblemError ? error.problem.code : error));
    expect(await textOf("v0")).not.toBe("");
    const { v1: before } = await client().call("videos/places", { dataSetId });
    if (!before) throw new Error("no place");
    const path = "videos/v1.mp4";
    const v1 = { ...before, stored: { kind: "folder" as const, path } };
    await client().call("videos/place", { dataSetId, places: { v1 } });
    expect(await codeOf("v1")).toBe("video-missing");
    await client().call("videos/give", {
      dataSetId,
      files: [{ path, file: new File(["a clip"], "v1.mp4") }],
    });
    expect(await textOf("v1")).toBe("a clip");
    expect(await codeOf("nowhere")).toBe("video-missing");
  });
});
