import { beforeEach, expect, it } from "vitest";
import { ALL_SAMPLES } from "../../../src/evaluation/run/choose-samples";
import { ProblemError } from "../../../src/foundation/errors";
import { wayToRun } from "../../../src/runs/logic/way-to-run";
import type { StartModels, UnkeptSetUp } from "../../../src/runs/store/run-set-up-state";
import { createRunSetUpStore } from "../../../src/runs/store/run-set-up-store";
import type { Problem } from "../../../src/shapes/problem";
import type { Result } from "../../../src/shapes/result";
import type { Run } from "../../../src/shapes/run";
import { openStorage } from "../../../src/storage/open-storage";
import { storageProblems } from "../../../src/storage/storage-problems";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { exampleResult } from "../../storage/runs/example-run";
import { choiceOf, RUN_ID, runOn, samplesOf } from "../../support/made-runs";
import { fakeMedia, progressUntil, servePage } from "../engine/run-set-up";

const place = engineWithStandIn();
/** Takes back the last act that could be taken back. */
let undo: () => boolean | Promise<boolean> = () => false;
const client = () => place.engine.client;

/** The connected models of people here, as far as a start asks. */
function modelsWith(...names: string[]): StartModels {
  const confirmed = names.map((name) => choiceOf(place.standIn.url, name));
  return {
    ...{ models: { caption: null, judge: null }, otherJudges: [], confirmed },
    confirmationsKnown: async () => undefined,
  };
}

/** Set-ups that could not be kept as their page was left, and what the page was told of them. */
let unkept = new Map<string, UnkeptSetUp>();
let told: Problem[] = [];
beforeEach(() => {
  unkept = new Map();
  told = [];
});

/** Keeps a run on so many samples, of which no video is placed, and opens its set-up. */
async function opened(
  samples: number,
  changes: Partial<Run> & { models?: string[] } = {},
  connected = ["m", "judge"],
  call: ReturnType<typeof client>["call"] = client().call,
) {
  const { id } = await client().call("data-sets/put", {
    title: "Clips",
    benchmark: "omnicap-if",
    samples: samplesOf(samples),
  });
  await client().call("runs/save", { run: runOn(id, place.standIn.url, changes) });
  const store = createRunSetUpStore({
    engine: { call },
    models: () => modelsWith(...connected),
    storageUsage: async () => ({ quotaBytes: 1000, usageBytes: 400 }) as never,
    unkept: {
      get: (runId) => unkept.get(runId) ?? null,
      put: (runId, own) => void (own ? unkept.set(runId, own) : unkept.delete(runId)),
    },
    tell: (problem) => told.push(problem),
    offerUndo: (act) => {
      undo = act.undo;
    },
  });
  await store.getState().open(RUN_ID);
  return store;
}

async function keptRun(): Promise<Run> {
  const found = await client().call("runs/open", { id: RUN_ID });
  if (found?.state !== "ready") throw new Error("The run is not there.");
  return found.run;
}

const fileAt = (path: string) => ({
  path,
  file: async () => new File([`bytes of ${path}`], path.split("/").at(-1) ?? "", { type: "video/mp4" }),
});

/** Media that end when they are cancelled: nothing of a run with them is ever done. */
const heldFromFirst = () =>
  fakeMedia(
    (signal) => new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
  );

const code = (store: Awaited<ReturnType<typeof opened>>) => store.getState().problem?.code;

it("keeps each change at once, and the samples that were chosen with it", async () => {
  const store = await opened(12);
  expect(store.getState()).toMatchObject({ stage: "new", freeBytes: 600, problem: null });
  await store.getState().choose({ ...ALL_SAMPLES, random: { count: 5, seed: 7 } });
  const { chosen } = await keptRun();
  expect(chosen).toHaveLength(5);
  await store.getState().choose({ ...ALL_SAMPLES, facets: { field: ["sport"] } });
  expect((await keptRun()).chosen).toHaveLength(6);
  await store.getState().choose(ALL_SAMPLES);
  expect((await keptRun()).chosen).toBe("all");
  // Typed one after another, without waiting.
  await Promise.all([store.getState().change({ repeats: 2 }), store.getState().change({ budget: 3 })]);
  expect(await keptRun()).toMatchObject({ repeats: 2, budget: 3 });
});

