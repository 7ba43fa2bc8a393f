import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { sha256Hex } from "../../../src/foundation/hashing";
import { keepDirectory } from "../../../src/runs/engine/keep-directory";
import type { RunDirectory } from "../../../src/shapes/run-directory";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { demoRun, type GivenFile, given, textOf } from "../../support/directory-files";
import { fakeLocks } from "../../support/fake-locks";
import { settled } from "../../support/settled";

/** Blank space behind the results of a file, so long that no two files are written at once. */
const MARGIN = " ".repeat(3 * 1024 * 1024);
const RESULTS = 21;
const BATCHES = 3;

/** The demo run with its results in three files, each of which makes a batch. */
async function threeBatches(): Promise<GivenFile[]> {
  const files = new Map<string, string | Uint8Array>(demoRun());
  const head: RunDirectory = JSON.parse(textOf(demoRun().get("run.json")));
  const lines = textOf(demoRun().get("samples/00000.jsonl")).trimEnd().split("\n");
  const count = lines.length / BATCHES;
  const named = head.files.filter(({ path }) => !path.startsWith("samples/"));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const path = `samples/0000${batch}.jsonl`;
    const own = lines.slice(batch * count, (batch + 1) * count);
    const bytes = new TextEncoder().encode(`${own.join("\n")}${MARGIN}\n`);
    files.set(path, bytes);
    named.push({
      ...{ path, bytes: bytes.length, sha256: await sha256Hex(bytes), count, first: batch * count },
    });
  }
  files.set("run.json", canonicalJson({ ...head, files: named }));
  return given(files);
}

const untouched = () => ({ signal: new AbortController().signal, emit: () => undefined });

/**
 * Keeps the files and cancels while a batch is being written, whose rows come a good while after that. Gives the run's id, once
 * what it rejects with was looked at.
 */
async function cancelledAt(batch: number, storage: Storage, files: readonly GivenFile[]): Promise<string> {
  const stop = new AbortController();
  const { keepAll } = storage.runs;
  let written = 0;
  let runId = "";
  const spied = vi.spyOn(storage.runs, "keepAll").mockImplementation(async (id, results) => {
    written += 1;
    runId = id;
    if (written === batch) {
      stop.abort();
      // Whoever does not wait for this write takes the run away before it.
      for (let turn = 0; turn < 100 && discarded.mock.calls.length === 0; turn += 1) await settled();
    }
    await keepAll(id, results);
  });
  const discarded = vi.spyOn(storage.runs, "discard");
  const broken = keepDirectory(storage, files, { signal: stop.signal, emit: () => undefined });
  await expect(broken).rejects.toMatchObject({ name: "AbortError" });
  expect(written).toBe(batch);
  spied.mockRestore();
  discarded.mockRestore();
  await settled();
  return runId;
}

describe("a run directory whose import is cancelled while results are being written", () => {
  const batches = Array.from({ length: BATCHES }, (_, index) => index + 1);
  let storage: Storage;
  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    storage = await openStorage();
    return () => storage.close();
  });

  it.each(batches)("at batch %i leaves nothing behind, and comes in whole afterwards", async (batch) => {
    const files = await threeBatches();
    const id = await cancelledAt(batch, storage, files);
    expect(await storage.runs.list()).toEqual([]);
    expect(await storage.runs.states(id)).toEqual([]);

    const again = await keepDirectory(storage, files, untouched());
    expect(again).toMatchObject({ runId: id, isKnown: false, results: RESULTS, problemCount: 0 });
    expect(await storage.runs.states(id)).toHaveLength(RESULTS);
  });

  it.each(batches)("at batch %i leaves a run that was there in part, which is completed", async (batch) => {
    const files = await threeBatches();
    const { runId } = await keepDirectory(storage, files, untouched());
    const opened = await storage.runs.load(runId);
    if (opened?.state !== "ready") throw new Error("The run can't be read.");
    // As a browser leaves it that ends before the first result is written.
    await storage.runs.discard(runId);
    await storage.runs.save(opened.run, null);

    await cancelledAt(batch, storage, files);
    expect((await storage.runs.list()).map(({ id }) => id)).toEqual([runId]);
    expect(await storage.runs.states(runId)).toHaveLength((RESULTS / BATCHES) * batch);
    const again = await keepDirectory(storage, files, untouched());
    const isKnown = batch === BATCHES;
    expect(again).toMatchObject({ runId, isKnown, results: RESULTS, problemCount: 0 });
    expect(await storage.runs.states(runId)).toHaveLength(RESULTS);
  });

  it("takes nothing from another tab that reads the same directory in meanwhile", async () => {
    vi.stubGlobal("navigator", { locks: fakeLocks()().locks });
    const files = await threeBatches();
    let other: ReturnType<typeof keepDirectory> | undefined;
    const kept = vi.spyOn(storage.runs, "keepAll").mockImplementationOnce(async (id, results) => {
      kept.mockRestore();
      await storage.runs.keepAll(id, results);
      other = keepDirectory(storage, files, untouched());
      await settled();
      stop.abort();
    });
    const stop = new AbortController();
    const broken = keepDirectory(storage, files, { signal: stop.signal, emit: () => undefined });
    await expect(broken).rejects.toMatchObject({ name: "AbortError" });

    const { runId, results } = (await other) ?? {};
    expect(results).toBe(RESULTS);
    expect(await storage.runs.states(runId ?? "")).toHaveLength(RESULTS);
    vi.unstubAllGlobals();
  });
});
