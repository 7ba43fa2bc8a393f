import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { recoveredOf } from "../counted-kept";
import { exampleResult, exampleRun, exampleSamples } from "./example-run";
import type { KeepingQuestion } from "./keeping-worker";

let databases = 0;
let name = "";
let storage: Storage;

beforeEach(async () => {
  databases += 1;
  name = `run-logs-${databases}`;
  storage = await openStorage({ name });
  const dataSet = { id: await storage.dataSets.put(exampleSamples(8)), benchmark: "if-vidcap" };
  await storage.runs.save(exampleRun({ dataSet }));
});

afterEach(async () => {
  await storage.erase();
  storage.close();
  await deleteDB(name);
});

/** Has dedicated workers keep results, each those of its model entry, at the same time. */
async function keepInWorkers(entryIds: string[]): Promise<void> {
  const work = entryIds.map(async (entryId) => {
    const worker = new Worker(new URL("./keeping-worker.ts", import.meta.url), { type: "module" });
    try {
      await new Promise((resolve, reject) => {
        worker.addEventListener("message", resolve);
        worker.addEventListener("error", (event) => reject(new Error(event.message)));
        worker.postMessage({ name, entryId } satisfies KeepingQuestion);
      });
    } finally {
      worker.terminate();
    }
  });
  await Promise.all(work);
}

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(`${name}-runs`);
}

async function lines(): Promise<number> {
  const file = await (await (await folder()).getFileHandle("run-1.jsonl")).getFile();
  return (await file.text()).split("\n").filter((line) => line !== "").length;
}

it("has every result of two workers and a window that keep at the same time, and brings them back", async () => {
  const here = async () => {
    for (let number = 1; number <= 8; number += 1) {
      await storage.runs.keep(exampleResult({ sampleId: `s${number}`, repeat: 2, text: "Here." }));
    }
  };
  await Promise.all([keepInWorkers(["a", "b"]), here()]);
  expect(await lines()).toBe(1 + 8 * 2 * 2 + 8);
  await expect.poll(async () => (await storage.runs.states("run-1")).length).toBe(24);
  const before = await storage.runs.window("run-1", { from: 0, count: 100 });
  storage.close();
  await deleteDB(name);
  storage = await openStorage({ name });
  expect(recoveredOf(storage, "run")).toBe(1);
  expect(await storage.runs.window("run-1", { from: 0, count: 100 })).toEqual(before);
  expect((await storage.runs.list())[0]?.counts.done).toBe(16);
});

it("goes on behind a line that a crash has cut", async () => {
  const handle = await (await folder()).getFileHandle("run-1.jsonl");
  const writable = await handle.createWritable({ keepExistingData: true });
  await writable.seek((await handle.getFile()).size);
  await writable.write('0badc0de {"result":{"form');
  await writable.close();
  await keepInWorkers(["a"]);
  storage.close();
  await deleteDB(name);
  storage = await openStorage({ name });
  expect((await storage.runs.states("run-1")).length).toBe(8);
});
