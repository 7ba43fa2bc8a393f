import { deleteDB, openDB, unwrap } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_VERSION } from "../../src/foundation/document-versions";
import { checklistOfSession } from "../../src/shapes/session-asks";
import { connectDatabase } from "../../src/storage/database";
import { KEPT, layoutOf } from "../../src/storage/kept/registry";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { openOpfsBlobs } from "../../src/storage/storage-backend";
import { asksOf } from "../support/asks-of";
import { codeOf } from "./code-of";
import { exampleSession, nested, storedVideo } from "./example-session";
import { askWorker } from "./storage-worker-client";

const MIB = 1024 * 1024;
let databases = 0;
let name = "";
let storage: Storage;

const directory = async () => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(`${name}-blobs`, { create: true });
};

async function fileNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const fileName of (await directory()).keys()) names.push(fileName);
  return names.sort();
}

async function writeFile(fileName: string, content: string): Promise<void> {
  const handle = await (await directory()).getFileHandle(fileName, { create: true });
  const writable = await handle.createWritable();
  await writable.write(content);
  await writable.close();
}

beforeEach(async () => {
  databases += 1;
  name = `browser-test-${databases}`;
  storage = await openStorage({ name });
});

afterEach(async () => {
  vi.restoreAllMocks();
  storage.close();
  await deleteDB(name);
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(`${name}-blobs`, { recursive: true });
});

