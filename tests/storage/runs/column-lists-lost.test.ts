import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { taskKey } from "../../../src/shapes/result";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { stubFileSystem } from "../../support/file-system-in-memory";
import { exampleResult, exampleRun, exampleSamples } from "./example-run";

const TASKS = 120;
const SAMPLES = 4;

let databases = 0;
let name = "";
let storage: Storage;

beforeEach(async () => {
  databases += 1;
  name = `lost-lists-${databases}`;
  stubFileSystem();
  storage = await openStorage({ name });
});

afterEach(() => {
  storage.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function saveRun(): Promise<string> {
  const id = await storage.dataSets.put(exampleSamples(SAMPLES));
  const run = exampleRun({ dataSet: { id, benchmark: "if-vidcap" }, repeats: TASKS / SAMPLES });
  await storage.runs.save(run);
  return run.id;
}

const resultOf = (task: number, words: number) =>
  exampleResult({
    sampleId: `s${(task % SAMPLES) + 1}`,
    repeat: Math.floor(task / SAMPLES) + 1,
    text: "boat ".repeat(words).trim(),
  });

const results = (words: number) => Array.from({ length: TASKS }, (_, task) => resultOf(task, words));

async function wordsIn(from: Storage, runId: string): Promise<Record<string, number | null>> {
  const { rows } = await from.runs.window(runId, { from: 0, count: TASKS * 2 });
  return Object.fromEntries(rows.map((row) => [taskKey(row), row.words]));
}

/** Reading the first list, or many lists with it, fails from here on, as in a browser that has lost one. */
function loseFirstList(): void {
  const { get, getAll } = IDBObjectStore.prototype;
  let gone: string | null = null;
  const read = vi.spyOn(IDBObjectStore.prototype, "get");
  read.mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name !== "columnLists") return get.call(this, key);
    gone ??= JSON.stringify(key);
    if (gone !== JSON.stringify(key)) return get.call(this, key);
    throw new DOMException("gone", "NotReadableError");
  });
  const readMany = vi.spyOn(IDBObjectStore.prototype, "getAll");
  readMany.mockImplementation(function (this: IDBObjectStore, range, count) {
    if (this.name !== "columnLists") return getAll.call(this, range, count);
    throw new DOMException("gone", "NotReadableError");
  });
}

it("a result that another tab kept among many at once is shown anew", async () => {
  const runId = await saveRun();
  const other = await openStorage({ name });
  expect(await wordsIn(other, runId)).toEqual({});
  const told = new Promise<void>((resolve) => {
    let kept = 0;
    other.runs.onChange(({ change }) => {
      if (change === "kept") kept += 1;
      if (kept === TASKS) resolve();
    });
  });
  await Promise.all(results(2).map((result) => storage.runs.keep(result)));
  await told;
  await expect.poll(async () => Object.keys(await wordsIn(other, runId)).length).toBe(TASKS);
  other.close();
});

it("a list that the browser has lost stops nobody from keeping its results again", async () => {
  const runId = await saveRun();
  await storage.runs.keepAll(runId, results(2));
  storage.runs.close();
  loseFirstList();
  await storage.runs.keep(resultOf(0, 5));
  vi.restoreAllMocks();
  storage.runs.close();
  const words = await wordsIn(storage, runId);
  expect(words[taskKey(resultOf(0, 5))]).toBe(5);
  expect(Object.keys(words)).toHaveLength(TASKS);
});

it("a list that the browser has lost is made anew from the results", async () => {
  const runId = await saveRun();
  await storage.runs.keepAll(runId, results(2));
  storage.runs.close();
  loseFirstList();
  expect(Object.values(await wordsIn(storage, runId)).filter((words) => words === 2)).toHaveLength(TASKS);
  vi.restoreAllMocks();
  const database = await openDB(name);
  const own = await database.count("resultColumns");
  database.close();
  expect(own).toBeGreaterThan(0);
});
