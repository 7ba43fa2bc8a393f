import { describe, expect, it } from "vitest";
import { emptyResult } from "../../../src/evaluation/run/perform-task";
import type { Run } from "../../../src/shapes/run";
import { openStorage } from "../../../src/storage/open-storage";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { given, unzipped } from "../../support/directory-files";
import { choiceOf, placeOf, RUN_ID } from "../../support/made-runs";
import { isOver, progressUntil, setUpRun } from "./run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

/** Three captions that name their sample; the second is mended, the third broken, the first left as it is. */
const REFINEMENTS = { "clip s1z": "A girl pours green tea.", "clip s2z": "Nothing to see." };

/** A run of a model alone and of the same model refined, whose captions are the first one's. */
async function setUp(changes: Partial<Run> = {}): Promise<Run> {
  place.standIn.script({
    match: { task: "refine_caption" },
    behaviour: { kind: "honest", refinements: REFINEMENTS },
  });
  const run = await setUpRun(place, 3, { models: ["m"] });
  await place.connect(place.connection({ model: "r" }));
  const [base] = run.entries;
  if (!base) throw new Error("The run has no model.");
  const refiner = { choice: choiceOf(place.standIn.url, "r"), settings: null };
  const refined = { ...base, id: "m refined", title: "m, refined", refiner, base: "m" };
  const entries = changes.entries ?? [base, refined];
  const saved = { ...run, ...changes, entries };
  await client().call("runs/save", { run: saved });
  return saved;
}

const asked = (task: string) => place.standIn.requests.filter((request) => request.task === task);

async function resultOf(sampleId: string, entryId: string, repeat = 1) {
  const opened = await client().call("runs/result", { id: RUN_ID, key: { sampleId, entryId, repeat } });
  if (opened?.state !== "ready") throw new Error(`No result of ${sampleId} by ${entryId}`);
  return opened.result;
}

async function go() {
  await client().call("runs/start", { id: RUN_ID });
  return progressUntil(client(), RUN_ID, isOver);
}

