import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VideoPlace } from "../../src/shapes/video-place";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { type FileSystemInMemory, stubFileSystem } from "../support/file-system-in-memory";
import { exampleSamples } from "./runs/example-run";

let databases = 0;
let name = "";
let files: FileSystemInMemory;
let storage: Storage;
let dataSetId = "";

const HASH = "a".repeat(64);
const LATER = Date.now() + 7 * 24 * 60 * 60 * 1000;

function placeOf(path: string): VideoPlace {
  return { name: path, type: "video/mp4", quickKey: null, stored: { kind: "folder", path }, facts: null };
}

const logs = () => [...(files.folders.get(`${name}-video-places`)?.keys() ?? [])];
const lines = () =>
  (files.text(`${name}-video-places`, `${dataSetId}.jsonl`) ?? "").split("\n").filter((line) => line !== "");
const places = async () => [...(await storage.videoPlaces.all(dataSetId))].toSorted();

/** Opens again after the browser has thrown the database away, as Chromium does when its log was torn. */
async function loseDatabase(now: () => number = Date.now): Promise<void> {
  storage.close();
  await deleteDB(name);
  storage = await openStorage({ name, now });
}

beforeEach(async () => {
  databases += 1;
  name = `video-places-${databases}`;
  files = stubFileSystem();
  storage = await openStorage({ name });
  dataSetId = await storage.dataSets.put(exampleSamples(6));
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe("where videos lie", () => {
  it("comes back with the data set when the database is gone, as it was said last", async () => {
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("old.mp4"));
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("new.mp4"));
    await storage.videoPlaces.put(dataSetId, "v1", placeOf("one.mp4"));
    const before = await places();
    expect(before).toEqual([
      ["v0", placeOf("new.mp4")],
      ["v1", placeOf("one.mp4")],
    ]);
    await loseDatabase();
    expect(await places()).toEqual(before);
    expect(await storage.videoPlaces.find(dataSetId, "v0")).toEqual(placeOf("new.mp4"));
    await storage.videoPlaces.put(dataSetId, "v2", placeOf("two.mp4"));
    await loseDatabase();
    expect(await places()).toEqual([...before, ["v2", placeOf("two.mp4")]]);
  });

  it("keeps the videos themselves from being swept up after the loss", async () => {
    const { hash } = await storage.blobs.put(new Blob(["a clip"]));
    const place: VideoPlace = { ...placeOf("clip.mp4"), stored: { kind: "blob", hash } };
    await storage.videoPlaces.put(dataSetId, "v0", place);
    await loseDatabase(() => LATER);
    await storage.collectGarbage({ graceMilliseconds: 0 });
    expect(await (await storage.blobs.get(hash))?.text()).toBe("a clip");
  });

  it("is written down once for all that is said twice, and again where it is otherwise", async () => {
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    expect(lines()).toHaveLength(1);
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("two.mp4"));
    expect(lines()).toHaveLength(2);
  });

  it("comes back without a line that a crash has cut", async () => {
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    await storage.videoPlaces.put(dataSetId, "v1", placeOf("two.mp4"));
    const written = lines().join("\n").length;
    files.cut(`${name}-video-places`, `${dataSetId}.jsonl`, written - 5);
    await storage.videoPlaces.put(dataSetId, "v2", placeOf("three.mp4"));
    await loseDatabase();
    expect((await places()).map(([id]) => id)).toEqual(["v0", "v2"]);
  });

  it("is kept where there is no room for the copy", async () => {
    files.refusal = new DOMException("full", "QuotaExceededError");
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    expect(await places()).toEqual([["v0", placeOf("one.mp4")]]);
  });

  it("gets a copy where an earlier version of the app had made none", async () => {
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    files.folders.get(`${name}-video-places`)?.clear();
    await storage.completeCopies();
    expect(lines()).toHaveLength(1);
    await storage.completeCopies();
    expect(lines()).toHaveLength(1);
    await loseDatabase();
    expect(await places()).toEqual([["v0", placeOf("one.mp4")]]);
  });

  it("goes with everything", async () => {
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    expect(logs()).toEqual([`${dataSetId}.jsonl`]);
    expect(await storage.erase()).toEqual([]);
    expect(logs()).toEqual([]);
    await loseDatabase();
    expect(await places()).toEqual([]);
  });

  it("comes back where the data set itself lies elsewhere, as that of a published run does", async () => {
    await storage.videoPlaces.put("elsewhere", "v0", placeOf("one.mp4"));
    await loseDatabase();
    expect(await storage.videoPlaces.find("elsewhere", "v0")).toEqual(placeOf("one.mp4"));
  });

  it("stays gone that was erased in a visit to which the browser refused its private file system", async () => {
    await storage.videoPlaces.put("elsewhere", "v0", placeOf("one.mp4"));
    await storage.videoPlaces.put(dataSetId, "v0", placeOf("one.mp4"));
    await storage.completeCopies();
    storage.close();
    const { navigator } = globalThis;
    vi.stubGlobal("navigator", {
      storage: { getDirectory: () => Promise.reject(new DOMException("refused", "SecurityError")) },
    });
    storage = await openStorage({ name });
    expect(await storage.erase()).not.toEqual([]);
    storage.close();
    vi.stubGlobal("navigator", navigator);
    storage = await openStorage({ name });
    expect(await storage.videoPlaces.find("elsewhere", "v0")).toBeNull();
    expect(await places()).toEqual([]);
    expect(logs()).toEqual([]);
  });

  it("is looked for under any name, also one that no file can have", async () => {
    await storage.videoPlaces.put("a/b", HASH, placeOf("one.mp4"));
    expect(await storage.videoPlaces.find("a/b", HASH)).toEqual(placeOf("one.mp4"));
    expect(logs()).toEqual([]);
  });
});
