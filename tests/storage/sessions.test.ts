import { checklistOfSession } from "../../src/shapes/session-asks";
import { asksOf } from "../support/asks-of";
import "fake-indexeddb/auto";
import fc from "fast-check";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_VERSION } from "../../src/foundation/document-versions";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { anyCharacter } from "../support/any-character";
import { runs } from "../support/effort";
import { codeOf } from "./code-of";
import { exampleSession, nested, storedVideo } from "./example-session";

let databases = 0;
let name = "";
let time = 0;
let storage: Storage;

const open = () => openStorage({ name, now: () => time });

/** Writes a row as other code, or another version, may have left it. */
async function plant(row: object): Promise<void> {
  const database = await openDB(name);
  await database.put("sessions", row);
  database.close();
}

async function rowOf(id: string): Promise<unknown> {
  const database = await openDB(name);
  const row: unknown = await database.get("sessions", id);
  database.close();
  return row;
}

beforeEach(async () => {
  databases += 1;
  name = `sessions-${databases}`;
  time = Date.UTC(2026, 0, 2);
  storage = await open();
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe.each(["indexeddb", "memory"])("sessions in %s", (backend) => {
  beforeEach(async () => {
    if (backend === "indexeddb") return;
    vi.stubGlobal("indexedDB", undefined);
    storage = await open();
    expect(storage.volatile).toBe(true);
  });

  it("come back as they were saved, whatever was in them", async () => {
    const texts = fc.record({
      id: fc.string({ minLength: 1 }),
      title: fc.string({ unit: anyCharacter }),
      instruction: fc.string({ unit: "grapheme" }),
      parameters: fc.dictionary(fc.string(), fc.jsonValue()),
    });
    await fc.assert(
      fc.asyncProperty(texts, async ({ id, title, instruction, parameters }) => {
        const check = { checkId: "f1", constraintId: "c", description: "d", parameters };
        const checklist = { format: [check], content: [] };
        const session = exampleSession({
          id: `${Math.random()} ${id}`,
          title,
          instruction,
          asks: asksOf(checklist),
        });
        await storage.sessions.save(session, null);
        expect(await storage.sessions.load(session.id)).toEqual({ state: "ready", session, revision: 1 });
      }),
      runs(50),
    );
  });

  it("keep keys that look like the inside of objects, and change no prototype", async () => {
    const parameters: Record<string, unknown> = JSON.parse(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":"x"}',
    );
    const check = { checkId: "f1", constraintId: "c", description: "d", parameters };
    await storage.sessions.save(exampleSession({ asks: asksOf({ format: [check], content: [] }) }), null);
    const opened = await storage.sessions.load("session-1");
    const session = opened?.state === "ready" ? opened.session : null;
    expect(JSON.stringify(checklistOfSession(session)?.format[0]?.parameters)).toBe(
      JSON.stringify(parameters),
    );
    expect("polluted" in {}).toBe(false);
  });

  it.each([
    ["depth", nested(50_000)],
    ["a function", { run: () => 1 }],
    ["a date", { at: new Date(0) }],
  ])("are refused with %s in them, and the saved state stays", async (_what, parameters) => {
    await storage.sessions.save(exampleSession(), null);
    const check = { checkId: "f1", constraintId: "c", description: "d", parameters };
    const hostile = exampleSession({ asks: asksOf({ format: [check], content: [] }) });
    expect(await codeOf(storage.sessions.save(hostile, 1))).toBe("session-invalid");
    expect(await storage.sessions.load("session-1")).toMatchObject({ state: "ready", revision: 1 });
  });

  it("are refused when they are no sessions", async () => {
    const empty = exampleSession({ captions: [] });
    expect(await codeOf(storage.sessions.save(empty, null))).toBe("session-invalid");
    expect(await storage.sessions.list()).toEqual([]);
  });

  it("are not written over by who has not seen the last change", async () => {
    expect(await storage.sessions.save(exampleSession(), null)).toEqual({ revision: 1 });
    expect(await codeOf(storage.sessions.save(exampleSession({ title: "twin" }), null))).toBe(
      "changed-elsewhere",
    );
    expect(await storage.sessions.save(exampleSession({ title: "first" }), 1)).toEqual({ revision: 2 });
    expect(await codeOf(storage.sessions.save(exampleSession({ title: "late" }), 1))).toBe(
      "changed-elsewhere",
    );
    expect(await codeOf(storage.sessions.rename("session-1", "late", 1))).toBe("changed-elsewhere");
    expect(await storage.sessions.load("session-1")).toMatchObject({
      revision: 2,
      session: { title: "first" },
    });
  });

  it("let only one of many simultaneous savers win", async () => {
    await storage.sessions.save(exampleSession(), null);
    const saves = Array.from({ length: 8 }, (_, index) =>
      codeOf(storage.sessions.save(exampleSession({ title: `title ${index}` }), 1)),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.filter((outcome) => outcome === "resolved")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "changed-elsewhere")).toHaveLength(7);
  });

  it("are listed newest first with what a list shows", async () => {
    const saved = [
      exampleSession({ id: "old", updatedAt: "2026-01-01T00:00:00.000Z" }),
      exampleSession({
        id: "new",
        updatedAt: "2026-03-01T00:00:00.000Z",
        video: storedVideo("a".repeat(64)),
      }),
      exampleSession({ id: "middle", updatedAt: "2026-02-01T03:00:00+02:00" }),
    ];
    for (const session of saved) await storage.sessions.save(session, null);
    const list = await storage.sessions.list();
    expect(list.map(({ id }) => id)).toEqual(["new", "middle", "old"]);
    expect(list[0]).toEqual({
      id: "new",
      state: "ready",
      title: "Harbour",
      createdAt: "2026-01-01T10:00:00.000Z",
      updatedAt: "2026-03-01T00:00:00.000Z",
      videoName: "harbour.mp4",
      captionCount: 1,
      revision: 1,
      problem: null,
    });
  });

  it("are listed as they are now, however often the list is read", async () => {
    await storage.sessions.save(exampleSession(), null);
    const first = await storage.sessions.list();
    expect(await storage.sessions.list()).toEqual(first);
    await storage.sessions.save(exampleSession({ title: "Quay" }), 1);
    expect(await storage.sessions.list()).toMatchObject([{ title: "Quay", revision: 2 }]);
    await storage.sessions.remove("session-1");
    expect(await storage.sessions.list()).toEqual([]);
    await storage.sessions.restore("session-1");
    expect(await storage.sessions.list()).toMatchObject([{ title: "Quay", revision: 4 }]);
  });

  it("are listed as they are after their id was purged and used again", async () => {
    await storage.sessions.save(exampleSession(), null);
    await storage.sessions.list();
    await storage.sessions.remove("session-1");
    await storage.sessions.purgeDeleted(time + 1);
    const updatedAt = "2026-01-05T00:00:00.000Z";
    await storage.sessions.save(exampleSession({ title: "Another", updatedAt }), null);
    expect(await storage.sessions.list()).toMatchObject([{ title: "Another", revision: 1 }]);
  });

  it("are renamed in place", async () => {
    await storage.sessions.save(exampleSession(), null);
    expect(await storage.sessions.rename("session-1", "Quay", 1)).toEqual({ revision: 2 });
    expect(await storage.sessions.load("session-1")).toMatchObject({
      session: {
        title: "Quay",
        updatedAt: "2026-01-02T00:00:00.000Z",
        instruction: exampleSession().instruction,
      },
    });
    expect(await codeOf(storage.sessions.rename("nobody", "x", 1))).toBe("session-not-found");
  });

  it("come back after deletion, and go for good only when purged", async () => {
    await storage.sessions.save(exampleSession(), null);
    await storage.sessions.remove("session-1");
    expect(await storage.sessions.load("session-1")).toBeNull();
    expect(await storage.sessions.list()).toEqual([]);
    expect(await codeOf(storage.sessions.save(exampleSession(), 1))).toBe("session-deleted");

    await storage.sessions.restore("session-1");
    expect(await storage.sessions.load("session-1")).toEqual({
      state: "ready",
      session: exampleSession(),
      revision: 3,
    });

    await storage.sessions.remove("session-1");
    expect(await storage.sessions.purgeDeleted(time)).toEqual([]);
    expect(await storage.sessions.purgeDeleted(time + 1)).toEqual(["session-1"]);
    expect(await codeOf(storage.sessions.restore("session-1"))).toBe("session-not-found");
    expect(await codeOf(storage.sessions.remove("session-1"))).toBe("session-not-found");
    expect(await codeOf(storage.sessions.save(exampleSession(), 3))).toBe("session-not-found");
  });

  it("purges nothing that is not deleted", async () => {
    await storage.sessions.save(exampleSession(), null);
    expect(await storage.sessions.purgeDeleted(Number.POSITIVE_INFINITY)).toEqual([]);
    expect(await storage.sessions.list()).toHaveLength(1);
  });
});

describe("rows that can't be read", () => {
  const row = (document: unknown, id = "odd") => ({ id, revision: 4, deletedAt: null, document });
  const circular: { inner: unknown[] } = { inner: [] };
  circular.inner.push(circular);
  const withParameters = (parameters: Record<string, unknown>) =>
    exampleSession({
      id: "odd",
      asks: asksOf({
        format: [{ checkId: "f", constraintId: "c", description: "", parameters }],
        content: [],
      }),
    });

  it.each([
    ["a document of another shape", row({ ...exampleSession({ id: "odd" }), captions: "none" }), /captions/],
    ["no document", { id: "odd", revision: 1, deletedAt: null }, /.+/],
    ["another format", row({ format: "something", version: 1 }), /format/],
    ["no version", row({ format: "caplens-session" }), /version/],
    ["a damaged row", { id: "odd", revision: "x", deletedAt: null, document: exampleSession() }, /row/],
    ["another session's document", row(exampleSession({ id: "other" })), /another session/],
    ["a circle", row(withParameters(circular)), /itself/],
    ["great depth", row(withParameters(nested(1000))), /deeper/],
    ["a prototype's key in place of the fields", row(JSON.parse('{"__proto__":{"format":"x"}}')), /format/],
  ])("%s: listed with the reason, kept, not written over", async (_what, planted, reason) => {
    await storage.sessions.save(exampleSession(), null);
    await plant(planted);
    const list = await storage.sessions.list();
    expect(list).toHaveLength(2);
    const listed = list.find(({ id }) => id === "odd");
    expect(listed).toMatchObject({
      state: "unreadable",
      revision: null,
      problem: { code: "session-unreadable" },
    });
    expect(listed?.problem?.detail).toMatch(reason);
    expect(await storage.sessions.load("odd")).toMatchObject({ state: "unreadable", id: "odd" });
    const mine = exampleSession({ id: "odd" });
    expect(await codeOf(storage.sessions.save(mine, 4))).toBe("session-unreadable");
    expect(await codeOf(storage.sessions.save(mine, null))).toBe("session-unreadable");
    expect(await codeOf(storage.sessions.rename("odd", "x", 4))).toBe("session-unreadable");
    expect(await rowOf("odd")).toEqual(planted);
  });

  it("can be deleted and brought back with all that was in them", async () => {
    await plant({ id: "odd", something: "else", document: [1, 2] });
    await storage.sessions.remove("odd");
    expect(await storage.sessions.list()).toEqual([]);
    await storage.sessions.restore("odd");
    expect(await rowOf("odd")).toEqual({
      id: "odd",
      something: "else",
      document: [1, 2],
      deletedAt: null,
      revision: 2,
    });
    expect(await storage.sessions.list()).toMatchObject([{ id: "odd", state: "unreadable" }]);
  });

  it("of a newer version are shown read-only when their shape allows", async () => {
    const document = { ...exampleSession({ id: "odd" }), version: SESSION_VERSION + 1, novelty: true };
    await plant(row(document));
    expect(await storage.sessions.list()).toMatchObject([
      { id: "odd", state: "read-only", title: "Harbour", problem: { code: "newer-version" } },
    ]);
    expect(await storage.sessions.load("odd")).toMatchObject({
      state: "read-only",
      session: { instruction: "Describe the clip in two sentences." },
      problem: { code: "newer-version" },
    });
    expect(await codeOf(storage.sessions.save(exampleSession({ id: "odd" }), 4))).toBe("newer-version");
    expect(await codeOf(storage.sessions.rename("odd", "x", 4))).toBe("newer-version");
    expect(await rowOf("odd")).toEqual(row(document));
  });

  it("of a newer version in another shape are kept and said to be newer", async () => {
    await plant(row({ format: "caplens-session", version: 9, title: "From tomorrow", body: {} }));
    expect(await storage.sessions.list()).toMatchObject([
      { state: "unreadable", title: "From tomorrow", problem: { code: "newer-version" } },
    ]);
  });
});

describe("other tabs", () => {
  it("hear of every change, and see it", async () => {
    const other = await open();
    const heard: unknown[] = [];
    const all = new Promise<void>((resolve) => {
      other.onSessionChange((change) => {
        heard.push(change);
        if (heard.length === 4) resolve();
      });
    });
    await storage.sessions.save(exampleSession(), null);
    await storage.sessions.rename("session-1", "Quay", 1);
    await storage.sessions.remove("session-1");
    await storage.sessions.restore("session-1");
    await all;
    const type = "session-changed";
    const id = "session-1";
    expect(heard).toEqual([
      { type, id, change: "saved", revision: 1 },
      { type, id, change: "saved", revision: 2 },
      { type, id, change: "removed", revision: 3 },
      { type, id, change: "restored", revision: 4 },
    ]);
    expect(await codeOf(other.sessions.save(exampleSession(), 1))).toBe("changed-elsewhere");
    expect(await other.sessions.load("session-1")).toMatchObject({ revision: 4, session: { title: "Quay" } });
    other.close();
  });

  it("do not hear what is no change, nor after they stopped listening", async () => {
    const other = await open();
    const heard: unknown[] = [];
    const stop = other.onSessionChange((change) => heard.push(change));
    const channel = new BroadcastChannel(`caplens-sessions:${name}`);
    for (const noise of [null, "saved", { type: "session-changed" }]) channel.postMessage(noise);
    const change = { type: "session-changed", change: "saved", id: "x", revision: 1 };
    channel.postMessage(change);
    await vi.waitFor(() => expect(heard).toEqual([change]));
    stop();
    const arrived = new Promise<void>((resolve) => other.onSessionChange(() => resolve()));
    channel.postMessage(change);
    await arrived;
    expect(heard).toHaveLength(1);
    channel.close();
    other.close();
  });
});

describe("a database that is reopened", () => {
  it("still holds what was saved", async () => {
    await storage.sessions.save(exampleSession(), null);
    storage.close();
    expect(await codeOf(storage.sessions.list())).toBe("database-closed");
    storage = await open();
    expect(await storage.sessions.load("session-1")).toMatchObject({ state: "ready", revision: 1 });
  });
});
