import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sha256Hex } from "../../../src/lib/hashing";
import { openStorage } from "../../../src/storage/open-storage";
import { codeOf } from "../../storage/code-of";
import { exampleSession, storedVideo } from "../../storage/example-session";
import { type EngineInTest, startEngine } from "./engine-in-test";
import "fake-indexeddb/auto";

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

    const facts = await engine.client.call("storage/open", null);
    expect(facts).toEqual({ volatile: false, problem: null });
    await vi.waitFor(async () => {
      expect(await engine.client.call("blobs/get", { hash: oldBlob.hash, type: "" })).toBeNull();
    });
    expect(await codeOf(engine.client.call("sessions/restore", { id: "old" }))).toBe("session-not-found");
    await engine.client.call("sessions/restore", { id: "young" });
    expect(await titles()).toEqual(["Harbour"]);
    expect(await engine.client.call("blobs/get", { hash: youngBlob.hash, type: "" })).not.toBeNull();
  });

  it("says so where the browser keeps nothing, and works all the same", async () => {
    vi.stubGlobal("indexedDB", undefined);
    expect(await engine.client.call("storage/open", null)).toMatchObject({
      volatile: true,
      problem: { code: "storage-unavailable" },
    });
    await engine.client.call("sessions/save", { session: exampleSession(), revision: null });
    expect(await titles()).toEqual(["Harbour"]);
  });
});