describe("a run with a refiner", () => {
  it("asks for each caption once, refines it once, and judges both", async () => {
    await setUp({ repeats: 2 });
    expect((await client().call("runs/forecast", { id: RUN_ID })).calls).toEqual({
      captions: 6,
      refinings: 6,
      judgings: 12,
      locating: 0,
    });
    expect(await go()).toMatchObject({ problem: null, counts: { done: 12, failed: 0, total: 12 } });
    expect([asked("caption").length, asked("refine_caption").length]).toEqual([6, 6]);

    const base = await resultOf("s1", "m");
    const refined = await resultOf("s1", "m refined");
    expect(base.refined).toBeNull();
    expect(refined.caption).toEqual(base.caption);
    expect(refined.refined).toMatchObject({
      text: REFINEMENTS["clip s1z"],
      call: { model: "r", promptVersion: "refine-caption.v1" },
      shown: { frames: { frames: [{ time: 1 }, { time: 2 }] } },
      replies: [{ task: "refine_caption", rejected: null }],
    });
    expect(refined.refined?.unchanged).toBeUndefined();

    const kept = await resultOf("s0", "m refined", 2);
    expect(kept.refined).toMatchObject({ text: kept.caption?.text, unchanged: true });
    expect(kept.judgement?.outcomes).toEqual((await resultOf("s0", "m", 2)).judgement?.outcomes);
    expect((await client().call("runs/forecast", { id: RUN_ID })).calls).toEqual({
      captions: 0,
      refinings: 0,
      judgings: 0,
      locating: 0,
    });
  });

  it("goes out as a run directory and comes back with both captions, the refiner and all replies", async () => {
    await setUp();
    await go();
    const before = await resultOf("s1", "m refined");
    const { blob } = await client().call("exports/write", {
      id: RUN_ID,
      format: { id: "run-directory" },
      folder: null,
    });
    const files = given(await unzipped(blob));
    const opened = await client().call("run-directory/open", { files });
    expect(opened).toMatchObject({ results: 6, problemCount: 0 });
    const kept = await client().call("runs/open", { id: opened.runId });
    expect(kept).toMatchObject({
      run: { entries: [{}, { refiner: { choice: { model: "r" } }, base: "m" }] },
    });
    const { sampleId, entryId, repeat } = before;
    expect(
      await client().call("runs/result", { id: opened.runId, key: { sampleId, entryId, repeat } }),
    ).toEqual({ state: "ready", result: { ...before, runId: opened.runId } });
    const rows = await client().call("runs/window", { id: opened.runId, from: 0, count: 6 });
    expect(rows.rows.map(({ refined }) => refined)).toEqual([
      null,
      "unchanged",
      null,
      "changed",
      null,
      "changed",
    ]);
  });

  it("sends the refiner what the captioner was sent, with the instruction and the first caption", async () => {
    await setUp();
    await go();
    const images = (body: unknown) => JSON.stringify(body).match(/data:image[^"]+/g);
    const [captioned] = asked("caption").filter(({ body }) => JSON.stringify(body).includes("clip s1z"));
    const [refined] = asked("refine_caption").filter(({ body }) => JSON.stringify(body).includes("clip s1z"));
    expect(images(refined?.body)).toHaveLength(2);
    expect(images(refined?.body)).toEqual(images(captioned?.body));
    const text = JSON.stringify(refined?.body);
    expect(text).toContain("Describe clip s1z in a sentence.");
    expect(text).toContain("as it was asked.");
  });

  it("sends the refiner what was kept of a caption's media, also where the video is gone", async () => {
    const run = await setUp();
    await go();
    const storage = await openStorage();
    const key = { runId: run.id, sampleId: "s1", entryId: "m refined", repeat: 1 };
    const opened = await storage.runs.result(key);
    if (opened?.state !== "ready") throw new Error("Nothing was kept.");
    await storage.runs.keep({ ...opened.result, refined: null, judgement: null });
    storage.close();
    const places = { v1: placeOf("v1", "0".repeat(64)) };
    await client().call("videos/place", { dataSetId: run.dataSet.id, places });
    await place.startAgain();
    for (const model of ["m", "r", "judge"]) await place.connect(place.connection({ model }));
    const before = asked("refine_caption").length;
    expect((await go()).counts).toEqual({ done: 6, failed: 0, total: 6 });
    const again = asked("refine_caption").slice(before);
    expect(again).toHaveLength(1);
    expect(JSON.stringify(again[0]?.body).match(/data:image/g)).toHaveLength(2);
  });

  it("says of files of calls that its captions are refined here, and asks for none of them twice", async () => {
    await setUp();
    expect(await client().call("batch/status", { id: RUN_ID })).toMatchObject({
      left: { captions: 3, judging: 0 },
      refined: ["m, refined"],
    });
  });

  it("asks again for a reply that is chatter, then fails with its cause and keeps the first caption", async () => {
    place.standIn.script({ match: { task: "refine_caption" }, behaviour: { kind: "prose" } });
    await setUp();
    expect((await go()).counts).toEqual({ done: 3, failed: 3, total: 6 });
    expect(asked("refine_caption")).toHaveLength(9);
    const failed = await resultOf("s1", "m refined");
    expect(failed).toMatchObject({
      caption: { text: expect.stringContaining("clip s1z") },
      refined: null,
      judgement: null,
      problem: { code: "refinement-unreadable" },
    });

    place.standIn.reset();
    await client().call("runs/retry", { id: RUN_ID, which: "failed" });
    const over = await progressUntil(client(), RUN_ID, (now) => now.counts.done === 6);
    expect(over.counts).toEqual({ done: 6, failed: 0, total: 6 });
    expect(asked("caption")).toHaveLength(0);
    expect(await resultOf("s1", "m refined")).toMatchObject({ refined: { unchanged: true }, problem: null });
  });

  it("refines and judges nothing of a caption that is no whole one", async () => {
    place.standIn.script({
      match: { task: "caption" },
      behaviour: { kind: "text", text: "I cannot help with that." },
    });
    await setUp();
    expect(await go()).toMatchObject({ counts: { done: 6, failed: 0 } });
    expect(asked("refine_caption")).toHaveLength(0);
    expect(await resultOf("s0", "m refined")).toMatchObject({
      caption: { shortfall: { kind: "refusal" } },
      refined: null,
      judgement: { outcomes: [{ status: "unscored" }] },
    });
  });

  it("takes the caption from whoever has it, and asks for no other", async () => {
    const run = await setUp();
    const storage = await openStorage();
    const caption = { text: "A girl tells of s0z.", call: null, shown: null };
    const task = { sampleId: "s0", entryId: "m refined", repeat: 1 };
    await storage.runs.keep({ ...emptyResult(run.id, task), caption });
    storage.close();
    await go();
    expect(asked("caption")).toHaveLength(2);
    expect((await resultOf("s0", "m")).caption?.text).toBe(caption.text);
  });

  it("refines captions that were made elsewhere", async () => {
    const elsewhere = {
      id: "given",
      title: "Given",
      choice: null,
      settings: null,
      plan: null,
      wholeVideo: false,
    };
    const refiner = { choice: choiceOf(place.standIn.url, "r"), settings: null };
    const run = await setUp({
      entries: [elsewhere, { ...elsewhere, id: "better", title: "Better", refiner, base: "given" }],
    });
    const storage = await openStorage();
    const text = "It tells of clip s1z.";
    await storage.runs.keep({
      ...emptyResult(run.id, { sampleId: "s1", entryId: "given", repeat: 1 }),
      caption: { text, call: null, shown: null },
    });
    storage.close();
    expect((await client().call("runs/forecast", { id: RUN_ID })).calls).toMatchObject({
      captions: 0,
      refinings: 1,
      judgings: 2,
    });
    // The other samples have no caption to refine.
    expect((await go()).counts).toEqual({ done: 2, failed: 4, total: 6 });
    expect(asked("caption")).toHaveLength(0);
    expect(await resultOf("s1", "better")).toMatchObject({
      caption: { text },
      refined: { text: REFINEMENTS["clip s1z"] },
      judgement: { outcomes: [{ id: "c" }] },
    });
  });
});

describe("the prompts of a run", () => {
  const promptsKept = async () => {
    const opened = await client().call("runs/open", { id: RUN_ID });
    return opened?.state === "ready" ? opened.run.versions.prompts : null;
  };

  it("are kept with it as it begins: those that were asked with, no other, and a page with the earlier run may change it", async () => {
    const run = await setUp();
    expect(await promptsKept()).toEqual([]);
    await go();
    const kept = await promptsKept();
    const versions = new Set<string>();
    for (const entryId of ["m", "m refined"]) {
      const { caption, refined, judgement } = await resultOf("s1", entryId);
      const calls = [caption?.call, refined?.call, ...(judgement?.replies ?? []).map(({ call }) => call)];
      for (const call of calls) if (call) versions.add(call.promptVersion);
    }
    expect(kept).toEqual([...versions].sort());
    expect(kept).toEqual(["answer-question.v2", "caption.v1", "refine-caption.v1"]);
    await client().call("runs/save", { run: { ...run, title: "Another" }, before: run });
    expect(await promptsKept()).toEqual(kept);
    const { id } = await client().call("runs/copy", { id: RUN_ID });
    expect(await client().call("runs/open", { id })).toMatchObject({ run: { versions: { prompts: [] } } });
  });
});
