import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectDatabase } from "../../src/storage/database";
import { openStorage } from "../../src/storage/open-storage";
import { isPersistent } from "../../src/storage/persistence";
import { codeOf } from "./code-of";
import { exampleSession, storedVideo } from "./example-session";

let databases = 0;
const freshName = () => {
  databases += 1;
  return `open-${databases}`;
};

afterEach(() => vi.unstubAllGlobals());

describe("openStorage", () => {
  it("falls back to IndexedDB for blobs where there is no file system", async () => {
    const storage = await openStorage({ name: freshName() });
    expect(storage).toMatchObject({ kind: { blobs: "indexeddb", persistent: false }, volatile: false });
    const { hash } = await storage.blobs.put(new Blob(["x"]));
    expect(await (await storage.blobs.get(hash))?.text()).toBe("x");
    storage.close();
  });

  it.each([
    ["there is no IndexedDB", undefined],
    [
      "the browser refuses it",
      {
        open: () => {
          throw new DOMException("denied", "SecurityError");
        },
      },
    ],
  ])("lives in memory when %s, and says so", async (_what, indexedDB) => {
    vi.stubGlobal("indexedDB", indexedDB);
    const storage = await openStorage({ name: freshName() });
    expect(storage).toMatchObject({
      volatile: true,
      kind: { blobs: "memory", persistent: false },
      problem: { code: "storage-unavailable" },
    });
    const { hash } = await storage.blobs.put(new Blob(["x"]));
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    expect(await storage.collectGarbage({ graceMilliseconds: -1000 })).toEqual([]);
    expect(await storage.sessions.list()).toHaveLength(1);
    storage.close();
  });

  it("does not hide what a newer version of the app has written", async () => {
    const name = freshName();
    const newer = await openDB(name, 99);
    newer.close();
    expect(await codeOf(openStorage({ name }))).toBe("database-newer");
  });

  it("makes way for a newer version, and says so from then on", async () => {
    const name = freshName();
    const heard: string[] = [];
    const storage = await openStorage({ name, onProblem: ({ code }) => heard.push(code) });
    const newer = await openDB(name, 99);
    expect(heard).toEqual(["database-superseded"]);
    expect(await codeOf(storage.sessions.save(exampleSession(), null))).toBe("database-superseded");
    newer.close();
  });
});

describe("undo and garbage", () => {
  it("keeps the blobs of deleted sessions until they are purged, and of pending undos", async () => {
    let time = 1000;
    const storage = await openStorage({ name: freshName(), now: () => time });
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    const undone = await storage.blobs.put(new Blob(["undone"]));
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    await storage.sessions.remove("session-1");
    time = 10_000;
    const options = { graceMilliseconds: 5000, alsoReferenced: [undone.hash] };
    expect(await storage.collectGarbage(options)).toEqual([]);
    await storage.sessions.restore("session-1");
    expect(await (await storage.blobs.get(hash))?.text()).toBe("video");

    await storage.sessions.remove("session-1");
    await storage.sessions.purgeDeleted(time + 1);
    expect(await storage.collectGarbage({ graceMilliseconds: 9500 })).toEqual([]);
    expect(await storage.collectGarbage(options)).toEqual([hash]);
    expect(await storage.collectGarbage({ graceMilliseconds: 5000 })).toEqual([undone.hash]);
    expect(await storage.blobs.list()).toEqual([]);
    storage.close();
  });

  it("keeps the blobs of sessions that can't be read", async () => {
    const name = freshName();
    const storage = await openStorage({ name });
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    const database = await openDB(name);
    await database.put("sessions", { id: "odd", document: { version: 77, media: [{ sha256: hash }] } });
    database.close();
    expect(await storage.collectGarbage({ graceMilliseconds: -1000 })).toEqual([]);
    storage.close();
  });
});

describe("the connection", () => {
  it("says so while a tab with an older version holds the database, and goes on when it lets go", async () => {
    const name = freshName();
    const older = await openDB(name, 1);
    const heard: string[] = [];
    const layout = [{ name: "sessions", keyPath: "id", since: 2 }];
    const opening = connectDatabase(name, layout, ({ code }) => heard.push(code));
    await vi.waitFor(() => expect(heard).toEqual(["database-blocked"]));
    older.close();
    const connection = await opening;
    expect((await connection.use()).version).toBe(2);
    connection.close();
  });
});

describe("persistence", () => {
  it("is promised by nobody where the browser has no such promise", async () => {
    expect(await isPersistent()).toBe(false);
  });

  it("is what the browser says", async () => {
    let promised = false;
    vi.stubGlobal("navigator", { storage: { persisted: async () => promised } });
    expect(await isPersistent()).toBe(false);
    promised = true;
    expect(await isPersistent()).toBe(true);
  });
});