it("takes a model from those that take part, so that it can be taken back", async () => {
  const store = await opened(3, { models: ["m", "n"] });
  await store.getState().removeEntry("m");
  expect((await keptRun()).entries.map(({ id }) => id)).toEqual(["n"]);
  expect(await undo()).toBe(true);
  await expect.poll(async () => (await keptRun()).entries.map(({ id }) => id)).toEqual(["m", "n"]);
  store.getState().leave();
});

it("tells of a change in another tab, and shows what is kept by then", async () => {
  const store = await opened(3);
  await client().call("runs/save", { run: { ...(await keptRun()), title: "Renamed elsewhere" } });
  await store.getState().change({ repeats: 3 });
  expect(code(store)).toBe("run-changed-elsewhere");
  expect(store.getState().shown?.run).toMatchObject({ title: "Renamed elsewhere", repeats: 1 });
  await store.getState().change({ repeats: 3 });
  expect(await keptRun()).toMatchObject({ title: "Renamed elsewhere", repeats: 3 });
});

it("leaves what found no room on screen, and keeps it with the next change, or as the page is left", async () => {
  const { call } = client();
  let isFull = true;
  const full: typeof call = (name, input, options) =>
    isFull && name === "runs/save" && store
      ? Promise.reject(new ProblemError(storageProblems.quotaFull()))
      : call(name, input, options);
  let store: Awaited<ReturnType<typeof opened>> | null = null;
  store = await opened(3, {}, ["m", "judge"], full);
  const shown = () => store?.getState().shown?.run;
  await Promise.all([store.getState().change({ repeats: 3 }), store.getState().change({ budget: 7 })]);
  expect(code(store)).toBe("quota-full");
  expect(shown()).toMatchObject({ repeats: 3, budget: 7 });
  // The browser asks before a page goes that has it alone.
  expect(unkept.size).toBe(1);
  // A start or a removal goes back: nothing of it has begun.
  await store.getState().removeEntry("m");
  expect(shown()?.entries).toHaveLength(1);
  expect(code(store)).toBe("quota-full");
  expect(unkept.get(RUN_ID)?.run).toMatchObject({ repeats: 3, budget: 7, entries: { length: 1 } });
  isFull = false;
  await store.getState().change({});
  expect(await keptRun()).toMatchObject({ repeats: 3, budget: 7 });
  expect(code(store)).toBeUndefined();
  isFull = true;
  await store.getState().change({ repeats: 4 });
  isFull = false;
  store.getState().leave();
  await expect.poll(async () => (await keptRun()).repeats).toBe(4);
});

it("tells of what could not be kept once the page was left, and has it again when the set-up is opened", async () => {
  const { call } = client();
  let refusal: Problem | null = null;
  const refusing: typeof call = (name, input, options) =>
    refusal && name === "runs/save" ? Promise.reject(new ProblemError(refusal)) : call(name, input, options);
  const store = await opened(3, {}, ["m", "judge"], refusing);
  refusal = storageProblems.quotaFull();
  const changes = [store.getState().change({ repeats: 3 }), store.getState().change({ budget: 7 })];
  store.getState().leave();
  await Promise.all(changes);
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({
      code: "quota-full",
      message: expect.stringContaining("The last changes to the set-up of “A run” were not saved."),
      nextStep: expect.stringContaining("Open its set-up again"),
    });
  expect((await keptRun()).repeats).toBe(1);

  // Still no room: it is on screen again, and told there.
  await store.getState().open(RUN_ID);
  await expect.poll(() => code(store)).toBe("quota-full");
  expect(store.getState().shown?.run).toMatchObject({ repeats: 3, budget: 7 });
  store.getState().leave();
  await expect.poll(() => unkept.size).toBe(1);
  refusal = null;
  await store.getState().open(RUN_ID);
  await expect.poll(async () => (await keptRun()).repeats).toBe(3);
  expect(await keptRun()).toMatchObject({ repeats: 3, budget: 7 });
  await expect.poll(() => [unkept.size, code(store)]).toEqual([0, undefined]);
});

