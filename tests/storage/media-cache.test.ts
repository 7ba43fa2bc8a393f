import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withRunLock } from "../../src/engine/shared/run-lock";
import type { BatchTask } from "../../src/shapes/batch";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../src/shapes/media";
import type { CacheRow } from "../../src/shapes/rows";
import { tellInUse } from "../../src/storage/guard";
import { leastUsed } from "../../src/storage/media-cache";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { webLocks } from "../../src/storage/spending/leases";
import { fakeLocks } from "../support/fake-locks";
import { audioRecord, frameSet, samplingPlan, WAV } from "../support/sampling-plan";
import { exampleSession } from "./example-session";
import { exampleResult, exampleRun } from "./runs/example-run";

const name = "media-cache";
const DAY = 24 * 60 * 60 * 1000;
let time = 0;
let storage: Storage;

const open = (cacheLimitBytes = 1000) => openStorage({ name, now: () => time, cacheLimitBytes });

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  time = 1_000_000;
  storage = await open();
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

async function put(content: string): Promise<string> {
  return (await storage.blobs.put(new Blob([content]))).hash;
}

/** Takes frames of these contents and remembers them. */
async function take(contents: string[], plan: SamplingPlan = samplingPlan()): Promise<FrameSet> {
  const hashes = await Promise.all(contents.map(put));
  const frames = hashes.map((hash, index) => ({ time: index, hash, width: 2, height: 2 }));
  const record = frameSet({ plan, frames });
  await storage.mediaCache.remember("key", { kind: "frames", record });
  time += 1;
  return record;
}

async function takeSound(content: string, plan = audioRecord().plan): Promise<AudioRecord> {
  const record = audioRecord({ hash: await put(content), plan });
  await storage.mediaCache.remember("key", { kind: "sound", record });
  return record;
}

const plan = (maxSide: number) => samplingPlan({ size: { kind: "fit", maxSide } });
const recalled = async (maxSide: number) => (await storage.mediaCache.frames("key", plan(maxSide))) !== null;

describe("what was taken", () => {
  it("is found again with its pictures in order, also after a restart", async () => {
    const record = await take(["one", "two"]);
    storage.close();
    storage = await open();
    const found = await storage.mediaCache.frames("key", samplingPlan());
    expect(found?.record).toEqual(record);
    expect(await Promise.all(found?.blobs.map((blob) => blob.text()) ?? [])).toEqual(["one", "two"]);
    expect(found?.blobs.map(({ type }) => type)).toEqual(["image/jpeg", "image/jpeg"]);
  });

  it("is found whether or not sound was asked for beside the frames", async () => {
    await take(["one"]);
    expect(await storage.mediaCache.frames("key", samplingPlan({ audio: WAV }))).not.toBeNull();
  });

  it("is not found for another file, another plan, or as something else", async () => {
    await take(["one"]);
    const { mediaCache } = storage;
    expect(await mediaCache.frames("another", samplingPlan())).toBeNull();
    expect(await mediaCache.frames("key", samplingPlan({ engine: "ffmpeg" }))).toBeNull();
    expect(await mediaCache.frames("key", samplingPlan({ segment: { start: 0, end: 1 } }))).toBeNull();
    expect(await mediaCache.sound("key", audioRecord().plan)).toBeNull();
  });

  it("of sound is found with its bytes", async () => {
    const record = await takeSound("a tone");
    const found = await storage.mediaCache.sound("key", record.plan);
    expect(found?.record).toEqual(record);
    expect(await found?.blob.text()).toBe("a tone");
    expect(found?.blob.type).toBe("audio/wav");
    expect(await storage.mediaCache.sound("key", { ...record.plan, engine: "ffmpeg" })).toBeNull();
  });

  it("is forgotten once a picture of it is gone", async () => {
    const { frames } = await take(["one", "two"]);
    await storage.blobs.delete(frames[1]?.hash ?? "");
    expect(await storage.mediaCache.frames("key", samplingPlan())).toBeNull();
    expect((await storage.usage()).cache.sets).toBe(0);
  });

  it("is forgotten where its row is of another shape", async () => {
    await take(["one"]);
    const database = await openDB(name);
    const [row] = await database.getAll("mediaCache");
    await database.put("mediaCache", { ...row, taken: { kind: "frames", record: { frames: "many" } } });
    database.close();
    expect(await storage.mediaCache.frames("key", samplingPlan())).toBeNull();
    const after = await openDB(name);
    expect(await after.count("mediaCache")).toBe(0);
    after.close();
  });
});

