import { openDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { facts } from "../../support/clip-facts";
import { placeOf, RUN_ID, samplesOf } from "../../support/made-runs";
import { quickKeyDerivation } from "../../support/quick-key-derivation";
import { heldMedia, isOver, progressUntil, setUpRun } from "./run-set-up";

const PASSPHRASE = "four words by chance";
const place = engineWithStandIn();
const client = () => place.engine.client;
const call: ReturnType<typeof client>["call"] = (name, input) => client().call(name, input);
const start = () => call("runs/start", { id: RUN_ID });
const until = (fits: Parameters<typeof progressUntil>[2]) => progressUntil(client(), RUN_ID, fits);
const captions = () => place.standIn.requests.filter(({ task }) => task === "caption").length;
const stateOf = async (sampleId: string) =>
  (await call("runs/window", { id: RUN_ID, from: 0, count: 100 })).rows.find(
    (row) => row.sampleId === sampleId,
  );

afterEach(() => vi.restoreAllMocks());

it("waits when the vault is locked in the middle, and goes on by itself once it is unlocked", async () => {
  quickKeyDerivation();
  const { media, letGo } = heldMedia();
  await setUpRun(place, 12, {}, media);
  await call("vault/create", { passphrase: PASSPHRASE });
  await call("vault/keep", { baseUrl: place.standIn.url });
  await start();
  await until(({ counts }) => counts.done >= 1);
  await call("vault/lock", null);
  letGo();
  const paused = await until(({ phase }) => phase === "paused" || phase === "done");
  expect(paused).toMatchObject({
    phase: "paused",
    counts: { failed: 0 },
    paused: { why: { code: "vault-locked" }, byItself: true },
  });
  await call("vault/unlock", { passphrase: PASSPHRASE });
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
  expect(captions()).toBe(12);
});

it("waits while the computer is offline, and goes on by itself once it is not", async () => {
  await setUpRun(place, 4);
  const network = globalThis.fetch;
  vi.stubGlobal("navigator", { onLine: false });
  let isOnline = false;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return network(...asked);
  });
  await start();
  // The begun result waits with what it has, so that nothing of it is asked twice.
  const paused = await until(({ phase }) => phase === "paused");
  expect(paused).toMatchObject({
    counts: { done: 0, failed: 0, total: 4 },
    paused: { why: { code: "offline" }, byItself: true },
  });
  vi.stubGlobal("navigator", { onLine: true });
  isOnline = true;
  await call("network/changed", { online: true });
  expect((await until(isOver)).counts).toEqual({ done: 4, failed: 0, total: 4 });
});

it("asks nobody about a sound where a video is wanted, and says so of that sample alone", async () => {
  const samples = samplesOf(2);
  const run = await setUpRun(place, samples);
  const [video = "", other = ""] = samples.map((sample) => sample.video.id);
  expect(other).not.toBe(video);
  const { hash } = await call("blobs/put", { blob: new Blob(["a sound"]) });
  const sound = { ...placeOf(video, hash), facts: { ...facts, kind: "audio" as const, video: null } };
  await call("videos/place", {
    dataSetId: run.dataSet.id,
    places: { [video]: { ...sound, quickKey: "sound" } },
  });
  await start();
  expect((await until(isOver)).counts).toEqual({ done: 1, failed: 1, total: 2 });
  const failed = await stateOf(samples[0]?.id ?? "");
  expect(failed?.problem).toMatchObject({
    code: "other-medium",
    message: expect.stringContaining("is a sound"),
  });
  expect(captions()).toBe(1);
});

it("tells a damaged result for its task alone, and does that one again only when asked", async () => {
  place.standIn.script({
    match: { task: "answer_question", contains: "s1z" },
    times: 1,
    behaviour: { kind: "hang" },
  });
  await setUpRun(place, 4);
  await start();
  await until(({ counts }) => counts.done === 3);
  await call("runs/cancel", { id: RUN_ID });
  await until(({ phase }) => phase === "stopped");
  const database = await openDB("caplens");
  const row = await database.get("results", [RUN_ID, "s1", "m", 1]);
  await database.put("results", { ...JSON.parse(row.text), caption: { text: 7 } });
  database.close();
  await start();
  expect((await until(isOver)).counts).toEqual({ done: 3, failed: 1, total: 4 });
  expect(
    await call("runs/result", { id: RUN_ID, key: { sampleId: "s1", entryId: "m", repeat: 1 } }),
  ).toMatchObject({
    state: "unreadable",
    problem: { code: "result-unreadable" },
  });
  await call("runs/retry", { id: RUN_ID, which: "failed" });
  await until(({ counts }) => counts.done === 4);
  expect((await stateOf("s1"))?.state).toBe("done");
  expect(captions()).toBeLessThanOrEqual(5);
});

