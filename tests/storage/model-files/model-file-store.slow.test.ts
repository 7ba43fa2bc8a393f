import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abortError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { ModelFile } from "../../../src/shapes/model-file";
import type { KeptModelFiles } from "../../../src/storage/model-files/kept";
import type { ModelFileWriter } from "../../../src/storage/model-files/model-file-store";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { type FileSystemInMemory, stubFileSystem } from "../../support/file-system-in-memory";
import { madeGguf, SMALL_MODEL } from "../../support/made-gguf";
import { codeOf } from "../code-of";
import { usedBy } from "../counted-kept";

const NAME = "model-files";
const FOLDER = `${NAME}-model-files`;
/** Larger than what is put on disk at once. */
const MODEL = madeGguf({ tensors: [{ name: "a", dimensions: [1024, 2600] }] });
const ADDRESS = "https://models.example/tiny.gguf";

let system: FileSystemInMemory;
let estimate: StorageEstimate;
let time = 0;
let storage: Storage;
let files: KeptModelFiles;

async function open(): Promise<void> {
  storage = await openStorage({ name: NAME, now: () => time });
  files = storage.modelFiles;
}

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  system = stubFileSystem();
  estimate = { usage: 0, quota: 1e12 };
  Object.assign(navigator.storage, { estimate: async () => estimate });
  time = Date.parse("2026-11-27T12:00:00Z");
  await open();
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

const begin = (parts: Partial<Pick<ModelFile, "name" | "source" | "promised">> = {}) =>
  files.begin({
    name: "tiny.gguf",
    source: { kind: "address", address: ADDRESS, from: null, version: null },
    promised: null,
    ...parts,
  });

/** Hands in the rest of some bytes in pieces; stops after so many of them. */
function pour(bytes: Uint8Array, { upTo = bytes.length, stop = abortError() as Error } = {}) {
  return async (writer: ModelFileWriter) => {
    await writer.tell({ bytes: bytes.length });
    for (let at = writer.file().there; at < upTo; at += 700_000)
      await writer.add(bytes.slice(at, Math.min(at + 700_000, upTo)));
    if (upTo < bytes.length) throw stop;
  };
}

const bytesOnDisk = (id: string) => system.folders.get(FOLDER)?.get(id)?.length ?? null;