it("tells of a change that another tab was quicker than, once the page was left, and does not bring it back", async () => {
  const store = await opened(3);
  await client().call("runs/save", { run: { ...(await keptRun()), title: "Renamed elsewhere" } });
  const changed = store.getState().change({ repeats: 3 });
  store.getState().leave();
  await changed;
  await expect.poll(() => told.map(({ code }) => code)).toEqual(["run-changed-elsewhere"]);
  await store.getState().open(RUN_ID);
  expect(store.getState().shown?.run).toMatchObject({ title: "Renamed elsewhere", repeats: 1 });
  expect(unkept.size).toBe(0);
});

it("finds videos by name, keeps the hash of each, and knows them again where the same files are chosen", async () => {
  const store = await opened(6);
  const files = [fileAt("clips/v0.mp4"), fileAt("clips/V2.webm"), fileAt("clips/readme.txt")];
  await store.getState().place({ files, folder: null });
  expect([...store.getState().videos.atHand].toSorted()).toEqual(["v0", "v2"]);
  const { id } = (await keptRun()).dataSet;
  const first = await client().call("videos/places", { dataSetId: id });
  expect(first.v0).toMatchObject({ name: "v0.mp4", stored: { kind: "folder", path: "clips/v0.mp4" } });
  expect(first.v0?.quickKey).toMatch(/^[0-9a-f]{64}$/);
  await store.getState().place({ files: [fileAt("nothing.mp4")], folder: null });
  expect(code(store)).toBe("video-missing");
  expect(store.getState().videos.atHand.size).toBe(2);

  // After a reload the places are known, and the files have to be chosen again.
  await place.startAgain();
  const { atHand, away } = await client().call("videos/at-hand", { dataSetId: id });
  expect([atHand, away.map(({ videoId }) => videoId).toSorted()]).toEqual([[], ["v0", "v2"]]);
});

it("tells what a folder had beyond the files that were looked at, as long as videos are missing", async () => {
  const store = await opened(2);
  const leftOut = { code: "files-left-out", message: "Not all was looked at.", nextStep: "Take less." };
  await store.getState().place({ files: [fileAt("other.mp4")], folder: null, leftOut });
  expect(store.getState().problem).toMatchObject({ code: "video-missing", nextStep: "Take less." });
  expect(store.getState().problem?.message).toMatch(/ Not all was looked at\.$/);
  await store.getState().place({ files: [fileAt("v0.mp4")], folder: null, leftOut });
  expect(store.getState().problem).toEqual(leftOut);
  await store.getState().place({ files: [fileAt("v1.mp4")], folder: null, leftOut });
  expect(store.getState().problem).toBeNull();
});

it("takes no file where several fit a video alike, and names them", async () => {
  const store = await opened(3);
  await store
    .getState()
    .place({ files: [fileAt("a/v0.mp4"), fileAt("b/v0.mp4"), fileAt("v1.mp4")], folder: null });
  expect([...store.getState().videos.atHand]).toEqual(["v1"]);
  expect(store.getState().videos.ambiguous.get("v0")).toEqual(["a/v0.mp4", "b/v0.mp4"]);
});

it.each<[string, Partial<Run> & { models?: string[] }, string[], string]>([
  ["no model", { models: [] }, [], "no-model"],
  ["no sample", { chosen: [] }, ["m", "judge"], "no-samples"],
  ["no video", {}, ["m", "judge"], "video-missing"],
])("starts nothing with %s, and says why", async (_what, changes, connected, expected) => {
  const store = await opened(3, changes, connected);
  expect(await store.getState().startAll()).toBe(false);
  expect(code(store)).toBe(expected);
});

it("starts nothing that is not connected, and says why", async () => {
  const store = await opened(3, {}, ["m"]);
  await store.getState().place({ files: [fileAt("v0.mp4")], folder: null });
  expect(await store.getState().startAll()).toBe(false);
  expect(code(store)).toBe("model-not-confirmed");
  expect(place.standIn.requests).toEqual([]);
});

