import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRowCopies } from "../../src/storage/copied-table";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { recoveredOf } from "./counted-kept";
import { exampleSession, storedVideo } from "./example-session";

let databases = 0;
let name = "";
let storage: Storage;

beforeEach(async () => {
  databases += 1;
  name = `copies-${databases}`;
  storage = await openStorage({ name });
});

afterEach(async () => {
  await storage.erase();
  storage.close();
  await deleteDB(name);
});

/** Opens again; `lost`: after the browser has thrown the database away, as Chromium does when its log was torn. */
async function reopen(options: { lost: boolean }): Promise<void> {
  storage.close();
  if (options.lost) await deleteDB(name);
  storage = await openStorage({ name });
}

describe("sessions whose database is gone", () => {
  it("come back with their revision and their media, and go on", async () => {
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    const session = exampleSession({ video: storedVideo(hash), instruction: "x".repeat(200_000) });
    await storage.sessions.save(session, null);
    const changed = { ...session, title: "Pier" };
    await storage.sessions.save(changed, 1);
    await reopen({ lost: true });
    expect(recoveredOf(storage, "session")).toBe(1);
    expect(await storage.sessions.load(session.id)).toEqual({
      state: "ready",
      session: changed,
      revision: 2,
    });
    expect(await storage.collectGarbage({ graceMilliseconds: -60_000 })).toEqual([]);
    expect(await (await storage.blobs.get(hash, "video/mp4"))?.text()).toBe("video");
    expect(await storage.blobs.list()).toHaveLength(1);
    expect(await storage.sessions.save(session, 2)).toEqual({ revision: 3 });
    await reopen({ lost: false });
    expect(recoveredOf(storage, "session")).toBe(0);
  });

  it("come back deleted where they were, and not at all where they were purged", async () => {
    for (const id of ["kept", "deleted", "purged"]) await storage.sessions.save(exampleSession({ id }), null);
    await storage.sessions.remove("purged");
    await storage.sessions.purgeDeleted(Number.POSITIVE_INFINITY);
    await storage.sessions.remove("deleted");
    await reopen({ lost: true });
    expect(recoveredOf(storage, "session")).toBe(2);
    expect((await storage.sessions.list()).map(({ id }) => id)).toEqual(["kept"]);
    await storage.sessions.restore("deleted");
    expect(await storage.sessions.raw("purged")).toBeNull();
  });

  it("stay gone after everything was erased", async () => {
    await storage.sessions.save(exampleSession(), null);
    expect(await storage.erase()).toEqual([]);
    await reopen({ lost: true });
    expect(recoveredOf(storage, "session")).toBe(0);
    expect(await storage.sessions.list()).toEqual([]);
  });

  it("that an earlier version wrote have a copy from the next tidying on", async () => {
    await storage.sessions.save(exampleSession(), null);
    await (await openRowCopies(`${name}-sessions`))?.clear();
    await storage.completeCopies();
    await reopen({ lost: true });
    expect(recoveredOf(storage, "session")).toBe(1);
  });
});

describe("what is deleted in a visit to which the browser refuses its private file system", () => {
  const { prototype } = StorageManager;
  const { getDirectory } = prototype;
  afterEach(() => {
    prototype.getDirectory = getDirectory;
  });

  /** The middle visit of three. */
  async function blindVisit(): Promise<void> {
    prototype.getDirectory = () => Promise.reject(new DOMException("refused", "SecurityError"));
    await reopen({ lost: false });
    expect(storage.kind.blobs).toBe("indexeddb");
  }

  async function nextVisit(): Promise<void> {
    prototype.getDirectory = getDirectory;
    await reopen({ lost: false });
  }

  beforeEach(async () => {
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    await storage.completeCopies();
  });

  it("stays erased, with its media, and the erasing says what was out of reach", async () => {
    await blindVisit();
    expect((await storage.erase()).map((left) => left.replace(/ in a place .*reaches it/, ""))).toEqual([
      "media: 1",
      "second copies of sessions",
      "second copies of data sets",
      "second copies of runs",
      "second copies of quizzes",
      "second copies of instruction sets",
      "second copies of training sets",
      "second copies of label sets",
      "second copies of judges' cards",
      "second copies of studies",
    ]);
    storage.resume();
    await storage.sessions.save(exampleSession({ id: "since" }), null);
    await nextVisit();
    expect(recoveredOf(storage, "session")).toBe(0);
    expect((await storage.sessions.list()).map(({ id }) => id)).toEqual(["since"]);
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`${name}-blobs`);
    const files: string[] = [];
    for await (const file of folder.keys()) files.push(file);
    expect(files).toEqual([]);
    await reopen({ lost: false });
    expect((await storage.sessions.list()).map(({ id }) => id)).toEqual(["since"]);
  });

  it("stays purged", async () => {
    await blindVisit();
    await storage.sessions.remove(exampleSession().id);
    await storage.sessions.purgeDeleted(Number.POSITIVE_INFINITY);
    await nextVisit();
    expect(recoveredOf(storage, "session")).toBe(0);
    expect(await storage.sessions.raw(exampleSession().id)).toBeNull();
  });

  it("does not keep what the browser loses later from coming back", async () => {
    await blindVisit();
    await storage.erase();
    await nextVisit();
    await storage.sessions.save(exampleSession({ id: "later" }), null);
    await reopen({ lost: true });
    expect(recoveredOf(storage, "session")).toBe(1);
  });
});

describe("copies", () => {
  it("that are torn, or of another key, are none", async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`${name}-sessions`);
    for (const [file, text] of [
      ["torn.json", '{"id": "torn"'],
      ["other.json", '{"id": "another"}'],
      ["list.json", "[1]"],
    ] as const) {
      const writable = await (await folder.getFileHandle(file, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    }
    await reopen({ lost: false });
    expect(recoveredOf(storage, "session")).toBe(0);
    expect(await storage.sessions.list()).toEqual([]);
  });

  it("are made of rows that JSON can say, under plain keys", async () => {
    const copies = await openRowCopies(`${name}-sessions`);
    await copies?.write("../up", { id: "../up" });
    await copies?.write("blob", { id: "blob", document: new Blob(["x"]) });
    await copies?.write("plain", { id: "plain" });
    expect(await copies?.keys()).toEqual(["plain"]);
    expect(await copies?.read("../up")).toBeUndefined();
    await copies?.remove("../up");
  });

  it("of rows that other code put into the database do no harm", async () => {
    const database = await openDB(name);
    await database.put("sessions", { id: "odd", document: new Blob(["?"]) });
    database.close();
    await storage.completeCopies();
    expect((await storage.sessions.list()).map(({ state }) => state)).toEqual(["unreadable"]);
    await storage.sessions.remove("odd");
    expect(await storage.sessions.list()).toEqual([]);
  });
});