describe("files of models", () => {
  it("are kept whole under their hash, with what their header says, and opened without being read", async () => {
    const { id } = await begin();
    const file = await files.write(id, pour(MODEL));
    const sha256 = await sha256Hex(MODEL);
    expect(file).toMatchObject({ sha256, state: "whole", bytes: MODEL.length, there: MODEL.length });
    expect(file.facts).toMatchObject({ architecture: "llama", quantisation: "Q4_K_M" });
    expect((await files.open(sha256))?.size).toBe(MODEL.length);
    expect(await files.find(sha256)).toEqual(file);
    expect(await files.open("0".repeat(64))).toBeNull();
  });

  it("go on where a closed tab left them, and are the same file in the end", async () => {
    const { id } = await begin();
    await expect(files.write(id, pour(MODEL, { upTo: 9_000_000 }))).rejects.toThrow();
    expect((await files.list())[0]).toMatchObject({ state: "unfinished", there: 9_000_000 });
    // Bytes that were written after the last word about them are nobody's.
    const longer = new Uint8Array(9_000_003).fill(1);
    longer.set(MODEL.subarray(0, 9_000_000));
    system.folders.get(FOLDER)?.set(id, longer);
    storage.close();
    await open();
    const again = await begin();
    expect(again).toMatchObject({ id, there: 9_000_000 });
    let seen = 0;
    const file = await files.write(id, async (writer) => {
      seen = writer.file().there;
      await pour(MODEL)(writer);
    });
    expect([seen, file.sha256]).toEqual([9_000_000, await sha256Hex(MODEL)]);
  });

  it("begin again with what the disk still has, where it lost some", async () => {
    const { id } = await begin();
    await files.write(id, pour(MODEL, { upTo: 9_000_000 })).catch(() => undefined);
    system.cut(FOLDER, id, 5_000_000);
    const file = await files.write(id, async (writer) => {
      expect(writer.file().there).toBe(5_000_000);
      await pour(MODEL)(writer);
    });
    expect(file.sha256).toBe(await sha256Hex(MODEL));
  });

  it.each<[string, string, Uint8Array, ModelFile["promised"]]>([
    ["another hash", "model-file-other-hash", MODEL, { sha256: "a".repeat(64), by: "list" }],
    ["no GGUF file", "model-file-no-gguf", new TextEncoder().encode("<html>Sign in</html>"), null],
    ["a cut file", "model-file-cut", MODEL.slice(0, 6_000_000), null],
    ["an old version", "model-file-version", madeGguf({ version: 1 }), null],
    [
      "a part of a split model",
      "model-file-split",
      madeGguf({ fields: { ...SMALL_MODEL, "split.count": 2 } }),
      null,
    ],
  ])("of %s are refused, and nothing is half kept", async (_what, code, bytes, promised) => {
    const { id } = await begin({ promised });
    expect(await codeOf(files.write(id, pour(bytes)))).toBe(code);
    expect([await files.list(), bytesOnDisk(id)]).toEqual([[], null]);
  });

  it("that are no GGUF files are refused at their first bytes", async () => {
    const { id } = await begin();
    let taken = 0;
    const code = await codeOf(
      files.write(id, async (writer) => {
        await writer.tell({ bytes: 1_000_000_000 });
        for (; taken < 100; taken += 1) await writer.add(new TextEncoder().encode("<"));
      }),
    );
    expect([code, taken]).toEqual(["model-file-no-gguf", 3]);
  });

  it("above what a page can run are refused before anything comes", async () => {
    const { id } = await begin();
    const writing = files.write(id, (writer) => writer.tell({ bytes: 3_000_000_000 }));
    expect(await codeOf(writing)).toBe("model-file-too-large");
    expect(await files.list()).toEqual([]);
  });

  it("say before they come that they do not fit, and make room of what was deleted", async () => {
    const gone = await begin({ source: { kind: "file" } });
    await files.write(gone.id, pour(madeGguf()));
    await files.remove(gone.id);
    const { id } = await begin();
    estimate = { usage: 1_000_000, quota: 5_000_000 };
    expect(await codeOf(files.write(id, pour(MODEL)))).toBe("model-file-no-room");
    expect(bytesOnDisk(gone.id)).toBeNull();
    expect((await files.list()).map(({ state, there }) => [state, there])).toEqual([["unfinished", 0]]);
    estimate = { usage: 0, quota: 100_000_000 };
    expect((await files.write(id, pour(MODEL))).state).toBe("whole");
  });

  it("keep what has come when the disk gets full in the middle, and go on once there is room", async () => {
    const { id } = await begin();
    const full = async (writer: ModelFileWriter) => {
      await pour(MODEL, { upTo: 9_500_000, stop: new Error("still here") })(writer).catch(() => undefined);
      system.refusal = new DOMException("full", "QuotaExceededError");
      await writer.add(MODEL.slice(writer.file().there));
    };
    expect(await codeOf(files.write(id, full))).toBe("model-file-no-room");
    system.refusal = null;
    const [{ there = 0 } = {}] = await files.list();
    expect(there).toBeGreaterThan(8_000_000);
    expect(there).toBe(bytesOnDisk(id));
    expect((await files.write(id, pour(MODEL))).sha256).toBe(await sha256Hex(MODEL));
  });

  it("begin anew where their writer says so", async () => {
    const { id } = await begin();
    await files.write(id, pour(MODEL, { upTo: 9_000_000 })).catch(() => undefined);
    const other = madeGguf({ fill: 9 });
    const file = await files.write(id, async (writer) => {
      await writer.restart();
      await pour(other)(writer);
    });
    expect([file.sha256, bytesOnDisk(id)]).toEqual([await sha256Hex(other), other.length]);
  });

  it("have one writer at a time", async () => {
    const { id } = await begin();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = files.write(id, async (writer) => {
      await held;
      await pour(MODEL)(writer);
    });
    await expect.poll(async () => [...(await files.busy())]).toEqual([id]);
    expect(await codeOf(files.write(id, pour(MODEL)))).toBe("model-file-busy");
    release();
    await first;
    expect([...(await files.busy())]).toEqual([]);
  });

  it("are kept once, whichever way they came", async () => {
    const first = await begin();
    const kept = await files.write(first.id, pour(MODEL));
    const second = await begin({ source: { kind: "file" }, name: "copy.gguf" });
    expect(await files.write(second.id, pour(MODEL))).toEqual(kept);
    expect([(await files.list()).length, bytesOnDisk(second.id)]).toEqual([1, null]);
  });

  it("come back after deletion for an hour, then their room is free", async () => {
    const { id } = await begin();
    const { sha256 } = await files.write(id, pour(MODEL));
    await files.remove(id);
    expect([await files.list(), await files.open(sha256 ?? "")]).toEqual([[], null]);
    await files.restore(id);
    expect((await files.open(sha256 ?? ""))?.size).toBe(MODEL.length);
    await files.remove(id);
    time += 30 * 60_000;
    expect(await files.purgeDeleted(0)).toEqual([]);
    time += 31 * 60_000;
    expect(await files.purgeDeleted(0)).toEqual([id]);
    expect(bytesOnDisk(id)).toBeNull();
  });

  it("of an address that is asked for again after deletion are there at once", async () => {
    const { id } = await begin();
    await files.write(id, pour(MODEL));
    await files.remove(id);
    expect(await begin()).toMatchObject({ id, state: "whole" });
    expect(await files.list()).toHaveLength(1);
  });

  it("stop coming when they are deleted", async () => {
    const { id } = await begin();
    const writing = files.write(id, async (writer) => {
      await files.remove(id);
      await pour(MODEL)(writer);
    });
    expect(await codeOf(writing)).toBe("model-file-not-found");
  });

  it("keep their projector and their test", async () => {
    const { id } = await begin();
    await files.write(id, pour(MODEL));
    const test = {
      ...{ at: "2026-11-27T12:00:00Z", device: "1 thread", inputTokens: 60, outputTokens: 64 },
      ...{ readPerSecond: 66.7, writtenPerSecond: 10.3 },
    };
    await files.pair(id, "b".repeat(64));
    await files.keepTest(id, test);
    expect((await files.list())[0]).toMatchObject({ projector: "b".repeat(64), test });
  });

  it("are surveyed with their bytes, freed with what was deleted, and erased with everything", async () => {
    const { id } = await begin();
    await files.write(id, pour(MODEL));
    const usage = await storage.usage();
    expect(usedBy(usage)["model file"]).toEqual([1, 0]);
    expect(usage.kept.find(({ noun }) => noun.one === "model file")?.fileBytes).toBe(MODEL.length);
    await files.remove(id);
    expect((await storage.usage()).freeableBytes).toBe(MODEL.length);
    await storage.freeRoom([]);
    expect(bytesOnDisk(id)).toBeNull();

    const other = await begin();
    await files.write(other.id, pour(MODEL));
    expect(await storage.erase()).toEqual([]);
    expect(system.folders.get(FOLDER)?.size).toBe(0);
    expect(await codeOf(begin())).toBe("storage-erased");
  });

  it("that nobody knows of any more are swept up, and copies that were cut short", async () => {
    const { id } = await begin({ source: { kind: "file" } });
    await files.write(id, pour(MODEL, { upTo: 2_000_000 })).catch(() => undefined);
    system.folders.get(FOLDER)?.set("lost", new Uint8Array(5));
    await storage.completeCopies();
    expect([await files.list(), [...(system.folders.get(FOLDER)?.keys() ?? [])]]).toEqual([[], []]);
  });

  it("have no place where the browser has none, which is said", async () => {
    storage.close();
    vi.stubGlobal("navigator", { storage: {} });
    await open();
    expect(await codeOf(begin())).toBe("model-file-no-place");
    expect(await files.list()).toEqual([]);
  });
});