describe("storage in a browser", () => {
  it("keeps sessions and blobs over a reopening, blobs in the private file system", async () => {
    expect(storage).toMatchObject({ kind: { blobs: "opfs" }, volatile: false, problem: null });
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    const session = exampleSession({ video: storedVideo(hash) });
    await storage.sessions.save(session, null);
    storage.close();
    storage = await openStorage({ name });
    expect(await storage.sessions.load("session-1")).toEqual({ state: "ready", session, revision: 1 });
    const blob = await storage.blobs.get(hash, "video/mp4");
    expect([await blob?.text(), blob?.type]).toEqual(["video", "video/mp4"]);
    expect(await fileNames()).toEqual([hash]);
  });

  it("puts many blobs at once and the same one once", async () => {
    const words = Array.from({ length: 40 }, (_, index) => `frame ${index % 20}`);
    const kept = await Promise.all(words.map((word) => storage.blobs.put(new Blob([word]))));
    expect(new Set(kept.map(({ hash }) => hash)).size).toBe(20);
    expect(await fileNames()).toHaveLength(20);
    const read = await Promise.all(kept.map(async ({ hash }) => (await storage.blobs.get(hash))?.text()));
    expect(read).toEqual(words);
  });

  it("keeps a large blob and streams its hash", async () => {
    const bytes = new Uint8Array(20 * MIB).fill(5);
    const { hash, sizeBytes } = await storage.blobs.put(new Blob([bytes]));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(hash).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    expect((await storage.blobs.get(hash))?.size).toBe(sizeBytes);
  });

  it("takes what is cut short for missing, heals it, and sweeps what interrupted writes left", async () => {
    const { hash } = await storage.blobs.put(new Blob(["whole"]));
    await writeFile(hash, "wh");
    expect(await storage.blobs.get(hash)).toBeNull();
    await storage.blobs.put(new Blob(["whole"]));
    expect(await (await storage.blobs.get(hash))?.text()).toBe("whole");

    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    await writeFile(`${"a".repeat(64)}.x.part`, "half");
    await storage.collectGarbage({ graceMilliseconds: 60_000 });
    expect(await fileNames()).toHaveLength(2);
    await storage.collectGarbage({ graceMilliseconds: -60_000 });
    expect(await fileNames()).toEqual([hash]);
  });

  it("leaves no file behind when writing fails half way, and uses IndexedDB instead", async () => {
    vi.spyOn(FileSystemWritableFileStream.prototype, "close").mockRejectedValue(
      new DOMException("no", "InvalidModificationError"),
    );
    const { hash } = await storage.blobs.put(new Blob(["x"]));
    expect(await fileNames()).toEqual([]);
    expect(await (await storage.blobs.get(hash))?.text()).toBe("x");
    vi.restoreAllMocks();
    storage.close();
    storage = await openStorage({ name });
    expect(await (await storage.blobs.get(hash))?.text()).toBe("x");
    expect(await storage.collectGarbage({ graceMilliseconds: -60_000 })).toEqual([hash]);
  });

  it("goes without the file system where the browser refuses it", async () => {
    vi.spyOn(StorageManager.prototype, "getDirectory").mockRejectedValue(
      new DOMException("no", "SecurityError"),
    );
    const refused = await openStorage({ name });
    expect(refused.kind.blobs).toBe("indexeddb");
    const { hash } = await refused.blobs.put(new File(["x"], "x.mp4"));
    expect(await (await refused.blobs.get(hash))?.text()).toBe("x");
    refused.close();
    vi.restoreAllMocks();
    expect(await (await storage.blobs.get(hash))?.text()).toBe("x");
  });

  it("goes without it where it can't be written", async () => {
    vi.spyOn(FileSystemFileHandle.prototype, "createWritable").mockRejectedValue(new TypeError("no"));
    expect(await openOpfsBlobs(name)).toBeNull();
    expect(await fileNames()).toEqual([]);
  });

  it("deletes, brings back with blobs, purges and collects", async () => {
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    await storage.sessions.remove("session-1");
    expect(await storage.collectGarbage({ graceMilliseconds: -60_000 })).toEqual([]);
    await storage.sessions.restore("session-1");
    expect(await (await storage.blobs.get(hash))?.text()).toBe("video");
    await storage.sessions.remove("session-1");
    await storage.sessions.purgeDeleted(Number.POSITIVE_INFINITY);
    expect(await storage.collectGarbage({ graceMilliseconds: 60_000 })).toEqual([]);
    expect(await storage.collectGarbage({ graceMilliseconds: -60_000 })).toEqual([hash]);
    expect(await fileNames()).toEqual([]);
  });

  it("collects nothing while another tab is writing", async () => {
    await storage.blobs.put(new Blob(["x"]));
    let finish: () => void = () => undefined;
    const writing = navigator.locks.request(`caplens-storage:${name}`, { mode: "shared" }, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    expect(await storage.collectGarbage({ graceMilliseconds: -60_000 })).toEqual([]);
    finish();
    await writing;
    expect(await storage.collectGarbage({ graceMilliseconds: -60_000 })).toHaveLength(1);
  });

  it("keeps odd keys, refuses depth, and lists what it can't read", async () => {
    const parameters: Record<string, unknown> = JSON.parse('{"__proto__":{"polluted":1},"a":[]}');
    const checklist = (value: Record<string, unknown>) => ({
      format: [{ checkId: "f", constraintId: "c", description: "", parameters: value }],
      content: [],
    });
    await storage.sessions.save(exampleSession({ asks: asksOf(checklist(parameters)) }), null);
    const opened = await storage.sessions.load("session-1");
    const session = opened?.state === "ready" ? opened.session : null;
    expect(JSON.stringify(checklistOfSession(session)?.format[0]?.parameters)).toBe(
      JSON.stringify(parameters),
    );
    const deep = exampleSession({ id: "deep", asks: asksOf(checklist(nested(100_000))) });
    expect(await codeOf(storage.sessions.save(deep, null))).toBe("session-invalid");

    const database = await openDB(name);
    const newer = { ...exampleSession({ id: "newer" }), version: SESSION_VERSION + 1 };
    await database.put("sessions", { id: "newer", revision: 1, deletedAt: null, document: newer });
    await database.put("sessions", { id: "odd", revision: 1, deletedAt: null, document: new Blob(["?"]) });
    database.close();
    const states = (await storage.sessions.list()).map(({ id, state }) => `${id} ${state}`);
    expect(states.sort()).toEqual(["newer read-only", "odd unreadable", "session-1 ready"]);
  });

  it("works in a worker, which sees what the window saved and the other way round", async () => {
    const { hash } = await storage.blobs.put(new Blob(["from the window"]));
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    const heard = new Promise((resolve) => storage.onSessionChange(resolve));
    const answer = await askWorker({ name, hash });
    expect(answer).toMatchObject({ blobs: "opfs", text: "from the window", revision: 2 });
    expect(await heard).toEqual({ type: "session-changed", change: "saved", id: "session-1", revision: 2 });
    expect(await codeOf(storage.sessions.save(exampleSession({ title: "late" }), 1))).toBe(
      "changed-elsewhere",
    );
    expect(await (await storage.blobs.get(answer.written))?.text()).toBe("from the worker");
  });

  it("opens the database anew after the browser has ended the connection", async () => {
    const heard: string[] = [];
    const connection = await connectDatabase(name, layoutOf(KEPT), ({ code }) => heard.push(code));
    const first = unwrap(await connection.use());
    first.close();
    first.dispatchEvent(new Event("close"));
    expect(heard).toEqual(["database-closed"]);
    expect((await connection.use()).objectStoreNames).toContain("sessions");
    connection.close();
  });
});
