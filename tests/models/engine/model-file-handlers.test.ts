import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { modelFileHandlers } from "../../../src/models/engine/model-file-handlers";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { stubFileSystem } from "../../support/file-system-in-memory";
import { madeGguf, SMALL_MODEL } from "../../support/made-gguf";

let storage: Storage;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  stubFileSystem();
  storage = await openStorage({ name: "model-files-of-people" });
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

it("a file that fails again stands as one failure, and as none once it is right", async () => {
  const handlers = modelFileHandlers(async () => storage, {
    model: () => {
      throw new Error("No model is asked.");
    },
  });
  const stop = new AbortController();
  const told: { files: readonly string[]; failed: readonly string[] }[] = [];
  const watching = handlers["model-files/watch"](null, {
    signal: stop.signal,
    emit: ({ files, failed }) =>
      told.push({ files: files.map(({ name }) => name), failed: failed.map(({ name }) => name) }),
  });
  const ended = Promise.allSettled([watching]);
  const tools = { signal: stop.signal, emit: () => undefined };
  const take = (...files: File[]) => handlers["model-files/take"]({ files }, tools);
  const now = () => told.at(-1);

  const bad = () => new File(["no model at all, whatever its name says"], "tiny.gguf");
  await take(bad(), new File(["nor is this"], "other.gguf"));
  await expect.poll(now).toEqual({ files: [], failed: ["tiny.gguf", "other.gguf"] });
  await take(bad());
  await expect.poll(now).toEqual({ files: [], failed: ["other.gguf", "tiny.gguf"] });
  await take(new File([madeGguf(SMALL_MODEL)], "tiny.gguf"));
  await expect.poll(now).toEqual({ files: ["tiny.gguf"], failed: ["other.gguf"] });
  stop.abort();
  await ended;
});