describe("its blobs", () => {
  it("outlive the clean-up although no session names them, and are no part of what can be freed", async () => {
    const { frames } = await take(["one"]);
    time += 2 * DAY;
    expect(await storage.collectGarbage({ graceMilliseconds: DAY })).toEqual([]);
    expect(await storage.freeRoom([])).toMatchObject({ blobs: 0 });
    expect(await storage.usage()).toMatchObject({ freeableBytes: 0, cache: { sets: 1, bytes: 3 } });
    expect(await storage.blobs.get(frames[0]?.hash ?? "")).not.toBeNull();
  });

  it("count for the session as soon as one names them", async () => {
    const frames = await take(["one"]);
    await storage.sessions.save(exampleSession({ frames }), null);
    expect((await storage.usage()).cache).toEqual({ sets: 1, bytes: 0 });
  });

  it("do not keep the video they were taken from", async () => {
    const video = await put("video");
    const record = frameSet({ sourceHash: video });
    await storage.mediaCache.remember("key", { kind: "frames", record });
    time += 2 * DAY;
    expect(await storage.collectGarbage({ graceMilliseconds: DAY })).toEqual([video]);
  });
});

describe("the limit", () => {
  beforeEach(async () => {
    storage.close();
    storage = await open(23);
  });

  it("lets the least recently used go, with its blobs", async () => {
    const first = await take(["0123456789"], plan(100));
    await take(["123456789a"], plan(101));
    expect(await recalled(100)).toBe(true);
    time += 1;
    await take(["23456789ab"], plan(102));
    expect(await recalled(101)).toBe(false);
    expect(await recalled(100)).toBe(true);
    expect(await recalled(102)).toBe(true);
    expect((await storage.blobs.list()).length).toBe(2);
    expect(await storage.blobs.get(first.frames[0]?.hash ?? "")).not.toBeNull();
  });

  it("spares blobs that a session or another record names, and those that belong to nothing yet", async () => {
    const named = await take(["named by a session"], plan(100));
    await storage.sessions.save(exampleSession({ frames: named }), null);
    await take(["shared", "a cup"], plan(101));
    const waiting = await put("put for a session that is not saved yet");
    await take(["shared", "thirteen byte", "b"], plan(102));
    expect(await recalled(101)).toBe(false);
    expect(await recalled(102)).toBe(true);
    expect(await storage.blobs.get(named.frames[0]?.hash ?? "")).not.toBeNull();
    expect(await storage.blobs.get(waiting)).not.toBeNull();
    expect((await storage.blobs.list()).length).toBe(5);
  });

  it("spares blobs that a result of a run names, also of a deleted run", async () => {
    const { frames } = await take(["shown for a caption"], plan(100));
    await storage.runs.save(exampleRun());
    const hashes = frames.map(({ hash }) => hash);
    await storage.runs.keep(exampleResult({ text: "A cup.", frames: hashes }));
    await take(["fourteen bytes"], plan(101));
    await storage.runs.remove("run-1");
    await take(["fifteen bytes !"], plan(102));
    expect(await recalled(101)).toBe(false);
    expect(await storage.blobs.get(hashes[0] ?? "")).not.toBeNull();
  });

  it("leaves all as it is while another tab is writing", async () => {
    await take(["0123456789"], plan(100));
    const other = await open(20);
    vi.stubGlobal("navigator", {
      locks: {
        request: async (_name: string, options: LockOptions, work: (lock: object | null) => unknown) =>
          work(options.ifAvailable ? null : {}),
      },
    });
    const locked = await open(5);
    await locked.mediaCache.remember("key", {
      kind: "frames",
      record: frameSet({ plan: plan(101), frames: [{ time: 0, hash: await put("x"), width: 1, height: 1 }] }),
    });
    expect(await recalled(100)).toBe(true);
    other.close();
    locked.close();
  });
});

