import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { type FileSystemInMemory, stubFileSystem } from "../support/file-system-in-memory";
import { exampleRating } from "./example-rating";
import { exampleRun, exampleSamples } from "./runs/example-run";

let names = 0;
let name = "";
let files: FileSystemInMemory;
let storage: Storage;

const first = exampleRating();
const second = exampleRating({ sampleId: "s2", note: "It names a dog." });

/** Opens again after the browser has thrown the database away, as Chromium does when its log was torn. */
async function loseDatabase(): Promise<void> {
  storage.close();
  await deleteDB(name);
  storage = await openStorage({ name });
}

const ratings = async () => (await storage.ratings.of("run-1")).ratings;

beforeEach(async () => {
  names += 1;
  name = `rating-recovery-${names}`;
  files = stubFileSystem();
  storage = await openStorage({ name });
  const dataSet = { id: await storage.dataSets.put(exampleSamples(4)), benchmark: "if-vidcap" };
  await storage.runs.save(exampleRun({ id: "run-1", dataSet }));
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

it("ratings come back with their run when the database is gone, as they were given last", async () => {
  const changed = { ...first, overall: 1 };
  await storage.ratings.change("run-1", [
    { before: null, after: first },
    { before: null, after: second },
  ]);
  await storage.ratings.change("run-1", [{ before: first, after: changed }]);
  await loseDatabase();
  expect(await ratings()).toEqual([changed, second]);
  await storage.ratings.change("run-1", [{ before: second, after: null }]);
  await loseDatabase();
  expect(await ratings()).toEqual([changed]);
});

it("ratings get their copy with a run whose log is not there yet", async () => {
  await storage.ratings.change("run-1", [{ before: null, after: first }]);
  files.folders.get(`${name}-runs`)?.clear();
  await storage.completeCopies();
  await loseDatabase();
  expect(await ratings()).toEqual([first]);
});

it("a rating is kept where there is no room for its copy, and one that a crash has cut takes no other with it", async () => {
  await storage.ratings.change("run-1", [{ before: null, after: first }]);
  files.refusal = new DOMException("full", "QuotaExceededError");
  await storage.ratings.change("run-1", [{ before: null, after: second }]);
  expect(await ratings()).toEqual([first, second]);
  files.refusal = null;
  const third = exampleRating({ sampleId: "s3" });
  await storage.ratings.change("run-1", [{ before: null, after: third }]);
  const log = files.text(`${name}-runs`, "run-1.jsonl") ?? "";
  files.cut(`${name}-runs`, "run-1.jsonl", log.length - 5);
  await loseDatabase();
  expect(await ratings()).toEqual([first]);
});

it("ratings that were given and taken back without room for the copy are in it from the next start on", async () => {
  await storage.ratings.change("run-1", [{ before: null, after: first }]);
  files.refusal = new DOMException("full", "QuotaExceededError");
  await storage.ratings.change("run-1", [{ before: first, after: null }]);
  await storage.ratings.change("run-1", [{ before: null, after: second }]);
  files.refusal = null;
  storage.close();
  storage = await openStorage({ name });
  await storage.completeCopies();
  await loseDatabase();
  expect(await ratings()).toEqual([second]);
});

it("ratings of a run that was dropped for good do not come back", async () => {
  await storage.ratings.change("run-1", [{ before: null, after: first }]);
  expect(await storage.erase()).toEqual([]);
  await loseDatabase();
  expect(await ratings()).toEqual([]);
  expect([...(files.folders.get(`${name}-runs`)?.keys() ?? [])]).toEqual([]);
});
