import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_VERSION } from "../../../src/foundation/document-versions";
import { isAbort } from "../../../src/foundation/errors";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { keepRun } from "../../../src/storage/keep-runs";
import { openStorage } from "../../../src/storage/open-storage";
import { rejectionOf } from "../../calls/calls";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { CLIP, clipEntry, clipHash, sessionEntry, withClip } from "../../storage/archive/session-entries";
import { fixtureSession, fixtureText } from "../../storage/archive/session-files";
import { codeOf } from "../../storage/code-of";
import { exampleSession } from "../../storage/example-session";
import { craftZip } from "../../support/craft-zip";
import { keptRun, resultBy } from "../../support/run-of-sample";
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

const fileOf = (...entries: Parameters<typeof craftZip>[0]) => new Blob([craftZip(entries)]);
const importFile = (file: Blob) => engine.client.call("sessions/import", { file });
const saved = () => engine.client.call("sessions/list", null);
const clipHere = () => engine.client.call("blobs/get", { hash: clipHash, type: "" });
const UUID = /^[0-9a-f-]{36}$/;

describe("a session goes out and comes in", () => {
  it("with its media, to another browser, unchanged", async () => {
    await engine.client.call("blobs/put", { blob: new Blob([CLIP]) });
    const told: unknown[] = [];
    const out = await engine.client.call(
      "sessions/export",
      { session: withClip, media: true },
      { onEvent: (event) => told.push(event) },
    );
    expect([out.fileName, out.notes]).toEqual(["Harbour.caplens.zip", []]);
    expect(told.at(-1)).toEqual({ kind: "progress", doneBytes: CLIP.length, totalBytes: CLIP.length });

    await engine.close();
    vi.stubGlobal("indexedDB", new IDBFactory());
    engine = startEngine();
    expect(await clipHere()).toBeNull();
    const arrived = await importFile(out.blob);
    expect(arrived).toEqual({ session: withClip, revision: 1, readOnly: null, notes: [] });
    expect(await (await clipHere())?.text()).toBe(CLIP);
    expect(await engine.client.call("sessions/load", { id: withClip.id })).toEqual({
      state: "ready",
      session: withClip,
      revision: 1,
    });
  });

  it("of any version, as a bare document too, and what is missing is told", async () => {
    const { session, notes } = await importFile(new Blob([fixtureText(1)]));
    expect(session).toEqual(fixtureSession(1));
    expect(notes).toEqual([
      "8 of 8 frames are neither in the file nor in this browser.",
      "The sound that was taken from the video is neither in the file nor in this browser.",
    ]);
    expect(await saved()).toHaveLength(1);
  });

  it("without media finds those that are still here", async () => {
    const { blob } = await engine.client.call("sessions/export", { session: withClip, media: false });
    const bare = await importFile(blob);
    expect(bare.notes).toEqual([
      "The file was made without video, frames and sound.",
      "The video “harbour.mp4” is neither in the file nor in this browser.",
    ]);
    await engine.client.call("blobs/put", { blob: new Blob([CLIP]) });
    expect((await importFile(blob)).notes).toEqual(["The file was made without video, frames and sound."]);
  });

  it("without what can't be read of its models side by side, which is told", async () => {
    const storage = await openStorage();
    const [result, damaged] = [resultBy("a", 1), resultBy("b", 1)];
    await storage.sessions.save(withClip, null);
    const whole = keptRun({
      run: { id: "whole", origin: { sessionId: withClip.id } },
      results: [result, damaged],
    });
    const samples = whole.dataSet.samples.map((sample) => ({ ...sample, instruction: "Gone." }));
    const bare = { ...whole, run: { ...whole.run, id: "bare" }, dataSet: { ...whole.dataSet, samples } };
    for (const kept of [whole, bare]) await keepRun(storage, kept, withClip);
    const id = await storage.dataSets.put(bare.dataSet);
    storage.close();
    await plant({ id, document: null }, "dataSets");
    const { format: _, ...key } = { ...damaged, runId: "whole" };
    await plant({ ...key, result: 7 }, "results");
    const session = { ...withClip, video: null };
    const { blob, notes } = await engine.client.call("sessions/export", { session, media: true });
    expect(notes).toEqual([
      "1 run of models side by side can't be read in this browser now, so it is not in the file.",
      "1 caption of models side by side can't be read in this browser now, so it is not in the file.",
    ]);
    const { runs } = await readArchive(blob);
    expect(runs.map(({ results }) => results.map(({ entryId }) => entryId))).toEqual([["a"]]);
  });

  it("with a file that was too large to copy says so", async () => {
    const { video } = withClip;
    const session = exampleSession({ video: video && { ...video, stored: { kind: "file" } } });
    const { notes } = await importFile(new Blob([JSON.stringify(session)]));
    expect(notes).toEqual([expect.stringContaining("was too large to be copied")]);
  });
});