it("stops where its data set has changed under it, with its results kept", async () => {
  await setUpRun(place, 3);
  await start();
  await until(isOver);
  const asked = place.standIn.requests.length;
  const database = await openDB("caplens");
  const [row] = await database.getAll("dataSamples");
  const [text, ...others] = row.texts;
  const changed = JSON.stringify({ ...JSON.parse(text), instruction: "Say something else." });
  await database.put("dataSamples", { ...row, texts: [changed, ...others] });
  database.close();
  await start();
  expect((await until(({ problem }) => problem !== null)).problem?.code).toBe("data-set-changed");
  expect((await stateOf("s1"))?.state).toBe("done");
  expect(place.standIn.requests).toHaveLength(asked);
});

it("waits for a model that is taken away in the middle, and goes on by itself once it is back", async () => {
  const { media, letGo } = heldMedia();
  await setUpRun(place, 12, {}, media);
  await start();
  await until(({ counts }) => counts.done >= 1);
  await call("keys/remove", { baseUrl: place.standIn.url });
  letGo();
  const paused = await until(({ phase }) => phase === "paused" || phase === "done");
  expect(paused).toMatchObject({
    phase: "paused",
    counts: { failed: 0 },
    paused: { why: { code: "no-model" }, byItself: true },
  });
  for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
});

it("tells what rules can tell where there is no judge, and asks none", async () => {
  const [first] = samplesOf(1);
  if (!first) throw new Error("no sample");
  const { checklist } = first.material as { checklist: { format: unknown[]; content: unknown[] } };
  const format = ["seen", "never"].map((keyword, index) => ({
    checkId: `f${index}`,
    constraintId: "keyword",
    description: "",
    parameters: { keyword, keyword_type: "include" },
  }));
  const material = { ...Object(first.material), checklist: { ...checklist, format } };
  await setUpRun(place, [{ ...first, material }], { judges: [] });
  await start();
  expect((await until(isOver)).counts).toEqual({ done: 1, failed: 0, total: 1 });
  const opened = await call("runs/result", { id: RUN_ID, key: { sampleId: "s0", entryId: "m", repeat: 1 } });
  const outcomes = opened?.state === "ready" ? opened.result.judgement?.outcomes : [];
  expect(outcomes?.map(({ id, status, cause }) => [id, status, cause])).toEqual([
    ["f0", "passed", undefined],
    ["f1", "failed", undefined],
    ["c", "unscored", "not judged"],
  ]);
  expect(place.standIn.requests.map(({ task }) => task)).toEqual(["caption"]);
});

/** Samples, and questions of each: more than may listen to one signal without a warning. */
const THINGS = 11;

it("listens to no signal so often that it looks like a leak, however many questions a sample has", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  try {
    const samples = samplesOf(THINGS).map((sample) => {
      const { checklist } = sample.material as { checklist: { format: []; content: object[] } };
      const content = Array.from({ length: THINGS }, (_, index) => ({
        ...checklist.content[0],
        checkId: `c${index}`,
        items: [
          {
            checkId: `q${index}`,
            type: "attempt",
            question: `Does it tell of thing ${index}?`,
            options: ["yes", "no"],
            correctAnswer: "yes",
          },
        ],
      }));
      return { ...sample, material: { ...Object(sample.material), checklist: { ...checklist, content } } };
    });
    await call("settings/change", {
      patch: {
        limits: [
          {
            baseUrl: place.standIn.url,
            limits: { concurrency: 16, requestsPerMinute: null, timeoutSeconds: 60 },
          },
        ],
      },
    });
    await setUpRun(place, samples);
    await start();
    expect((await until(isOver)).counts.done).toBe(THINGS);
  } finally {
    process.off("warning", note);
  }
  expect(warnings).toEqual([]);
});

it("tells that nothing is under way once the words of what was cancelled are kept, for pages to read them then", async () => {
  place.standIn.script({
    match: { task: "caption" },
    behaviour: { kind: "text", text: "Words of a model that stops to think." },
    delivery: { hangAfter: 8 },
  });
  await setUpRun(place, 2);
  await start();
  await until(({ underWay }) => underWay.length === 2 && underWay.every(({ words }) => words !== ""));
  await call("runs/cancel", { id: RUN_ID });
  await until(({ phase, underWay }) => phase === "stopped" && underWay.length === 0);
  for (const sampleId of ["s0", "s1"]) {
    const opened = await call("runs/result", { id: RUN_ID, key: { sampleId, entryId: "m", repeat: 1 } });
    expect(opened).toMatchObject({ result: { caption: null, problem: { code: "unfinished" } } });
  }
});
