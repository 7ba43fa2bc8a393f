import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { exampleSession, storedVideo } from "./example-session";

let time = 1000;
let storage: Storage;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  time = 1000;
  storage = await openStorage({ now: () => time });
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

const put = async (text: string) => (await storage.blobs.put(new Blob([text]))).hash;
const kept = async () => (await storage.blobs.list()).map(({ hash }) => hash);

describe("blobs that are taken back", () => {
  it("are gone at once, and no others", async () => {
    const [one, other] = [await put("one"), await put("other")];
    await storage.withdraw(new Map([[one, time]]));
    expect(await kept()).toEqual([other]);
    await storage.withdraw(new Map());
    expect(await kept()).toEqual([other]);
  });

  it("stay when a session names them, deleted or not", async () => {
    const hash = await put("video");
    await storage.sessions.save(exampleSession({ video: storedVideo(hash) }), null);
    await storage.withdraw(new Map([[hash, time]]));
    await storage.sessions.remove("session-1");
    await storage.withdraw(new Map([[hash, time]]));
    expect(await kept()).toEqual([hash]);
  });

  it("stay when somebody has put them again since", async () => {
    const hash = await put("video");
    const before = time;
    time += 5;
    await put("video");
    await storage.withdraw(new Map([[hash, before]]));
    expect(await kept()).toEqual([hash]);
  });
});