describe("the id of a session that comes in", () => {
  const file = new Blob([JSON.stringify(exampleSession())]);

  it("is its own when nobody has it", async () => {
    expect((await importFile(file)).session.id).toBe("session-1");
  });

  it.each(["there", "deleted", "newer", "damaged"])("is a new one beside one that is %s", async (state) => {
    const storage = await openStorage();
    await storage.sessions.save(exampleSession({ title: "Mine" }), null);
    if (state === "deleted") await storage.sessions.remove("session-1");
    storage.close();
    if (state === "newer" || state === "damaged") {
      const document = state === "newer" ? { ...exampleSession(), version: SESSION_VERSION + 1 } : 7;
      await plant({ id: "session-1", revision: 4, deletedAt: null, document });
    }
    const { session, revision } = await importFile(file);
    expect(session.id).toMatch(UUID);
    expect(session).toEqual({ ...exampleSession(), id: session.id });
    expect(revision).toBe(1);
    if (state === "there")
      expect((await saved()).map(({ title }) => title).sort()).toEqual(["Harbour", "Mine"]);
    if (state === "deleted") {
      await engine.client.call("sessions/restore", { id: "session-1" });
      expect(await saved()).toHaveLength(2);
    }
  });
});

async function plant(row: object, store = "sessions"): Promise<void> {
  const opening = indexedDB.open("caplens");
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction(store, "readwrite");
  transaction.objectStore(store).put(row);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

describe("a file that is not kept", () => {
  it("is one of a newer version: it is shown with its media", async () => {
    const newer = { ...withClip, version: SESSION_VERSION + 1 };
    const arrived = await importFile(fileOf(sessionEntry(newer), clipEntry));
    expect(arrived).toMatchObject({ revision: null, readOnly: { code: "newer-version" }, notes: [] });
    expect(arrived.session).toEqual({ ...withClip, id: arrived.session.id });
    expect(arrived.session.id).toMatch(UUID);
    expect(await saved()).toEqual([]);
    expect(await (await clipHere())?.text()).toBe(CLIP);
  });

  it.each([
    ["no session", "hello", "session-file-unknown"],
    ["cut short", craftZip([sessionEntry(), clipEntry]).slice(0, 200), "session-file-damaged"],
  ])("is %s", async (_name, content, code) => {
    expect(await codeOf(importFile(new Blob([content])))).toBe(code);
    expect(await saved()).toEqual([]);
  });

  it("is one that was cancelled", async () => {
    const stop = new AbortController();
    const call = engine.client.call(
      "sessions/import",
      { file: fileOf(sessionEntry(), clipEntry) },
      { signal: stop.signal, onEvent: () => stop.abort() },
    );
    expect(isAbort(await rejectionOf(call))).toBe(true);
    expect(await saved()).toEqual([]);
    expect(await clipHere()).toBeNull();
  });
});

describe("a copy of a session", () => {
  it("has an id, a title and dates of its own and all else alike", async () => {
    await engine.client.call("sessions/save", { session: fixtureSession(2), revision: null });
    const first = await engine.client.call("sessions/duplicate", { id: fixtureSession(2).id });
    const second = await engine.client.call("sessions/duplicate", { id: first.id });
    const opened = await engine.client.call("sessions/load", { id: second.id });
    if (opened.state !== "ready") throw new Error("The copy can't be read.");
    const { id, title, createdAt, updatedAt } = opened.session;
    expect([id, title]).toEqual([second.id, "Tea for three, gone over (copy 2)"]);
    expect(opened.session).toEqual({ ...fixtureSession(2), id, title, createdAt, updatedAt });
    expect(new Set((await saved()).map((entry) => entry.id)).size).toBe(3);
  });

  it("needs one that can be read", async () => {
    expect(await codeOf(engine.client.call("sessions/duplicate", { id: "nobody" }))).toBe(
      "session-not-found",
    );
    await saved();
    await plant({
      id: "newer",
      revision: 1,
      deletedAt: null,
      document: { ...exampleSession({ id: "newer" }), version: SESSION_VERSION + 1 },
    });
    expect(await codeOf(engine.client.call("sessions/duplicate", { id: "newer" }))).toBe("newer-version");
    await plant({ id: "odd", revision: 1, deletedAt: null, document: 7 });
    expect(await codeOf(engine.client.call("sessions/duplicate", { id: "odd" }))).toBe("session-unreadable");
  });
});