it("is in its pilot from the start of it until the rest goes, also after a reload", async () => {
  const store = await opened(12);
  servePage(client());
  for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
  await store.getState().place({ files: ["v0.mp4", "v1.mp4", "v2.mp4"].map(fileAt), folder: null });
  expect(await store.getState().startPilot()).toBe(true);
  expect(store.getState().stage).toBe("pilot");
  expect((await keptRun()).pilot).toHaveLength(10);
  await progressUntil(client(), RUN_ID, ({ phase, counts }) => phase === "stopped" && counts.done === 10);
  await store.getState().open(RUN_ID);
  expect(store.getState().stage).toBe("pilot");
  await store.getState().lookAgain();
  expect(store.getState().forecast?.all).toMatchObject({ tasks: 2, measured: { results: 10 } });
  expect(store.getState().forecast?.ofPilot).toBeNull();

  expect(await store.getState().startAll()).toBe(true);
  expect(store.getState().stage).toBe("begun");
  await progressUntil(client(), RUN_ID, ({ phase }) => phase === "done");
  expect(place.standIn.requests).toHaveLength(24);
});

it("is begun while the run goes on or is paused, also before its first result, and new again once it was cancelled", async () => {
  const store = await opened(12);
  servePage(client(), heldFromFirst());
  for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
  await store.getState().place({ files: ["v0.mp4", "v1.mp4", "v2.mp4"].map(fileAt), folder: null });
  expect(await store.getState().startAll()).toBe(true);
  await client().call("runs/pause", { id: RUN_ID });
  await progressUntil(client(), RUN_ID, ({ phase }) => phase === "paused");
  await store.getState().open(RUN_ID);
  await expect.poll(() => store.getState().stage).toBe("begun");
  await store.getState().lookAgain();
  expect(store.getState().stage).toBe("begun");
  await client().call("runs/cancel", { id: RUN_ID });
  await expect.poll(() => store.getState().stage).toBe("new");
  store.getState().leave();
});

it("lets all be changed again while nothing of a pilot is done", async () => {
  const store = await opened(12, { pilot: ["s0"] });
  expect(store.getState().stage).toBe("pilot");
  await store.getState().withdrawPilot();
  expect(store.getState().stage).toBe("new");
  expect((await keptRun()).pilot).toBeUndefined();
});

it("makes another run of the same, with the captions that were made elsewhere and none of the judgements", async () => {
  const given = { id: "given", title: "Given", choice: null, settings: null, plan: null, wholeVideo: false };
  const store = await opened(3, { entries: [given] });
  const caption = { text: "A caption.", call: null, shown: null };
  const judgement: Result["judgement"] = { outcomes: [], detail: null };
  for (const sampleId of ["s0", "s1"])
    await keepResult({ ...exampleResult({ runId: RUN_ID, sampleId, entryId: "given" }), caption, judgement });
  const id = await store.getState().copy();
  const rows = (await client().call("runs/window", { id: id ?? "", from: 0, count: 9 })).rows;
  expect(rows.map(({ sampleId, state }) => [sampleId, state])).toEqual([
    ["s0", "captioned"],
    ["s1", "captioned"],
  ]);
  await store.getState().open(id ?? "");
  expect(store.getState().stage).toBe("new");
});

/** Keeps a result as the import of captions does. */
async function keepResult(result: Result): Promise<void> {
  const storage = await openStorage();
  await storage.runs.keep(result);
  storage.close();
}

it("tells how a run goes from what there is", () => {
  const [asked] = runOn("d", "https://x.example/v1").entries;
  if (!asked) throw new Error("no entry");
  const given = { ...asked, choice: null };
  const judges = [choiceOf("https://x.example/v1", "judge")];
  expect(wayToRun({ entries: [], judges })).toBe("nothing");
  expect(wayToRun({ entries: [asked, given], judges })).toBe("caption and judge");
  expect(wayToRun({ entries: [asked], judges: [] })).toBe("caption and rules");
  expect(wayToRun({ entries: [given], judges })).toBe("judge only");
  expect(wayToRun({ entries: [given], judges: [] })).toBe("rules only");
});
