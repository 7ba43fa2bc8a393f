import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { requestPersistence } from "../../src/storage/persistence";
import { fakeLocks } from "../support/fake-locks";
import { stubFileSystem } from "../support/file-system-in-memory";
import { codeOf } from "./code-of";
import { exampleSession, storedVideo } from "./example-session";
import "fake-indexeddb/auto";

const SESSIONS = { one: "session", many: "sessions" };
const RUNS = { one: "run", many: "runs", along: " with all results and data sets" };
const QUIZZES = { one: "quiz", many: "quizzes" };
const INSTRUCTION_SETS = { one: "instruction set", many: "instruction sets" };
const TRAINING_SETS = { one: "training set", many: "training sets" };
const LABEL_SETS = { one: "label set", many: "label sets" };
const CARDS = { one: "judge's card", many: "judges' cards" };
const STUDIES = { one: "study", many: "studies" };
const MODEL_FILES = { one: "model file", many: "model files" };
const oneSession = [
  { noun: SESSIONS, count: 1 },
  { noun: RUNS, count: 0 },
  { noun: QUIZZES, count: 0 },
  { noun: INSTRUCTION_SETS, count: 0 },
  { noun: TRAINING_SETS, count: 0 },
  { noun: LABEL_SETS, count: 0 },
  { noun: CARDS, count: 0 },
  { noun: STUDIES, count: 0 },
  { noun: MODEL_FILES, count: 0 },
];
const MINUTE = 60_000;
let time = 0;
let storage: Storage;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  time = 1_000_000;
  storage = await openStorage({ name: "usage", now: () => time });
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

const put = async (content: string) => (await storage.blobs.put(new Blob([content]))).hash;

describe("usage", () => {
  it("counts sessions and blobs and passes on what the browser says", async () => {
    vi.stubGlobal("navigator", {
      storage: { estimate: async () => ({ usage: 45, quota: 2100 }), persisted: async () => true },
    });
    const hash = await put("video");
    await put("frame 1");
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    await storage.sessions.save(exampleSession({ id: "gone" }), null);
    await storage.sessions.remove("gone");
    expect(await storage.usage()).toEqual({
      usageBytes: 45,
      quotaBytes: 2100,
      persistent: true,
      kept: [
        { noun: SESSIONS, listed: 1, deleted: 1 },
        { noun: RUNS, listed: 0, deleted: 0 },
        { noun: QUIZZES, listed: 0, deleted: 0 },
        { noun: INSTRUCTION_SETS, listed: 0, deleted: 0 },
        { noun: TRAINING_SETS, listed: 0, deleted: 0 },
        { noun: LABEL_SETS, listed: 0, deleted: 0 },
        { noun: CARDS, listed: 0, deleted: 0 },
        { noun: STUDIES, listed: 0, deleted: 0 },
        { noun: MODEL_FILES, listed: 0, deleted: 0, fileBytes: 0 },
      ],
      blobs: 2,
      blobBytes: 12,
      freeableBytes: 0,
      cache: { sets: 0, bytes: 0 },
    });
  });

  it.each([
    ["says nothing", undefined],
    ["refuses", { estimate: () => Promise.reject(new TypeError("no")) }],
    ["says half", { estimate: async () => ({}) }],
  ])("is unknown where the browser %s", async (_what, manager) => {
    vi.stubGlobal("navigator", { storage: manager });
    const { usageBytes, quotaBytes, persistent } = await storage.usage();
    expect([usageBytes, quotaBytes, persistent]).toEqual([null, null, false]);
  });
});

describe("freeing room", () => {
  it("drops deleted sessions with what only they name, at once", async () => {
    const shared = await put("shared");
    const own = await put("of the deleted one");
    await storage.sessions.save(exampleSession({ video: storedVideo(shared) }), null);
    const deleted = exampleSession({ id: "deleted", video: storedVideo(own), instruction: shared });
    await storage.sessions.save(deleted, null);
    time += 1;
    await storage.sessions.remove("deleted");
    expect((await storage.usage()).freeableBytes).toBe(18);
    expect(await storage.freeRoom([])).toEqual({ kept: oneSession, blobs: 1, bytes: 18 });
    expect(await codeOf(storage.sessions.restore("deleted"))).toBe("session-not-found");
    expect(await (await storage.blobs.get(shared))?.text()).toBe("shared");
    expect(await storage.blobs.get(own)).toBeNull();
    expect(await storage.usage()).toMatchObject({
      kept: Array(9).fill({ deleted: 0 }),
      freeableBytes: 0,
    });
  });

  it("spares what was put again since, what is young, and what the page says is in use", async () => {
    const again = await put("again");
    const inUse = await put("in use");
    await storage.sessions.save(exampleSession({ video: storedVideo(again), instruction: inUse }), null);
    await storage.sessions.remove("session-1");
    const old = await put("old");
    time += 20 * MINUTE;
    await put("again");
    const young = await put("young");
    time += MINUTE;
    expect((await storage.usage()).freeableBytes).toBe(9);
    expect(await storage.freeRoom([inUse])).toEqual({ kept: oneSession, blobs: 1, bytes: 3 });
    for (const hash of [again, inUse, young]) expect(await storage.blobs.get(hash)).not.toBeNull();
    expect(await storage.blobs.get(old)).toBeNull();
  });
});

it("room is freed of nothing that was put since a tab began in which something found no room", async () => {
  const files = stubFileSystem();
  const name = "two tabs";
  const here = await openStorage({ name, now: () => time });
  const before = (await here.blobs.put(new Blob(["before"]))).hash;
  time += MINUTE;
  const other = await openStorage({ name, now: () => time });
  vi.stubGlobal("navigator", { ...navigator, locks: fakeLocks()().locks });
  const deleted = (await other.blobs.put(new Blob(["in a deleted session too"]))).hash;
  const unsaved = (await other.blobs.put(new Blob(["unsaved"]))).hash;
  files.refusal = new DOMException("full", "QuotaExceededError");
  expect(await codeOf(other.blobs.put(new Blob(["more"])))).toBe("quota-full");
  files.refusal = null;
  await here.sessions.save(exampleSession({ video: storedVideo(deleted) }), null);
  await here.sessions.remove("session-1");
  time += 48 * 60 * MINUTE;
  expect(await here.collectGarbage({ graceMilliseconds: 24 * 60 * MINUTE })).toEqual([before]);
  expect((await here.usage()).freeableBytes).toBe(0);
  await here.freeRoom([]);
  for (const hash of [deleted, unsaved]) expect(await here.blobs.get(hash)).not.toBeNull();
  // In that tab itself the page says what is in use.
  expect((await other.usage()).freeableBytes).toBe(31);
  other.close();
  await vi.waitFor(async () => expect((await here.usage()).freeableBytes).toBe(31));
  await here.freeRoom([]);
  expect(await here.blobs.get(unsaved)).toBeNull();
  here.close();
});

describe("asking to keep", () => {
  it("gives what the browser says, and no where it can't be asked", async () => {
    expect(await requestPersistence()).toBe(false);
    vi.stubGlobal("navigator", { storage: { persist: async () => true } });
    expect(await requestPersistence()).toBe(true);
    vi.stubGlobal("navigator", { storage: { persist: () => Promise.reject(new TypeError("no")) } });
    expect(await requestPersistence()).toBe(false);
  });
});
