import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StorageEvent } from "../../src/engine/shared/protocol";
import { rawJson } from "../../src/engine/storage-handlers";
import { sha256Hex } from "../../src/foundation/hashing";
import { openStorage } from "../../src/storage/open-storage";
import { madeSet } from "../evaluation/labels/made-lines";
import { codeOf } from "../storage/code-of";
import { countsOf, usedBy } from "../storage/counted-kept";
import { exampleSession, nested, storedVideo } from "../storage/example-session";
import { exampleRun } from "../storage/runs/example-run";
import { type EngineInTest, startEngine } from "./engine-in-test";

const DAY = 24 * 60 * 60 * 1000;

let engine: EngineInTest;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  engine = startEngine();
});

afterEach(async () => {
  await engine.close();
  vi.unstubAllGlobals();
});

const titles = async () => (await engine.client.call("sessions/list", null)).map(({ title }) => title);

describe("sessions", () => {
  it("go from saving through another worker to loading as they were", async () => {
    const session = exampleSession();
    expect(await engine.client.call("sessions/save", { session, revision: null })).toEqual({ revision: 1 });
    await engine.close();
    engine = startEngine();
    expect(await engine.client.call("sessions/load", { id: session.id })).toEqual({
      state: "ready",
      session,
      revision: 1,
    });
  });

  it("are saved and renamed only on the revision that was seen last", async () => {
    const session = exampleSession();
    const { client } = engine;
    await client.call("sessions/save", { session, revision: null });
    expect(await client.call("sessions/save", { session, revision: 1 })).toEqual({ revision: 2 });
    expect(await codeOf(client.call("sessions/save", { session, revision: 1 }))).toBe("changed-elsewhere");
    const stale = client.call("sessions/rename", { id: session.id, title: "Pier", revision: 1 });
    expect(await codeOf(stale)).toBe("changed-elsewhere");
    expect(await titles()).toEqual(["Harbour"]);
    const renamed = await client.call("sessions/rename", { id: session.id, title: "Pier", revision: 2 });
    expect(renamed).toEqual({ revision: 3 });
    expect(await titles()).toEqual(["Pier"]);
  });

  it("are gone when removed, to every call, and come back when restored", async () => {
    const session = exampleSession();
    const { client } = engine;
    await client.call("sessions/save", { session, revision: null });
    await client.call("sessions/remove", { id: session.id });
    expect(await titles()).toEqual([]);
    expect(await codeOf(client.call("sessions/load", { id: session.id }))).toBe("session-not-found");
    expect(await codeOf(client.call("sessions/save", { session, revision: 2 }))).toBe("session-deleted");
    await client.call("sessions/restore", { id: session.id });
    expect(await client.call("sessions/load", { id: session.id })).toMatchObject({ state: "ready", session });
  });

  it("that never were are told apart from failures", async () => {
    expect(await codeOf(engine.client.call("sessions/load", { id: "nobody" }))).toBe("session-not-found");
    expect(await codeOf(engine.client.call("sessions/remove", { id: "nobody" }))).toBe("session-not-found");
    expect(await codeOf(engine.client.call("sessions/restore", { id: "nobody" }))).toBe("session-not-found");
  });

  it("that are none are refused", async () => {
    const session = exampleSession({ captions: [] });
    expect(await codeOf(engine.client.call("sessions/save", { session, revision: null }))).toBe(
      "session-invalid",
    );
    expect(await titles()).toEqual([]);
  });
});

describe("blobs", () => {
  it("are named by their content and come back under the type asked for", async () => {
    const blob = new Blob(["five!"], { type: "image/jpeg" });
    const kept = await engine.client.call("blobs/put", { blob });
    expect(kept).toEqual({ hash: await sha256Hex(blob), sizeBytes: 5 });
    const back = await engine.client.call("blobs/get", { hash: kept.hash, type: "image/png" });
    expect(await back?.text()).toBe("five!");
    expect(back?.type).toBe("image/png");
    expect(await engine.client.call("blobs/get", { hash: "0".repeat(64), type: "" })).toBeNull();
  });
});

