import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { givenKey } from "../../../src/engine/shared/find-video";
import { createMediaSource, mediaKeepingHandlers } from "../../../src/engine/shared/media-source";
import type { PageMedia } from "../../../src/engine/shared/page-media";
import { ProblemError } from "../../../src/foundation/errors";
import { quickKey } from "../../../src/foundation/quick-key";
import type { Problem } from "../../../src/shapes/problem";
import type { VideoPlace } from "../../../src/shapes/video-place";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { fakeMedia } from "../../runs/engine/run-set-up";
import { facts } from "../../support/clip-facts";
import { samplingPlan } from "../../support/sampling-plan";
import "fake-indexeddb/auto";

const plan = samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: null });
const { signal } = new AbortController();
const video = { id: "1", path: "videos/1.mp4", seconds: null };
const reference = { dataSetId: "set", video };

let storage: Storage;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  storage = await openStorage();
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

/** A source whose page takes two frames of any file; `wishes` counts what it was asked for. */
function sourceWith(given = new Map<string, File>()) {
  const wishes: string[] = [];
  const page: PageMedia = {
    samplesFolder: () => null,
    async take(wish, stop) {
      wishes.push(wish.plan ? "frames" : "facts");
      const puts: Promise<unknown>[] = [];
      const frames = wish.plan
        ? await fakeMedia().takeFrames(wish.file, facts, wish.plan, {
            signal: stop,
            onProgress: () => undefined,
            onFrame: ({ blob }) => puts.push(storage.blobs.put(blob)),
          })
        : null;
      await Promise.all(puts);
      return { facts, frames, audio: null };
    },
  };
  return {
    wishes,
    source: createMediaSource(async () => storage, page, { given, samplesFolder: () => null }),
  };
}

async function placeBlob(): Promise<VideoPlace> {
  const { hash } = await storage.blobs.put(new Blob(["a clip"]));
  const place: VideoPlace = {
    name: "1.mp4",
    type: "video/mp4",
    quickKey: "key",
    stored: { kind: "blob", hash },
    facts: null,
  };
  await storage.videoPlaces.put("set", "1", place);
  return place;
}

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

const codeOf = async (promise: Promise<unknown>) => (await problemOf(promise)).code;

it("takes what several want at once a single time, and finds it again later", async () => {
  await placeBlob();
  const { source, wishes } = sourceWith();
  const take = () => source.take(reference, plan, { whole: false, signal });
  const [one, other] = await Promise.all([take(), take()]);
  expect(one.shown.frames?.frames).toHaveLength(2);
  expect(other.shown).toEqual(one.shown);
  const again = await take();
  expect(again.shown.frames?.recalledAt).toBeDefined();
  expect(again.facts).toEqual(facts);
  expect(wishes).toEqual(["frames"]);
});

it("gives the file itself, with its hash, where that is wanted, and takes nothing from it", async () => {
  const { stored } = await placeBlob();
  const { source, wishes } = sourceWith();
  const { shown, wholeVideo } = await source.take(reference, plan, { whole: true, signal });
  expect(shown).toEqual({ frames: null, audio: null });
  expect(wholeVideo).toMatchObject({
    hash: stored.kind === "blob" ? stored.hash : "",
    mediaType: "video/mp4",
  });
  expect(wishes).toEqual(["facts"]);
});

it("refuses a video that is missing, and another file in its place", async () => {
  const files = new Map<string, File>();
  const { source } = sourceWith(files);
  const take = () => source.take(reference, plan, { whole: false, signal });
  expect(await codeOf(take())).toBe("video-missing");

  const place: VideoPlace = {
    name: "1.mp4",
    type: "",
    quickKey: null,
    stored: { kind: "folder", path: "videos/1.mp4" },
    facts: null,
  };
  await storage.videoPlaces.put("set", "1", place);
  expect(await codeOf(take())).toBe("video-missing");

  const file = new File(["the clip"], "1.mp4", { lastModified: 1 });
  files.set(givenKey("set", "videos/1.mp4"), file);
  await take();
  expect((await storage.videoPlaces.find("set", "1"))?.quickKey).toBe(await quickKey(file));

  files.set(givenKey("set", "videos/1.mp4"), new File(["another"], "1.mp4", { lastModified: 2 }));
  expect(await codeOf(take())).toBe("video-different");
});

it.each(["NotFoundError", "NotReadableError"])(
  "names a file that was removed since it was chosen, where the browser says %s",
  async (name) => {
    const place = { name: "1.mp4", type: "", quickKey: null, facts: null };
    await storage.videoPlaces.put("set", "1", { ...place, stored: { kind: "folder", path: "videos/1.mp4" } });
    const file = new File(["the clip"], "1.mp4");
    const read = vi.spyOn(Blob.prototype, "arrayBuffer");
    read.mockRejectedValue(new DOMException("A requested file could not be found.", name));
    const { source } = sourceWith(new Map([[givenKey("set", "videos/1.mp4"), file]]));
    const taking = source.take(reference, plan, { whole: false, signal });
    expect(await problemOf(taking)).toMatchObject({
      code: "video-missing",
      message: expect.stringContaining("“1.mp4” can’t be read any more"),
      detail: expect.stringContaining(name),
    });
    const asked = mediaKeepingHandlers(async () => storage)["media/quick-key"](
      { file },
      { signal, emit: () => undefined },
    );
    expect(await codeOf(Promise.resolve(asked))).toBe("file-unreadable");
    read.mockRestore();
  },
);

it("says that a folder may no longer be read, before and while its files are read", async () => {
  const place: VideoPlace = {
    name: "1.mp4",
    type: "",
    quickKey: null,
    stored: { kind: "folder", path: "videos/1.mp4" },
    facts: null,
  };
  await storage.videoPlaces.put("set", "1", place);
  const answers = ["prompt", "granted", "prompt", "granted", "granted"];
  const clip = new File(["the clip"], "1.mp4");
  let isThere = false;
  const folder = Object.assign(Object.create(null), {
    name: "clips",
    queryPermission: async () => answers.shift(),
    getDirectoryHandle: async () => folder,
    async getFileHandle() {
      if (!isThere) throw new DOMException("Gone.", "NotAllowedError");
      return { getFile: async () => clip };
    },
  });
  vi.spyOn(storage.videoPlaces, "folder").mockResolvedValue(folder);
  const { source } = sourceWith();
  const take = () => source.take(reference, plan, { whole: false, signal });
  expect(await codeOf(take())).toBe("folder-locked");
  // Taken away between the question and the file.
  expect(await codeOf(take())).toBe("folder-locked");
  // Allowed again, with a file that is gone: that is another problem.
  expect([await codeOf(take()), answers]).toEqual(["video-missing", []]);
  answers.push("granted");
  isThere = true;
  expect((await take()).shown.frames?.frames).toHaveLength(2);
});
