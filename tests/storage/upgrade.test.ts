import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, it } from "vitest";
import { openStorage } from "../../src/storage/open-storage";
import { exampleSession } from "./example-session";
import { exampleResult, exampleRun, exampleSamples } from "./runs/example-run";

/** The stores of version 4 and the paths of their keys, as that version made them. */
const VERSION_4: Record<string, string | null> = {
  sessions: "id",
  blobMeta: "hash",
  blobs: null,
  mediaCache: "key",
  fileHandles: "quickKey",
  settings: "id",
  replies: "key",
  spending: "id",
  vault: "id",
  tombstones: "id",
};

it("a database of version 4 keeps all that was in it and has room for runs", async () => {
  const name = "upgrade-4";
  const old = await openDB(name, 4, {
    upgrade(database) {
      for (const [store, keyPath] of Object.entries(VERSION_4)) {
        database.createObjectStore(store, keyPath === null ? {} : { keyPath });
      }
    },
  });
  const session = exampleSession();
  await old.put("sessions", { id: session.id, revision: 3, deletedAt: null, document: session });
  await old.put("settings", { id: "kept", document: 1 });
  await old.put("tombstones", { id: "gone" });
  old.close();

  const storage = await openStorage({ name });
  expect(await storage.sessions.load(session.id)).toEqual({ state: "ready", session, revision: 3 });
  const id = await storage.dataSets.put(exampleSamples(2));
  await storage.runs.save(exampleRun({ dataSet: { id, benchmark: "if-vidcap" } }));
  await storage.runs.keep(exampleResult({ text: "A boat." }));
  expect((await storage.runs.window("run-1", { from: 0, count: 5 })).total).toBe(1);
  const place = { name: "1.mp4", type: "", quickKey: null, stored: { kind: "file" as const }, facts: null };
  await storage.videoPlaces.put("set", "1", place);
  expect(await storage.videoPlaces.find("set", "1")).toEqual(place);
  storage.close();

  const raw = await openDB(name);
  expect(raw.version).toBe(16);
  expect([...raw.objectStoreNames]).toEqual(expect.arrayContaining(Object.keys(VERSION_4)));
  expect(await raw.get("settings", "kept")).toEqual({ id: "kept", document: 1 });
  expect(await raw.getAllKeys("tombstones")).toEqual(["gone"]);
  raw.close();
});
