import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KEPT, layoutOf } from "../../src/storage/kept/registry";
import { openStorage, openStorageOf, type Storage } from "../../src/storage/open-storage";
import { openBackend } from "../../src/storage/storage-backend";
import { codeOf } from "./code-of";
import { exampleSession, storedVideo } from "./example-session";
import "fake-indexeddb/auto";

const name = "erase";
const open: Storage[] = [];

async function storageInTest(): Promise<Storage> {
  const storage = await openStorage({ name });
  open.push(storage);
  return storage;
}

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => {
  for (const storage of open.splice(0)) storage.close();
  vi.unstubAllGlobals();
});

async function fill(storage: Storage): Promise<string> {
  const { hash } = await storage.blobs.put(new Blob(["video"]));
  await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
  await storage.sessions.save(exampleSession({ id: "deleted" }), null);
  await storage.sessions.remove("deleted");
  return hash;
}

describe("erasing everything", () => {
  it("leaves no session, no deleted one and no blob", async () => {
    const storage = await storageInTest();
    const hash = await fill(storage);
    expect(await storage.erase()).toEqual([]);
    storage.close();

    const after = await storageInTest();
    expect(await after.sessions.list()).toEqual([]);
    expect(await after.sessions.raw("deleted")).toBeNull();
    expect(await after.blobs.get(hash)).toBeNull();
    expect(await after.blobs.list()).toEqual([]);
    const backend = await openBackend(name, layoutOf(KEPT), () => undefined);
    expect(await backend.places[0].read(hash)).toBeNull();
    backend.close();
  });

  it("lets nothing of this page back in by itself, and everything once people go on", async () => {
    const storage = await storageInTest();
    await fill(storage);
    await storage.erase();
    expect(await codeOf(storage.sessions.save(exampleSession({ id: "new" }), null))).toBe("storage-erased");
    expect(await codeOf(storage.blobs.put(new Blob(["frame"])))).toBe("storage-erased");
    expect(await storage.erase()).toEqual([]);
    storage.resume();
    expect(await storage.sessions.save(exampleSession({ id: "new" }), null)).toEqual({ revision: 1 });
  });

  it("tells the other tabs, where nothing comes back by itself either", async () => {
    const here = await storageInTest();
    const there = await storageInTest();
    await fill(here);
    const told = new Promise<void>((resolve) => there.onErased(resolve));
    await here.erase();
    await told;
    expect(await codeOf(there.sessions.save(exampleSession(), 1))).toBe("storage-erased");
    expect(await codeOf(there.sessions.save(exampleSession({ id: "unsaved" }), null))).toBe("storage-erased");
    there.resume();
    expect(await codeOf(there.sessions.save(exampleSession(), 1))).toBe("session-not-found");
    expect(await there.sessions.list()).toEqual([]);
  });

  it("waits for what is being written, and then takes it too", async () => {
    const storage = await storageInTest();
    const writing = storage.blobs.put(new Blob(["x".repeat(100_000)]));
    const erasing = storage.erase();
    await Promise.allSettled([writing]);
    expect(await erasing).toEqual([]);
    expect(await storage.blobs.list()).toEqual([]);
  });

  it("works while another connection holds the database", async () => {
    const storage = await storageInTest();
    await fill(storage);
    const holder = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    expect(await storage.erase()).toEqual([]);
    storage.close();
    expect(await (await storageInTest()).sessions.list()).toEqual([]);
    holder.close();
  });

  it("says what is left and erases the rest when one part fails", async () => {
    const blobs: typeof KEPT.blobs = {
      ...KEPT.blobs,
      async open(ground) {
        ground.places[0].clear = async () => 2;
        const clears = { "the list of media": () => Promise.reject(new Error("disk")) };
        return { ...(await KEPT.blobs.open(ground)), clears };
      },
    };
    const storage = await openStorageOf({ ...KEPT, blobs }, { name });
    open.push(storage);
    await fill(storage);
    expect(await storage.erase()).toEqual([
      "the list of media (Error: disk)",
      "media that another tab is using: 2",
    ]);
    expect(await storage.sessions.list()).toEqual([]);
  });

  it("says so when media lie where the browser lets nobody in now", async () => {
    const storage = await storageInTest();
    await fill(storage);
    const backend = await openBackend(name, layoutOf(KEPT), () => undefined);
    await backend.table("blobMeta").update("a".repeat(64), () => ({
      hash: "a".repeat(64),
      sizeBytes: 1,
      storedAt: 1,
      place: "opfs",
    }));
    expect(await storage.erase()).toEqual([
      "media in a place that the browser refuses just now, to be erased by the next visit that reaches it: 1",
    ]);
    backend.close();
  });

  it("erases our caches and leaves those of others on the same host", async () => {
    const names = new Set(["caplens-files", "somebody-else"]);
    vi.stubGlobal("caches", {
      keys: async () => [...names],
      delete: async (key: string) => names.delete(key),
    });
    expect(await (await storageInTest()).erase()).toEqual([]);
    expect([...names]).toEqual(["somebody-else"]);
  });

  it("works on storage in memory", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const storage = await storageInTest();
    await fill(storage);
    expect(await storage.erase()).toEqual([]);
    expect(await storage.sessions.list()).toEqual([]);
    expect(await storage.blobs.list()).toEqual([]);
  });
});
