import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BlobStore, createBlobStore } from "../../src/storage/blob-store";
import { createLocalGuard } from "../../src/storage/guard";
import { createMemoryTable, type RowTable } from "../../src/storage/row-table";
import { type BlobBackend, createMemoryBlobs, openBackend } from "../../src/storage/storage-backend";
import { codeOf } from "./code-of";

const text = (words: string) => new Blob([words]);
const hashOf = (words: string) => createHash("sha256").update(words).digest("hex");

let time = 0;
let table: RowTable;
let place: BlobBackend;
let store: BlobStore;

const storeOver = (...places: BlobBackend[]) =>
  createBlobStore({ table, guard: createLocalGuard(), places, now: () => time });

function failing(place: BlobBackend, name: string): BlobBackend {
  return {
    ...place,
    write: async () => {
      throw new DOMException("refused", name);
    },
  };
}

beforeEach(() => {
  time = 1000;
  table = createMemoryTable();
  place = createMemoryBlobs();
  store = storeOver(place);
});

describe("blob store", () => {
  it("keeps blobs and bytes under their hash and gives them back with the type asked for", async () => {
    const kept = await store.put(text("frame"));
    expect(kept).toEqual({ hash: hashOf("frame"), sizeBytes: 5 });
    expect(await store.put(new TextEncoder().encode("frame"))).toEqual(kept);
    const blob = await store.get(kept.hash, "image/jpeg");
    expect([await blob?.text(), blob?.type]).toEqual(["frame", "image/jpeg"]);
    expect(await store.list()).toEqual([{ ...kept, storedAt: 1000 }]);
    const empty = await store.put(new Uint8Array());
    expect((await store.get(empty.hash))?.size).toBe(0);
  });

  it("does not know what was never put, or was deleted", async () => {
    expect(await store.get(hashOf("x"))).toBeNull();
    expect(await store.get("../../etc")).toBeNull();
    const { hash } = await store.put(text("x"));
    await store.delete(hash);
    await store.delete(hash);
    expect(await store.get(hash)).toBeNull();
    expect(await place.read(hash)).toBeNull();
  });

  it("refuses names that are no hashes, and other content under a name that is taken", async () => {
    expect(await codeOf(store.put(text("x"), "../x"))).toBe("hash-mismatch");
    const { hash } = await store.put(text("x"));
    expect(await codeOf(store.put(text("longer"), hash))).toBe("hash-mismatch");
    expect(await (await store.get(hash))?.text()).toBe("x");
  });

  it("gives null for what is not whole, and heals it when it is put again", async () => {
    const { hash } = await store.put(text("whole"));
    await place.write(hash, text("who"));
    expect(await store.get(hash)).toBeNull();
    await store.put(text("whole"));
    expect(await (await store.get(hash))?.text()).toBe("whole");
  });

  it("shows nothing of a write that was interrupted before it was whole", async () => {
    await place.write(hashOf("half"), text("ha"));
    expect(await store.get(hashOf("half"))).toBeNull();
    expect(await store.list()).toEqual([]);
    await store.collectGarbage(new Set(), time);
    expect(await place.read(hashOf("half"))).toBeNull();
  });

  it("finds by its content what has lost its row, or has a damaged one", async () => {
    const lost = await store.put(text("lost"));
    await table.update(lost.hash, () => undefined);
    const damaged = await store.put(text("damaged"));
    await table.update(damaged.hash, () => ({ hash: damaged.hash, sizeBytes: "5" }));
    expect(await store.list()).toEqual([]);
    expect(await (await store.get(lost.hash))?.text()).toBe("lost");
    expect(await (await store.get(damaged.hash))?.text()).toBe("damaged");
    expect((await store.list()).map(({ sizeBytes }) => sizeBytes).sort()).toEqual([4, 7]);
  });

  it("keeps what is named but has lost its row, and sweeps what nothing names", async () => {
    const [named, nameless] = [await store.put(text("named")), await store.put(text("nameless"))];
    for (const { hash } of [named, nameless]) await table.update(hash, () => undefined);
    await store.collectGarbage(new Set([named.hash]), time + 1);
    expect(await (await store.get(named.hash))?.text()).toBe("named");
    expect(await store.get(nameless.hash)).toBeNull();
  });

  it("opens nothing by a name that is no hash", async () => {
    await place.write("../sessions", text("secret"));
    expect(await store.get("../sessions")).toBeNull();
  });

  it("says that there is no room, and keeps what it had", async () => {
    const { hash } = await store.put(text("old"));
    const second: BlobBackend = { ...createMemoryBlobs(), kind: "indexeddb" };
    const full = storeOver(failing(place, "QuotaExceededError"), second);
    expect(await codeOf(full.put(text("new")))).toBe("quota-full");
    expect(await (await full.get(hash))?.text()).toBe("old");
    expect(await full.get(hashOf("new"))).toBeNull();
    expect(await full.list()).toHaveLength(1);
  });

  it("goes to the next place when the first refuses, and finds blobs in both", async () => {
    const { hash } = await store.put(text("old"));
    const second: BlobBackend = { ...createMemoryBlobs(), kind: "indexeddb" };
    const both = storeOver(failing(place, "NoModificationAllowedError"), second);
    await both.put(text("new"));
    expect(await (await both.get(hashOf("new")))?.text()).toBe("new");
    expect(await (await both.get(hash))?.text()).toBe("old");
    expect(await both.collectGarbage(new Set(), 2000)).toHaveLength(2);
    expect(await both.list()).toEqual([]);
  });

  it("names other refusals, a file that has gone, and cancelling apart", async () => {
    expect(await codeOf(storeOver(failing(place, "UnknownError")).put(text("x")))).toBe("storage-failed");
    expect(await codeOf(storeOver(failing(place, "AbortError")).put(text("x")))).toBe("storage-failed");
    const gone = new Blob(["x"]);
    gone.slice = () => gone;
    gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    expect(await codeOf(store.put(gone))).toBe("file-unreadable");
    expect(await codeOf(store.put(gone, hashOf("x")))).toBe("file-unreadable");
    expect(await codeOf(store.put(text("x"), undefined, { signal: AbortSignal.abort() }))).toBe("cancelled");
    expect(await store.list()).toEqual([]);
  });

  it("collects what nobody names, not what is named or was put lately", async () => {
    const named = await store.put(text("named"));
    const forgotten = await store.put(text("forgotten"));
    time = 2000;
    const fresh = await store.put(text("fresh"));
    const again = await store.put(text("again"));
    expect(await store.collectGarbage(new Set([named.hash]), 2000)).toEqual([forgotten.hash]);
    expect((await store.list()).map(({ hash }) => hash).sort()).toEqual(
      [named.hash, fresh.hash, again.hash].sort(),
    );
    expect(await place.read(forgotten.hash)).toBeNull();
    time = 3000;
    await store.put(text("again"));
    expect(await store.collectGarbage(new Set([named.hash]), 3000)).toEqual([fresh.hash]);
  });
});

describe("blobs in a database that takes none", () => {
  it("are kept as bytes with their type", async () => {
    const put = IDBObjectStore.prototype.put;
    const refused = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      // As in private windows of WebKit.
      if (value instanceof Blob) throw new DOMException("Error preparing Blob/File data", "UnknownError");
      return put.call(this, value, key);
    });
    const { places, close } = await openBackend(
      "no-blobs",
      [{ name: "blobs", keyPath: null, since: 1 }],
      () => undefined,
    );
    const [inDatabase] = places;
    await inDatabase.write(hashOf("frame"), new Blob(["frame"], { type: "image/jpeg" }));
    const kept = await inDatabase.read(hashOf("frame"));
    expect([await kept?.text(), kept?.type]).toEqual(["frame", "image/jpeg"]);
    expect(await inDatabase.read(hashOf("other"))).toBeNull();
    expect(refused).toHaveBeenCalled();
    close();
    vi.restoreAllMocks();
  });
});
