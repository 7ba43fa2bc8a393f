import { openStorage } from "../../src/storage/open-storage";
import type { WorkerAnswer, WorkerQuestion } from "./storage-worker-client";

/** Reads a blob, renames a session and writes a blob, from within a dedicated worker. */
self.addEventListener("message", async (event: MessageEvent<WorkerQuestion>) => {
  const { name, hash } = event.data;
  const storage = await openStorage({ name });
  const text = (await (await storage.blobs.get(hash))?.text()) ?? "";
  const { revision } = await storage.sessions.rename("session-1", "Renamed", 1);
  const { hash: written } = await storage.blobs.put(new Blob(["from the worker"]));
  const answer: WorkerAnswer = { blobs: storage.kind.blobs, text, revision, written };
  storage.close();
  self.postMessage(answer);
});