describe("clearing", () => {
  it("forgets all and gives back what nothing else names", async () => {
    const { frames } = await take(["in use", "free"]);
    await takeSound("sound");
    const inUse = frames[0]?.hash ?? "";
    expect(await storage.mediaCache.clear([inUse])).toEqual({ sets: 2, bytes: 9 });
    expect(await storage.mediaCache.frames("key", samplingPlan())).toBeNull();
    expect(await storage.blobs.get(inUse)).not.toBeNull();
    expect(await storage.blobs.list()).toHaveLength(1);
    expect((await storage.usage()).cache).toEqual({ sets: 0, bytes: 0 });
  });

  it("keeps what results of runs name", async () => {
    const { frames } = await take(["shown", "free"]);
    const shown = frames[0]?.hash ?? "";
    await storage.runs.save(exampleRun());
    await storage.runs.keep(exampleResult({ text: "A cup.", frames: [shown] }));
    expect(await storage.mediaCache.clear([])).toEqual({ sets: 1, bytes: 4 });
    expect(await storage.blobs.get(shown)).not.toBeNull();
  });

  it("keeps what calls that are out as files were asked with", async () => {
    const { frames } = await take(["asked with", "free"]);
    const asked = frames[0]?.hash ?? "";
    const task = { sampleId: "s1", entryId: "e1", repeat: 1 };
    const draft = {
      ...{
        callId: "c-1",
        basis: "",
        promptVersion: "caption-1",
        settings: {},
        mediaHashes: [asked],
        warnings: [],
      },
      shown: { frames: frameSet({ frames: frames.slice(0, 1) }), audio: null },
    };
    await storage.batchCalls.change(
      "run-1",
      task,
      () => ({ ...task, calls: {}, draft }) as unknown as BatchTask,
    );
    expect(await storage.mediaCache.clear([])).toEqual({ sets: 1, bytes: 4 });
    expect(await storage.blobs.get(asked)).not.toBeNull();
    time += 3 * DAY;
    await storage.collectGarbage({ graceMilliseconds: DAY });
    expect(await storage.blobs.get(asked)).not.toBeNull();
  });

  it.each([
    ["", () => fakeLocks()().locks],
    [" where no tab can be asked", () => undefined],
  ])(
    "spares what a run at work, or a tab that could not save, may have taken since it began%s",
    async (_where, make) => {
      const locks = make();
      vi.stubGlobal("navigator", { locks });
      await take(["before"], plan(101));
      await take(["found again"], plan(102));
      // The run itself tells that it is at work.
      vi.useFakeTimers({ toFake: ["Date"], now: time });
      const idle = { signal: new AbortController().signal, onWaiting: () => undefined };
      await withRunLock(locks && webLocks(locks), "run-1", idle, async () => {
        expect(await recalled(102)).toBe(true);
        await take(["taken"], plan(103));
        expect((await storage.mediaCache.clear([])).sets).toBe(1);
      });
      vi.useRealTimers();
      expect([await recalled(101), await recalled(102), await recalled(103)]).toEqual([false, true, true]);
      await vi.waitFor(async () => expect((await navigator.locks?.query?.())?.held ?? []).toEqual([]));
      time += 1;
      const saved = tellInUse("unsaved", "another tab", time);
      await take(["unsaved"], plan(104));
      expect((await storage.mediaCache.clear([])).sets).toBe(2);
      expect(await recalled(104)).toBe(true);
      saved();
    },
  );

  it("comes with erasing everything", async () => {
    await take(["one"]);
    expect(await storage.erase()).toEqual([]);
    storage.resume();
    expect((await storage.usage()).cache).toEqual({ sets: 0, bytes: 0 });
    expect(await storage.mediaCache.frames("key", samplingPlan())).toBeNull();
  });
});

