import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { exampleSession, storedVideo } from "./example-session";

const name = "file-handles";
const KEY = "ab".repeat(32);
const DAY = 24 * 60 * 60 * 1000;
let storage: Storage;
let time = 0;

const open = () => openStorage({ name, now: () => time });

/** A handle as the browser gives it for a file of people's own. */
async function handleOf(content: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle("a large video.mp4", { create: true });
  const writable = await handle.createWritable();
  await writable.write(content);
  await writable.close();
  return handle;
}

beforeEach(async () => {
  time = 1_000_000;
  storage = await open();
});
afterEach(async () => {
  storage.close();
  await deleteDB(name);
});

describe("where a large file lies", () => {
  it("is known after a restart", async () => {
    await storage.fileHandles.keep(KEY, await handleOf("two hours"));
    storage.close();
    storage = await open();
    const found = await storage.fileHandles.find(KEY);
    expect(await (await found?.getFile())?.text()).toBe("two hours");
    expect(await storage.fileHandles.find("another")).toBeNull();
  });

  it("is forgotten once no session is about the file any more", async () => {
    await storage.fileHandles.keep(KEY, await handleOf("one"));
    const video = { ...storedVideo("x"), quickKey: KEY, stored: { kind: "file" as const } };
    await storage.sessions.save(exampleSession({ video }), null);
    time += 2 * DAY;
    await storage.collectGarbage({ graceMilliseconds: DAY });
    expect(await storage.fileHandles.find(KEY)).not.toBeNull();
    await storage.sessions.remove("session-1");
    await storage.sessions.purgeDeleted(Number.POSITIVE_INFINITY);
    await storage.collectGarbage({ graceMilliseconds: DAY });
    expect(await storage.fileHandles.find(KEY)).toBeNull();
  });

  it("that was learnt just now waits for its session", async () => {
    await storage.fileHandles.keep(KEY, await handleOf("one"));
    await storage.collectGarbage({ graceMilliseconds: DAY });
    expect(await storage.fileHandles.find(KEY)).not.toBeNull();
  });

  it("goes with everything else", async () => {
    await storage.fileHandles.keep(KEY, await handleOf("one"));
    expect(await storage.erase()).toEqual([]);
    expect(await storage.fileHandles.find(KEY)).toBeNull();
  });

  it("is nothing that something else has written there", async () => {
    const database = await openDB(name);
    await database.put("fileHandles", { quickKey: KEY, handle: { kind: "file", name: "a path" }, keptAt: 0 });
    database.close();
    expect(await storage.fileHandles.find(KEY)).toBeNull();
  });
});
