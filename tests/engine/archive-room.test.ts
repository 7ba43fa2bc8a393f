import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_VERSION } from "../../src/foundation/document-versions";
import { ProblemError } from "../../src/foundation/errors";
import { sha256Hex } from "../../src/foundation/hashing";
import { archiveHandlers } from "../../src/playground/engine/session-files";
import { shownSession } from "../../src/playground/engine/shown-session";
import { writeArchive } from "../../src/storage/archive/write-archive";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { storageProblems } from "../../src/storage/storage-problems";
import { CLIP, clipEntry, clipHash, sessionEntry, withClip } from "../storage/archive/session-entries";
import { blobsOf, fixtureSession, problemOf } from "../storage/archive/session-files";
import { codeOf } from "../storage/code-of";
import { craftZip } from "../support/craft-zip";
import { keptRun } from "../support/run-of-sample";

const handlersOf = (storage: Storage) =>
  archiveHandlers(async () => storage, shownSession(async () => storage).shown);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const fileOf = (...entries: Parameters<typeof craftZip>[0]) => new Blob([craftZip(entries)]);

describe("a browser without room", () => {
  const full = new ProblemError(storageProblems.quotaFull());
  const tools = { signal: new AbortController().signal, emit: () => undefined };
  const other = "the sound";

  async function filledStorage(which: "blobs" | "sessions") {
    const storage = await openStorage({ name: "full" });
    const put = storage.blobs.put;
    if (which === "sessions") vi.spyOn(storage.sessions, "save").mockRejectedValue(full);
    else {
      vi.spyOn(storage.blobs, "put").mockImplementation(async (data, hash, options) => {
        const kept = await storage.blobs.list();
        if (kept.length > 0) throw full;
        return put(data, hash, options);
      });
    }
    return storage;
  }

  it.each(["blobs", "sessions"] as const)("keeps nothing of it when there is none for %s", async (which) => {
    const storage = await filledStorage(which);
    const handlers = handlersOf(storage);
    const hash = await sha256Hex(new Blob([other]));
    const { audio } = fixtureSession(1);
    const session = { ...withClip, audio: audio && { ...audio, hash } };
    const file = fileOf(sessionEntry(session), clipEntry, { path: `media/${hash}`, data: other });
    const problem = await problemOf(Promise.resolve(handlers["sessions/import"]({ file }, tools)));
    expect(problem).toMatchObject({
      code: "quota-full",
      message: expect.stringContaining("nothing of it was kept"),
    });
    expect(problem.nextStep).toContain("open the file again");
    expect(await storage.sessions.list()).toEqual([]);
    expect(await storage.blobs.list()).toEqual([]);
    storage.close();
  });

  it.each([
    ["the first result of a run", 0],
    ["the second run", 1],
  ])("keeps nothing of it when there is none for %s, and a second try adds it once", async (_, room) => {
    const [one, other] = [keptRun(), keptRun({ run: { title: "Another" } })];
    const { blob: file } = await writeArchive(withClip, [one, other], await blobsOf(CLIP), { media: true });
    const storage = await openStorage({ name: "full" });
    const { keep } = storage.runs;
    const perRun = one.results.length;
    let left = room * perRun;
    const disk = vi.spyOn(storage.runs, "keep").mockImplementation(async (result) => {
      if (left === 0) throw full;
      left -= 1;
      await keep(result);
    });
    const handlers = handlersOf(storage);
    const everything = async () => ({
      sessions: await storage.sessions.list(),
      runs: await storage.runs.list(),
      dataSets: await storage.dataSets.list(),
      blobs: await storage.blobs.list(),
    });
    for (let tries = 0; tries < 2; tries += 1) {
      left = room * perRun;
      const problem = await problemOf(Promise.resolve(handlers["sessions/import"]({ file }, tools)));
      expect(problem.message).toContain("nothing of it was kept");
      expect(await everything()).toEqual({ sessions: [], runs: [], dataSets: [], blobs: [] });
      // Neither can anything of it be brought back.
      expect((await storage.runs.survey()).deleted).toBe(0);
      expect((await storage.sessions.survey()).deleted).toBe(0);
    }
    disk.mockRestore();
    await handlers["sessions/import"]({ file }, tools);
    expect(await everything()).toMatchObject({ sessions: [{}], runs: [{}, {}], blobs: [{}] });
    storage.close();
  });

  it("says so where a part of it can't be taken back", async () => {
    const { blob: file } = await writeArchive(withClip, [keptRun()], await blobsOf(CLIP), { media: true });
    const storage = await openStorage({ name: "full" });
    vi.spyOn(storage.runs, "keep").mockRejectedValue(full);
    vi.spyOn(storage.sessions, "discard").mockRejectedValue(full);
    const problem = await problemOf(Promise.resolve(handlersOf(storage)["sessions/import"]({ file }, tools)));
    expect(problem.message).toContain("a part of it could not be taken back");
    expect(await storage.sessions.list()).toHaveLength(1);
    storage.close();
  });

  it("leaves no copy of a session without its runs", async () => {
    const { blob: file } = await writeArchive(withClip, [keptRun()], await blobsOf(CLIP), { media: true });
    const storage = await openStorage({ name: "full" });
    const handlers = handlersOf(storage);
    const { session } = await handlers["sessions/import"]({ file }, tools);
    vi.spyOn(storage.runs, "keep").mockRejectedValue(full);
    expect(await codeOf(Promise.resolve(handlers["sessions/duplicate"]({ id: session.id }, tools)))).toBe(
      "quota-full",
    );
    expect(await storage.sessions.list()).toMatchObject([{ id: session.id }]);
    expect(await storage.runs.list()).toHaveLength(1);
    expect(await storage.dataSets.list()).toHaveLength(1);
    storage.close();
  });

  it("keeps media that were there before", async () => {
    const storage = await openStorage({ name: "full" });
    await storage.blobs.put(new Blob([CLIP]));
    vi.spyOn(storage.sessions, "save").mockRejectedValue(full);
    const handlers = handlersOf(storage);
    const file = fileOf(sessionEntry(), clipEntry);
    expect(await codeOf(Promise.resolve(handlers["sessions/import"]({ file }, tools)))).toBe("quota-full");
    expect((await storage.blobs.list()).map(({ hash }) => hash)).toEqual([clipHash]);
    storage.close();
  });

  it("still shows what is not kept, with its media", async () => {
    const storage = await openStorage({ name: "full" });
    vi.spyOn(storage.blobs, "put").mockRejectedValue(full);
    const handlers = handlersOf(storage);
    const file = fileOf(sessionEntry({ ...withClip, version: SESSION_VERSION + 1 }), clipEntry);
    const arrived = await handlers["sessions/import"]({ file }, tools);
    expect(arrived.session.title).toBe("Harbour");
    expect(arrived.notes).toEqual([]);
    storage.close();
  });
});
