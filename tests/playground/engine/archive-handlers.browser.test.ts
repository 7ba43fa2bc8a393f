import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import type { ArchiveProgress } from "../../../src/engine/shared/protocol";
import { sha256Hex } from "../../../src/foundation/hashing";
import { archiveHandlers } from "../../../src/playground/engine/session-files";
import { shownSession } from "../../../src/playground/engine/shown-session";
import type { Session } from "../../../src/shapes/session";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { codeOf } from "../../storage/code-of";
import { exampleSession, storedVideo } from "../../storage/example-session";

const handlersOf = (storage: Storage) =>
  archiveHandlers(async () => storage, shownSession(async () => storage).shown);

const MIB = 1024 * 1024;
const { origin } = location;
const names = ["archive-from", "archive-to"] as const;
let storages: Storage[] = [];

async function clear(name: string): Promise<void> {
  await deleteDB(name);
  const root = await navigator.storage.getDirectory();
  for (const folder of [`${name}-blobs`, `${name}-sessions`])
    await root.removeEntry(folder, { recursive: true }).catch(() => undefined);
}

beforeEach(async () => {
  for (const name of names) await clear(name);
  storages = [];
});

afterEach(async () => {
  for (const storage of storages) storage.close();
  for (const name of names) await clear(name);
});

async function open(name: (typeof names)[number]): Promise<Storage> {
  const storage = await openStorage({ name });
  storages.push(storage);
  return storage;
}

/** Random, so that nothing gets smaller by packing. */
function noise(bytes: number): Blob {
  const parts = Array.from({ length: Math.ceil(bytes / 65_536) }, (_, index) =>
    crypto.getRandomValues(new Uint8Array(Math.min(65_536, bytes - index * 65_536))),
  );
  return new Blob(parts);
}

function tools(events: ArchiveProgress[] = []) {
  return {
    signal: new AbortController().signal,
    emit: (event: ArchiveProgress) => {
      events.push(event);
    },
  };
}

async function sessionWithClip(storage: Storage, bytes: number): Promise<Session> {
  const { hash, sizeBytes } = await storage.blobs.put(noise(bytes));
  const session = exampleSession({ video: { ...storedVideo(hash), sizeBytes } });
  await storage.sessions.save(session, null);
  return session;
}

describe("a session file in a browser", () => {
  it("carries 30 MB from the private file system of one storage to that of another", async () => {
    const from = await open("archive-from");
    const to = await open("archive-to");
    expect([from.kind.blobs, to.kind.blobs]).toEqual(["opfs", "opfs"]);
    const session = await sessionWithClip(from, 30 * MIB + 17);

    const events: ArchiveProgress[] = [];
    const written = await handlersOf(from)["sessions/export"]({ session, media: true }, tools(events));
    expect(written).toMatchObject({ fileName: "Harbour.caplens.zip", notes: [] });
    expect(events.length).toBeGreaterThan(3);
    expect(written.blob.size).toBeGreaterThan(30 * MIB);

    const file = new File([written.blob], written.fileName);
    const arrived = await handlersOf(to)["sessions/import"]({ file }, tools());
    expect(arrived).toEqual({ session, revision: 1, readOnly: null, notes: [] });
    const hash = session.video?.stored.kind === "blob" ? session.video.stored.hash : "";
    const clip = await to.blobs.get(hash, "video/mp4");
    expect([clip?.size, clip?.type]).toEqual([30 * MIB + 17, "video/mp4"]);
    expect(clip && (await sha256Hex(clip))).toBe(hash);

    // As after a reload.
    to.close();
    const again = await open("archive-to");
    expect(await again.sessions.load(session.id)).toEqual({ state: "ready", session, revision: 1 });
  });

  it("leaves nothing behind when there is no room for it", async () => {
    const from = await open("archive-from");
    const session = await sessionWithClip(from, 6 * MIB);
    const { blob } = await handlersOf(from)["sessions/export"]({ session, media: true }, tools());
    // In memory, so that making room does not take the file itself away.
    const file = new Blob([await blob.arrayBuffer()]);
    from.close();
    await clear("archive-from");
    await cdp().send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 4 * MIB });
    try {
      await cdp().send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,file_systems" });
      const to = await open("archive-to");
      const importing = handlersOf(to)["sessions/import"]({ file }, tools());
      expect(await codeOf(Promise.resolve(importing))).toBe("quota-full");
      expect([await to.sessions.list(), await to.blobs.list()]).toEqual([[], []]);
    } finally {
      await cdp().send("Storage.overrideQuotaForOrigin", { origin });
    }
  });
});
