import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storageHandlers } from "../../../src/engine/storage-handlers";
import { keepDirectory } from "../../../src/runs/engine/keep-directory";
import type { VideoPlace } from "../../../src/shapes/video-place";
import type { Storage } from "../../../src/storage/open-storage";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoRun, given } from "../../support/directory-files";

let engine: EngineInTest;
const browser = globalThis.indexedDB;
const storages: Storage[] = [];

async function storage(): Promise<Storage> {
  const opened = await storageHandlers().storage();
  storages.push(opened);
  return opened;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
});
afterEach(async () => {
  for (const opened of storages.splice(0)) opened.close();
  await engine.close();
  globalThis.indexedDB = browser;
});

const quiet = { signal: new AbortController().signal, emit: () => undefined };
const PLACE: VideoPlace = {
  ...{ name: "tea.mp4", type: "video/mp4", quickKey: null, facts: null },
  stored: { kind: "folder", path: "tea.mp4" },
};

/** The bundled run as a directory, whose video somebody has chosen. */
async function opened() {
  const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
  const dataSet = await engine.client.call("data-sets/of-run", { id: runId });
  const dataSetId = dataSet?.id ?? "";
  await engine.client.call("videos/place", { dataSetId, places: { "tea-for-three": PLACE } });
  return { runId, dataSetId };
}

/** Its samples as somebody reads them in, from the run's own JSON Lines. */
async function readIn(id: string): Promise<string> {
  const out = { id, format: { id: "json-lines" }, folder: null } as const;
  const { blob } = await engine.client.call("exports/write", out);
  const files = [{ path: "tea.jsonl", file: new File([blob ?? ""], "tea.jsonl") }];
  const { importId } = await engine.client.call("imports/read", { importId: null, files });
  const asked = { importId, benchmark: "omnicap-if", title: "Tea", with: "captions" } as const;
  return (await engine.client.call("imports/keep", asked)).runId;
}

async function goneForGood(...ids: string[]): Promise<void> {
  for (const id of ids) await engine.client.call("runs/remove", { id });
  await engine.client.call("storage/free", { keep: [] });
}

const offered = async () => (await engine.client.call("data-sets/list", null)).map(({ id }) => id);
const kept = async () => (await (await storage()).dataSets.list()).map(({ id }) => id);
const placesOf = (dataSetId: string) => engine.client.call("videos/places", { dataSetId });

describe("the data set that came with a run", () => {
  it("is offered no more once the run is deleted, is there again with it, and goes with it for good", async () => {
    const { runId, dataSetId } = await opened();
    expect(await offered()).toEqual([dataSetId]);
    await engine.client.call("runs/remove", { id: runId });
    expect([await offered(), await kept()]).toEqual([[], [dataSetId]]);
    await engine.client.call("runs/restore", { id: runId });
    expect(await offered()).toEqual([dataSetId]);
    await goneForGood(runId);
    expect([await kept(), await placesOf(dataSetId)]).toEqual([[], {}]);
    const again = await opened();
    expect(await engine.client.call("data-sets/get", { id: again.dataSetId })).toMatchObject({
      samples: { length: 7 },
    });
  });

  it("stays as long as another run is about it", async () => {
    const { runId, dataSetId } = await opened();
    const copy = await engine.client.call("runs/copy", { id: runId });
    await goneForGood(runId);
    expect([await kept(), await placesOf(dataSetId)]).toEqual([[dataSetId], { "tea-for-three": PLACE }]);
    await goneForGood(copy.id);
    expect([await kept(), await placesOf(dataSetId)]).toEqual([[], {}]);
  });

  it("stays where somebody has read in the same, after the run or before it", async () => {
    const { runId, dataSetId } = await opened();
    await goneForGood(runId, await readIn(runId));
    expect([await offered(), await kept()]).toEqual([[dataSetId], [dataSetId]]);
    expect(await placesOf(dataSetId)).toEqual({ "tea-for-three": PLACE });
    await goneForGood((await opened()).runId);
    expect(await offered()).toEqual([dataSetId]);
  });

  it("stays for the lines that people label, which show its videos", async () => {
    const { runId, dataSetId } = await opened();
    const drawing = { runIds: [runId], title: "Ours", seed: 7, count: 10, whole: false };
    await engine.client.call("labels/draw", drawing);
    await goneForGood(runId);
    expect([await kept(), await placesOf(dataSetId)]).toEqual([[dataSetId], { "tea-for-three": PLACE }]);
  });
});

describe("an import that comes to nothing", () => {
  it("leaves no place of a video behind, and those that were there", async () => {
    const { runId } = await opened();
    const there = await storage();
    const dataSetId = (await there.dataSets.list())[0]?.id ?? "";
    await goneForGood(runId);
    for (const had of [false, true]) {
      if (had) await there.videoPlaces.put(dataSetId, "tea-for-three", PLACE);
      const runs = {
        ...there.runs,
        async keepAll() {
          await there.videoPlaces.put(dataSetId, "tea-for-three", { ...PLACE, name: "new.mp4" });
          throw new Error("ended");
        },
      };
      await expect(keepDirectory({ ...there, runs }, given(demoRun()), quiet)).rejects.toThrow("ended");
      expect(await kept()).toEqual([]);
      expect([...(await there.videoPlaces.all(dataSetId)).keys()]).toEqual(had ? ["tea-for-three"] : []);
    }
  });
});