describe("what another tab does", () => {
  let other: EngineInTest;
  beforeEach(() => {
    other = startEngine();
  });
  afterEach(() => other.close());

  /** Watches until the test is over; what was told so far. */
  function watch(): StorageEvent[] {
    const told: StorageEvent[] = [];
    const watching = engine.client.call("storage/watch", null, { onEvent: (event) => told.push(event) });
    watching.catch(() => undefined);
    return told;
  }

  it("is told: saved, removed with what to say, restored", async () => {
    const told = watch();
    await engine.client.call("sessions/list", null);
    await other.client.call("sessions/save", { session: exampleSession(), revision: null });
    await other.client.call("sessions/remove", { id: "session-1" });
    await other.client.call("sessions/restore", { id: "session-1" });
    await vi.waitFor(() => expect(told).toHaveLength(3));
    expect(told).toMatchObject([
      { kind: "session", change: "saved", id: "session-1", revision: 1, problem: null },
      { kind: "session", change: "removed", revision: 2, problem: { code: "session-deleted" } },
      { kind: "session", change: "restored", revision: 3, problem: null },
    ]);
  });

  it("is not told any more once nobody watches", async () => {
    const told: StorageEvent[] = [];
    const controller = new AbortController();
    const watching = engine.client.call("storage/watch", null, {
      signal: controller.signal,
      onEvent: (event) => told.push(event),
    });
    await engine.client.call("sessions/list", null);
    controller.abort();
    await expect(watching).rejects.toMatchObject({ name: "AbortError" });
    await other.client.call("sessions/save", { session: exampleSession(), revision: null });
    await engine.client.call("sessions/list", null);
    expect(told).toEqual([]);
  });

  it("ends every save when it is erasing, until someone here goes on", async () => {
    const told = watch();
    await engine.client.call("sessions/save", { session: exampleSession(), revision: null });
    expect(await other.client.call("storage/erase", null)).toEqual({ leftOver: [] });
    await vi.waitFor(() =>
      expect(told).toMatchObject([{ kind: "erased", problem: { code: "storage-erased" } }]),
    );
    const again = exampleSession({ id: "again" });
    expect(await codeOf(engine.client.call("sessions/save", { session: again, revision: null }))).toBe(
      "storage-erased",
    );
    await engine.client.call("storage/resume", null);
    await engine.client.call("sessions/save", { session: again, revision: null });
    const usage = await engine.client.call("storage/usage", null);
    expect([usedBy(usage).session, usage.blobs]).toEqual([[1, 0], 0]);
  });
});

describe("what is kept", () => {
  it("is measured, and given back when it is deleted", async () => {
    const { client } = engine;
    const { hash } = await client.call("blobs/put", { blob: new Blob(["video"]) });
    await client.call("sessions/save", {
      session: exampleSession({ video: storedVideo(hash) }),
      revision: null,
    });
    const before = await client.call("storage/usage", null);
    expect([usedBy(before).session, before.blobs, before.blobBytes]).toEqual([[1, 0], 1, 5]);
    await client.call("sessions/remove", { id: "session-1" });
    const freed = await client.call("storage/free", { keep: [hash] });
    expect([countsOf(freed.kept).session, freed.blobs]).toEqual([1, 0]);
    const after = await client.call("storage/usage", null);
    expect([usedBy(after).session, after.blobs]).toEqual([[0, 0], 1]);
  });

  it("can be had as it lies there, in JSON, readable or not", async () => {
    await engine.client.call("sessions/list", null);
    const database = await openDB("caplens");
    await database.put("sessions", { id: "odd", revision: "?", document: { title: "Torn", parts: [1n] } });
    database.close();
    const listed = await engine.client.call("sessions/list", null);
    expect(listed).toMatchObject([{ id: "odd", state: "unreadable" }]);
    const raw = await engine.client.call("sessions/raw", { id: "odd" });
    expect(JSON.parse(await raw.text())).toEqual({
      id: "odd",
      revision: "?",
      document: { title: "Torn", parts: ["<bigint 1>"] },
    });
    await engine.client.call("sessions/remove", { id: "odd" });
    expect(await engine.client.call("sessions/list", null)).toEqual([]);
  });
});

