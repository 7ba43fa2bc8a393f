import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cdp } from "vitest/browser";
import { openStorage } from "../../src/storage/open-storage";
import { codeOf } from "./code-of";
import { exampleSession, storedVideo } from "./example-session";

const MIB = 1024 * 1024;
const { origin } = location;
const setRoom = (quotaSize: number) => cdp().send("Storage.overrideQuotaForOrigin", { origin, quotaSize });

/** Random, since compressed zeros may find room. */
function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += 65_536)
    crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  return bytes;
}

describe("a browser without room", () => {
  beforeEach(async () => {
    // Chromium remembers for a while how much room IndexedDB has; clearing everything makes it look again.
    await setRoom(4 * MIB);
    await cdp().send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,file_systems" });
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await cdp().send("Storage.overrideQuotaForOrigin", { origin });
  });

  it.each(["opfs", "indexeddb"])("says so and keeps what was saved, blobs in %s", async (backend) => {
    if (backend === "indexeddb") {
      const refusal = new DOMException("no", "SecurityError");
      vi.spyOn(StorageManager.prototype, "getDirectory").mockRejectedValue(refusal);
    }
    const name = `quota-${backend}`;
    let storage = await openStorage({ name });
    expect(storage.kind.blobs).toBe(backend);
    const { hash } = await storage.blobs.put(new Blob(["video"]));
    const session = exampleSession({ video: storedVideo(hash) });
    await storage.sessions.save(session, null);

    const tooLarge = new Blob([randomBytes(8 * MIB)]);
    expect(await codeOf(storage.blobs.put(tooLarge))).toBe("quota-full");
    const tooLong = { ...session, instruction: "x".repeat(8 * MIB) };
    expect(await codeOf(storage.sessions.save(tooLong, 1))).toBe("quota-full");
    expect(await codeOf(storage.sessions.save({ ...tooLong, id: "new" }, null))).toBe("quota-full");

    storage.close();
    storage = await openStorage({ name });
    expect(await storage.sessions.load("session-1")).toEqual({ state: "ready", session, revision: 1 });
    expect(await (await storage.blobs.get(hash))?.text()).toBe("video");
    expect(await storage.sessions.list()).toHaveLength(1);
    expect(await storage.blobs.list()).toHaveLength(1);

    await setRoom(1024 * MIB);
    expect(await storage.sessions.save(tooLong, 1)).toEqual({ revision: 2 });
    expect(await storage.blobs.put(tooLarge)).toMatchObject({ sizeBytes: 8 * MIB });
    storage.close();
  });
});

it("still reads what it kept when the browser is full at the time of opening", async () => {
  const name = "quota-full-at-start";
  const before = await openStorage({ name });
  const { hash } = await before.blobs.put(new Blob(["video"]));
  before.close();
  const full = new DOMException("full", "QuotaExceededError");
  vi.spyOn(FileSystemFileHandle.prototype, "createWritable").mockRejectedValue(full);
  const storage = await openStorage({ name });
  expect(await (await storage.blobs.get(hash))?.text()).toBe("video");
  expect(await codeOf(storage.blobs.put(new Blob(["more"])))).toBe("quota-full");
  vi.restoreAllMocks();
  expect(await storage.blobs.put(new Blob(["more"]))).toMatchObject({ sizeBytes: 4 });
  storage.close();
});
