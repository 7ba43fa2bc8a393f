import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageHandlers } from "../../../src/engine/storage-handlers";
import { SESSION_VERSION, UNSAVED_NOTE } from "../../../src/foundation/document-versions";
import { unsavedHandlers } from "../../../src/playground/engine/session-files";
import type { Session } from "../../../src/shapes/session";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { codeOf } from "../../storage/code-of";
import { exampleSession } from "../../storage/example-session";
import "fake-indexeddb/auto";

let engine: EngineInTest;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  engine = startEngine();
});
afterEach(async () => {
  await engine.close();
  vi.unstubAllGlobals();
});

const at = (second: number, parts: Partial<Session> = {}) =>
  exampleSession({ updatedAt: `2026-01-01T10:00:0${second}.000Z`, ...parts });
const save = (session: Session, revision: number | null) =>
  engine.client.call("sessions/save", { session, revision });
const take = (session: unknown, past: { saved: boolean; grownFrom: string[] }) =>
  engine.client.call("sessions/take-unsaved", {
    text: JSON.stringify({ ...UNSAVED_NOTE, ...past, session }),
  });
const listed = async () => (await engine.client.call("sessions/list", null)).map(({ title }) => title);

it("a session that was never saved is saved", async () => {
  const session = at(1);
  expect(await take(session, { saved: false, grownFrom: [] })).toEqual({ session });
  expect(await listed()).toEqual([session.title]);
  // Told twice, it is there once.
  expect(await take(session, { saved: false, grownFrom: [] })).toEqual({ session });
  expect(await listed()).toHaveLength(1);
});

it.each([
  ["what was saved last", [at(1).updatedAt]],
  ["what was being saved as the page went", ["2026-01-01T09:00:00.000Z", at(1).updatedAt]],
])("a later state takes the place of %s", async (_what, grownFrom) => {
  await save(at(1, { title: "before" }), null);
  const session = at(2, { title: "after" });
  expect(await take(session, { saved: true, grownFrom })).toEqual({ session });
  expect(await listed()).toEqual(["after"]);
});

it("beside what another tab has made of it, it is kept as a copy", async () => {
  await save(at(1), null);
  await save(at(3, { title: "theirs" }), 1);
  const { session } = await take(at(2, { title: "ours" }), { saved: true, grownFrom: [at(1).updatedAt] });
  expect(session?.title).toBe("ours (unsaved changes)");
  expect((await listed()).sort()).toEqual(["ours (unsaved changes)", "theirs"]);
});

it("one that was deleted or erased since stays gone", async () => {
  await save(at(1), null);
  await engine.client.call("sessions/remove", { id: at(1).id });
  expect(await take(at(2), { saved: true, grownFrom: [at(1).updatedAt] })).toEqual({ session: null });
  expect(await take(at(2), { saved: false, grownFrom: [] })).toEqual({ session: null });
  expect(await take(at(2, { id: "erased" }), { saved: true, grownFrom: [] })).toEqual({ session: null });
  expect(await listed()).toEqual([]);
});

it.each([
  ["of a newer version", { version: SESSION_VERSION + 1, document: "whole" }],
  ["that the browser has damaged", { version: SESSION_VERSION, document: "damaged" }],
])("beside a session %s it is kept as a copy: nothing else has it", async (_what, { version, document }) => {
  await save(at(1), null);
  const database = await openDB("caplens");
  const row = await database.get("sessions", at(1).id);
  const changed = document === "whole" ? { ...row.document, version } : { ...row.document, captions: 7 };
  await database.put("sessions", { ...row, document: changed });
  database.close();
  const { session } = await take(at(2, { title: "ours" }), { saved: true, grownFrom: [at(1).updatedAt] });
  expect(session?.title).toBe("ours (unsaved changes)");
  expect(await listed()).toContain("ours (unsaved changes)");
});

it.each([
  ["a note", { version: UNSAVED_NOTE.version + 1 }, {}],
  ["a session", {}, { version: SESSION_VERSION + 1 }],
])(
  "%s of a newer version is refused, so that it stays until that version is back",
  async (_of, note, parts) => {
    const text = JSON.stringify({
      ...{ ...UNSAVED_NOTE, saved: false, grownFrom: [] },
      ...note,
      session: { ...at(1), ...parts },
    });
    expect(await codeOf(engine.client.call("sessions/take-unsaved", { text }))).toBe("newer-version");
  },
);

it.each([
  "no JSON",
  "{}",
  "null",
  JSON.stringify({ ...UNSAVED_NOTE, saved: false, grownFrom: [], session: { a: 1 } }),
])("of %s nothing is kept", async (text) => {
  expect(await engine.client.call("sessions/take-unsaved", { text })).toEqual({ session: null });
  expect(await listed()).toEqual([]);
});

it("a session that came through after all is told and written no second time, whatever became of it", async () => {
  await save(at(1), null);
  await save(at(2), 1);
  const text = JSON.stringify({ ...UNSAVED_NOTE, saved: true, grownFrom: [], through: true, session: at(1) });
  const taken = await engine.client.call("sessions/take-unsaved", { text });
  expect(taken.session?.updatedAt).toBe(at(2).updatedAt);
  expect(await listed()).toHaveLength(1);
});

it("a save of the page that went and comes through just then is no trouble", async () => {
  const session = at(1);
  const { storage } = storageHandlers();
  const kept = await storage();
  let raced = false;
  /** Storage in which the other save lands between the look at the row and the writing of it. */
  const sessions = {
    ...kept.sessions,
    load: (id: string) => kept.sessions.load(id),
    raw: (id: string) => kept.sessions.raw(id),
    async save(document: Session, revision: number | null) {
      if (!raced) await kept.sessions.save(session, null);
      raced = true;
      return kept.sessions.save(document, revision);
    },
  };
  const handlers = unsavedHandlers(async () => ({ ...kept, sessions }));
  const text = JSON.stringify({ ...UNSAVED_NOTE, saved: false, grownFrom: [], session });
  const tools = { signal: new AbortController().signal, emit: () => undefined };
  expect(await handlers["sessions/take-unsaved"]({ text }, tools)).toEqual({ session });
  expect([raced, await listed()]).toEqual([true, [session.title]]);
});