describe("opening storage", () => {
  it("drops what was deleted long ago with its blobs, and nothing younger", async () => {
    const now = Date.now();
    const old = await openStorage({ now: () => now - 8 * DAY });
    const oldBlob = await old.blobs.put(new Blob(["of the old one"]));
    await old.sessions.save(exampleSession({ id: "old", video: storedVideo(oldBlob.hash) }), null);
    await old.sessions.remove("old");
    old.close();
    const young = await openStorage({ now: () => now - 6 * DAY });
    const youngBlob = await young.blobs.put(new Blob(["of the young one"]));
    await young.sessions.save(exampleSession({ id: "young", video: storedVideo(youngBlob.hash) }), null);
    await young.sessions.remove("young");
    young.close();

    const facts = await engine.client.call("storage/open", { keep: [] });
    expect(facts).toEqual({ volatile: false, problem: null });
    await vi.waitFor(async () => {
      expect(await engine.client.call("blobs/get", { hash: oldBlob.hash, type: "" })).toBeNull();
    });
    expect(await codeOf(engine.client.call("sessions/restore", { id: "old" }))).toBe("session-not-found");
    await engine.client.call("sessions/restore", { id: "young" });
    expect(await titles()).toEqual(["Harbour"]);
    expect(await engine.client.call("blobs/get", { hash: youngBlob.hash, type: "" })).not.toBeNull();
  });

  it("tells which of the things that people speak of are gone for good, once the long deleted is dropped", async () => {
    const now = Date.now();
    for (const [id, days] of [
      ["old", 8],
      ["young", 6],
      ["kept", null],
    ] as const) {
      const then = await openStorage({ now: () => now - (days ?? 0) * DAY });
      await then.labelSets.save({ ...madeSet([]), id }, null);
      await then.runs.save({ ...exampleRun(), id: `run ${id}` });
      if (days !== null) {
        await then.labelSets.remove(id);
        await then.runs.remove(`run ${id}`);
      }
      then.close();
    }
    const own = ["old", "young", "kept"];
    const ids = [...own, ...own.map((id) => `run ${id}`), "never"];
    await engine.client.call("storage/open", { keep: [] });
    expect(await engine.client.call("storage/gone", { ids })).toEqual(["old", "run old", "never"]);
    await engine.client.call("storage/free", { keep: [] });
    expect(await engine.client.call("storage/gone", { ids })).toEqual(
      ids.filter((id) => !id.endsWith("kept")),
    );
  });

  it("keeps the media of sessions that wait for room, however old", async () => {
    const now = Date.now();
    const old = await openStorage({ now: () => now - 8 * DAY });
    const { hash } = await old.blobs.put(new Blob(["of a session that found no room"]));
    const { hash: unnamed } = await old.blobs.put(new Blob(["of nothing"]));
    old.close();
    const note = JSON.stringify({ session: exampleSession({ video: storedVideo(hash) }) });
    await engine.client.call("storage/open", { keep: [note] });
    const get = (of: string) => engine.client.call("blobs/get", { hash: of, type: "" });
    await vi.waitFor(async () => expect(await get(unnamed)).toBeNull());
    expect(await get(hash)).not.toBeNull();
    await engine.client.call("storage/free", { keep: [note] });
    expect(await get(hash)).not.toBeNull();
  });

  it("says so where the browser keeps nothing, and works all the same", async () => {
    vi.stubGlobal("indexedDB", undefined);
    // Nobody knows what an earlier visit kept.
    expect(await engine.client.call("storage/gone", { ids: ["one"] })).toEqual([]);
    expect(await engine.client.call("storage/open", { keep: [] })).toMatchObject({
      volatile: true,
      problem: { code: "storage-unavailable" },
    });
    await engine.client.call("sessions/save", { session: exampleSession(), revision: null });
    expect(await titles()).toEqual(["Harbour"]);
  });
});

const read = (value: unknown): unknown => JSON.parse(rawJson(value));

describe("a row as text", () => {
  it("is the row, where JSON can say it", () => {
    const row = { id: "a", revision: 2, deletedAt: null, document: { title: "t", parts: [1, "x", true] } };
    expect(read(row)).toEqual(row);
  });

  it("keeps a property called __proto__", () => {
    expect(rawJson(JSON.parse('{"__proto__":{"a":1}}'))).toContain('"__proto__"');
  });

  it.each([
    [Number.NaN, "<number NaN>"],
    [12n, "<bigint 12>"],
    [undefined, "<undefined>"],
    [new Blob(["abc"]), "<file of 3 bytes>"],
    [new Uint8Array(4), "<4 bytes>"],
    [new ArrayBuffer(5), "<5 bytes>"],
    [new Date(7), "<date 7>"],
    [new Date(Number.NaN), "<date NaN>"],
    [new Map([["k", 1n]]), [["k", "<bigint 1>"]]],
    [new Set(["v"]), ["v"]],
    [/a/g, "</a/g>"],
  ])("names what JSON can't say: %s", (value, expected) => {
    expect(read({ value })).toEqual({ value: expected });
  });

  it("ends for cycles and depth", () => {
    const row: Record<string, unknown> = { id: "a", twice: [] };
    row.self = row;
    expect(read(row)).toEqual({ id: "a", twice: [], self: "<contains itself>" });
    expect(rawJson(nested(50_000))).toContain("<nested too deeply>");
  });
});
