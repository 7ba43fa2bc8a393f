import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_VERSION } from "../../../src/lib/document-versions";
import { ProblemError } from "../../../src/lib/errors";
import { sha256Hex } from "../../../src/lib/hashing";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { storageProblems } from "../../../src/storage/storage-problems";
import { archiveHandlers } from "../../../src/workers/engine/archive-handlers";
import { shownSession } from "../../../src/workers/engine/shown-session";
import { CLIP, clipEntry, clipHash, sessionEntry, withClip } from "../../storage/archive/session-entries";
import { fixtureSession, problemOf } from "../../storage/archive/session-files";
import { codeOf } from "../../storage/code-of";
import { craftZip } from "../../support/craft-zip";

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
