import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KEPT } from "../../../src/storage/kept/registry";
import { openStorage, openStorageOf } from "../../../src/storage/open-storage";
import { stubFileSystem } from "../../support/file-system-in-memory";
import { codeOf } from "../code-of";
import { countsOf, recoveredOf, usedBy } from "../counted-kept";
import { exampleSession } from "../example-session";
import { KEPT_NOTES, type Note } from "./kept-notes";

// One registry line is all that a new kept thing takes.
const WITH_NOTES = { ...KEPT, notes: KEPT_NOTES };

let names = 0;
let name = "";
let now = 0;
const open = () => openStorageOf(WITH_NOTES, { name, now: () => now });
let storage: Awaited<ReturnType<typeof open>>;

const noteOf = (parts: Partial<Note> = {}): Note => ({
  ...{ format: "caplens-note", version: 2, id: "note-1", text: "Tea", picture: null },
  ...parts,
});

async function plant(row: object): Promise<void> {
  const database = await openDB(name);
  await database.put("notes", row);
  database.close();
}

beforeEach(async () => {
  names += 1;
  name = `notes-${names}`;
  now = 1_000_000;
  stubFileSystem();
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe("a kept thing that was added by one file and one line of the registry", () => {
  it("opens beside what an earlier version kept, and leaves that as it was", async () => {
    const before = await openStorage({ name });
    await before.sessions.save(exampleSession(), null);
    before.close();
    storage = await open();
    expect(await storage.notes.list()).toEqual([]);
    expect((await storage.sessions.list()).map(({ id }) => id)).toEqual(["session-1"]);
  });

  it("is saved, listed, refused where it was changed meanwhile, and told of", async () => {
    storage = await open();
    const told: string[] = [];
    storage.notes.onChange((id) => told.push(id));
    expect(await storage.notes.save(noteOf(), null)).toEqual({ revision: 1 });
    expect(await storage.notes.save(noteOf({ text: "Coffee" }), 1)).toEqual({ revision: 2 });
    expect(await storage.notes.load("note-1")).toEqual({
      state: "ready",
      revision: 2,
      note: noteOf({ text: "Coffee" }),
    });
    expect((await storage.notes.list()).map(({ text }) => text)).toEqual(["Coffee"]);
    expect(await codeOf(storage.notes.save(noteOf(), 1))).toBe("note-changed-elsewhere");
    const broken: object = { ...noteOf(), text: 7 };
    expect(await codeOf(storage.notes.save(broken as Note, 2))).toBe("note-invalid");
    expect(told).toEqual(["note-1", "note-1"]);
  });

  it("comes to its version of today, and says so of what is newer or damaged", async () => {
    storage = await open();
    const row = (id: string, document: object) => ({ id, revision: 1, deletedAt: null, document });
    await plant(row("old", { format: "caplens-note", version: 1, id: "old", words: "Milk", picture: null }));
    await plant(row("new", { ...noteOf({ id: "new" }), version: 3 }));
    await plant({ id: "torn", revision: "?" });
    const notes = await storage.notes.list();
    expect(notes.map(({ id, state, text }) => [id, state, text])).toEqual([
      ["new", "read-only", "Tea"],
      ["old", "ready", "Milk"],
      ["torn", "unreadable", "torn"],
    ]);
    expect(await codeOf(storage.notes.save(noteOf({ id: "new" }), 1))).toBe("newer-version");
  });

  it("is surveyed, keeps what it names while it can come back, and is freed with that", async () => {
    storage = await open();
    const { hash } = await storage.blobs.put(new Blob(["picture"]));
    await storage.notes.save(noteOf({ picture: hash }), null);
    expect(await storage.collectGarbage({ graceMilliseconds: -1 })).toEqual([]);
    expect(usedBy(await storage.usage()).note).toEqual([1, 0]);
    now += 1;
    await storage.notes.remove("note-1");
    expect(await storage.notes.load("note-1")).toBeNull();
    await storage.notes.restore("note-1");
    await storage.notes.remove("note-1");
    const usage = await storage.usage();
    expect([usedBy(usage).note, usage.freeableBytes]).toEqual([[0, 1], 7]);
    const freed = await storage.freeRoom([]);
    expect([countsOf(freed.kept).note, freed.blobs, freed.bytes]).toEqual([1, 1, 7]);
    expect(await codeOf(storage.notes.restore("note-1"))).toBe("note-not-found");
    expect(await storage.blobs.get(hash)).toBeNull();
  });

  it("is erased, and comes back neither by itself nor from its copy", async () => {
    storage = await open();
    await storage.notes.save(noteOf(), null);
    expect(await storage.erase()).toEqual([]);
    expect(await codeOf(storage.notes.save(noteOf(), null))).toBe("storage-erased");
    storage.close();
    await deleteDB(name);
    storage = await open();
    expect([recoveredOf(storage, "note"), await storage.notes.list()]).toEqual([0, []]);
  });

  it("comes back from its second copy where the browser has lost it, and gets one where it has none", async () => {
    storage = await open();
    await plant({ id: "planted", revision: 1, deletedAt: null, document: noteOf({ id: "planted" }) });
    await storage.notes.save(noteOf(), null);
    await storage.completeCopies();
    storage.close();
    await deleteDB(name);
    storage = await open();
    expect(recoveredOf(storage, "note")).toBe(2);
    expect((await storage.notes.list()).map(({ id }) => id)).toEqual(["note-1", "planted"]);
  });
});