it("works in memory where the browser keeps nothing", async () => {
  vi.stubGlobal("indexedDB", undefined);
  storage.close();
  storage = await open();
  expect(storage.volatile).toBe(true);
  await take(["one"]);
  expect(await storage.mediaCache.frames("key", samplingPlan())).not.toBeNull();
});

it("a database of the version before gets its place for it, and keeps what it had", async () => {
  const older = await openDB("older", 1, {
    upgrade(database) {
      database.createObjectStore("sessions", { keyPath: "id" });
      database.createObjectStore("blobMeta", { keyPath: "hash" });
      database.createObjectStore("blobs");
    },
  });
  const session = exampleSession();
  await older.put("sessions", { id: session.id, revision: 3, deletedAt: null, document: session });
  older.close();
  const upgraded = await openStorage({ name: "older" });
  expect(await upgraded.sessions.load(session.id)).toEqual({ state: "ready", session, revision: 3 });
  const { hash } = await upgraded.blobs.put(new Blob(["frame"]));
  const frames = [{ time: 0, hash, width: 1, height: 1 }];
  await upgraded.mediaCache.remember("key", { kind: "frames", record: frameSet({ frames }) });
  expect(await upgraded.mediaCache.frames("key", frameSet().plan)).not.toBeNull();
  upgraded.close();
});

function frames(key: string, usedAt: number, hashes: string[]): CacheRow {
  const taken = hashes.map((hash, time) => ({ time, hash, width: 1, height: 1 }));
  return { key, usedAt, taken: { kind: "frames", record: frameSet({ frames: taken }) } };
}

function due(rows: CacheRow[], parts: Partial<Parameters<typeof leastUsed>[1]> = {}): string[] {
  const sizes = new Map([..."abcdefgh"].map((hash) => [hash, 10]));
  const limits = { named: new Set<string>(), sizes, limitBytes: 25, mostSets: 100, spare: "", ...parts };
  return leastUsed(rows, limits).map(({ key }) => key);
}

describe("what gives way", () => {
  it("is nothing while there is room", () => {
    expect(due([frames("one", 1, ["a"]), frames("two", 2, ["b"])])).toEqual([]);
  });

  it("is what was used least recently, in whatever order the rows come", () => {
    const rows = [frames("new", 9, ["a"]), frames("old", 1, ["b"]), frames("middle", 5, ["c"])];
    expect(due(rows)).toEqual(["old"]);
    expect(due(rows.toReversed())).toEqual(["old"]);
  });

  it("counts blobs of several rows once, and those that sessions name not at all", () => {
    const rows = [frames("new", 3, ["a", "b"]), frames("twin", 2, ["a", "b"]), frames("old", 1, ["c", "d"])];
    expect(due(rows)).toEqual(["old"]);
    expect(due(rows, { named: new Set(["c", "d"]) })).toEqual([]);
  });

  it("spares the newest even where it is too large by itself, and all others go", () => {
    const rows = [frames("huge", 1, ["a", "b", "c"]), frames("small", 2, ["d"])];
    expect(due(rows, { spare: "huge" })).toEqual(["small"]);
  });

  it("lets a smaller one stay that fits where a larger one did not", () => {
    const rows = [frames("new", 3, ["a"]), frames("large", 2, ["b", "c", "d"]), frames("small", 1, ["e"])];
    expect(due(rows)).toEqual(["large"]);
  });

  it("keeps within a number of records, sound like frames", () => {
    const sound: CacheRow = {
      key: "sound",
      usedAt: 1,
      taken: { kind: "sound", record: audioRecord({ hash: "a" }) },
    };
    expect(due([sound, frames("b", 2, []), frames("c", 3, [])], { mostSets: 2 })).toEqual(["sound"]);
  });
});
