import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LabelLine, LabelSet } from "../../../src/shapes/label-set";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoRun, given } from "../../support/directory-files";

let engine: EngineInTest;
const browser = globalThis.indexedDB;

function anotherBrowser(): void {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
}

beforeEach(anotherBrowser);
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
});

const list = () => engine.client.call("labels/list", null);

async function setOf(id: string): Promise<LabelSet> {
  const opened = await engine.client.call("labels/open", { id });
  if (opened.state === "unreadable") throw new Error("The set can't be read.");
  return opened.set;
}

/** The bundled run as its maker has it, under another id than its directory has elsewhere, with a set that nobody has labelled. */
async function madeElsewhere(): Promise<{ set: LabelSet; file: Blob; path: string }> {
  const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
  const opened = await engine.client.call("runs/open", { id: runId });
  if (opened?.state !== "ready") throw new Error("The run can't be read.");
  const { id } = await engine.client.call("labels/draw", {
    ...{ runIds: [runId], title: "Ours", seed: 7, count: 40, whole: false },
  });
  const text = JSON.stringify(await setOf(id)).replaceAll(runId, "made-here");
  return { set: JSON.parse(text), file: new Blob([text]), path: "ours.json" };
}

async function takeIn({ file, path }: { file: Blob; path: string }): Promise<void> {
  const read = await engine.client.call("labels/read", { files: [{ path, file }] });
  for (const set of read.sets) await engine.client.call("labels/take-in", { set });
}

it("a set that is taken in after its run came as a directory is the run's, and its labels correct it", async () => {
  const made = await madeElsewhere();
  await engine.close();
  anotherBrowser();
  const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
  await takeIn(made);
  expect(await list()).toMatchObject([{ title: "Ours", runIds: [runId], lines: made.set.lines.length }]);
  const { id, lines } = await setOf(made.set.id);
  const labels = lines.map((line) => ({
    ...{ line: line.id, person: "Ada", value: line.verdict, at: "2026-11-24T12:00:00.000Z" },
    milliseconds: null,
  }));
  await engine.client.call("labels/add", { id, labels, decisions: [] });
  const correction = await engine.client.call("runs/correction", { id: runId });
  expect(correction?.labels.counted).toBeGreaterThan(20);

  // A set that was deleted comes back with what the file has, and no line of it twice.
  await engine.client.call("labels/remove", { id });
  await takeIn(made);
  expect(await setOf(id)).toMatchObject({
    lines: { length: lines.length },
    labels: { length: labels.length },
  });
});

it.each([
  ["captions", ({ captionHash }: LabelLine) => [captionHash, "0".repeat(64)]],
  ["verdicts", () => ['"verdict":"passed"', '"verdict":"failed"']],
] as const)("a set of a run on the same samples with other %s stands by itself", async (_what, changed) => {
  const made = await madeElsewhere();
  await engine.close();
  anotherBrowser();
  await engine.client.call("run-directory/open", { files: given(demoRun()) });
  const [first] = made.set.lines;
  if (!first) throw new Error("Nothing was drawn.");
  const [before = "", after = ""] = changed(first);
  const text = JSON.stringify(made.set).replaceAll(before, after);
  await engine.client.call("labels/take-in", { set: JSON.parse(text) });
  expect(await list()).toMatchObject([{ runIds: ["made-here"] }]);
});
