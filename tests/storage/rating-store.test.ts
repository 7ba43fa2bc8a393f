import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { codeOf } from "./code-of";
import { exampleRating } from "./example-rating";
import { exampleRun, exampleSamples } from "./runs/example-run";

let names = 0;
let name = "";
let now = 0;
let storage: Storage;

async function saveRun(id: string): Promise<void> {
  const dataSetId = await storage.dataSets.put(exampleSamples(4));
  await storage.runs.save(exampleRun({ id, dataSet: { id: dataSetId, benchmark: "if-vidcap" } }));
}

describe.each(["indexeddb", "memory"])("ratings in %s", (backend) => {
  beforeEach(async () => {
    names += 1;
    name = `ratings-${names}`;
    now = 1000;
    if (backend === "memory") vi.stubGlobal("indexedDB", undefined);
    storage = await openStorage({ name, now: () => now });
    expect(storage.volatile).toBe(backend === "memory");
    await saveRun("run-1");
    await saveRun("run-2");
  });
  afterEach(() => {
    storage.close();
    vi.unstubAllGlobals();
  });

  it("come back as they were given, those of their run alone, and are taken back by what turns a change around", async () => {
    const first = exampleRating();
    const other = exampleRating({ name: "Ben", sampleId: "s2", overall: null });
    const elsewhere = exampleRating({ runId: "run-2" });
    await storage.ratings.change("run-1", [
      { before: null, after: first },
      { before: null, after: other },
    ]);
    await storage.ratings.change("run-2", [{ before: null, after: elsewhere }]);
    expect(await storage.ratings.of("run-1")).toEqual({ ratings: [first, other], damaged: 0 });
    expect(await storage.ratings.one("run-1", other.rater, other)).toEqual(other);

    const changed = { ...first, factuality: 1, note: "It names a dog." };
    await storage.ratings.change("run-1", [
      { before: first, after: changed },
      { before: other, after: null },
    ]);
    expect((await storage.ratings.of("run-1")).ratings).toEqual([changed]);
    await storage.ratings.change("run-1", [
      { before: changed, after: first },
      { before: null, after: other },
    ]);
    expect((await storage.ratings.of("run-1")).ratings).toEqual([first, other]);
  });

  it("are not written over where they were changed meanwhile: all of a change or nothing of it", async () => {
    const first = exampleRating();
    const second = exampleRating({ sampleId: "s2" });
    await storage.ratings.change("run-1", [{ before: null, after: first }]);
    const changes = [
      { before: null, after: second },
      { before: null, after: { ...first, overall: 1 } },
    ];
    expect(await codeOf(storage.ratings.change("run-1", changes))).toBe("rating-changed-elsewhere");
    expect((await storage.ratings.of("run-1")).ratings).toEqual([first]);
  });

  it("are refused where they are none, of another run, or of a run that is not there", async () => {
    const put = (after: ReturnType<typeof exampleRating>, runId = "run-1") =>
      codeOf(storage.ratings.change(runId, [{ before: null, after }]));
    expect(await put(exampleRating({ factuality: 6 }))).toBe("rating-invalid");
    expect(await put(exampleRating({ coverage: 2.5 }))).toBe("rating-invalid");
    expect(await put(exampleRating({ captionHash: "none" }))).toBe("rating-invalid");
    expect(await put(exampleRating({ runId: "run-2" }))).toBe("rating-invalid");
    expect(await put(exampleRating({ runId: "gone" }), "gone")).toBe("run-not-found");
    expect((await storage.ratings.of("run-1")).ratings).toEqual([]);
  });

  it("stay with a deleted run that may come back, and go with one that is dropped for good", async () => {
    await storage.ratings.change("run-1", [{ before: null, after: exampleRating() }]);
    await storage.ratings.change("run-2", [{ before: null, after: exampleRating({ runId: "run-2" }) }]);
    await storage.runs.remove("run-1");
    expect((await storage.ratings.of("run-1")).ratings).toHaveLength(1);
    now += 1000;
    await storage.freeRoom([]);
    expect((await storage.ratings.of("run-1")).ratings).toEqual([]);
    expect((await storage.ratings.of("run-2")).ratings).toHaveLength(1);
    expect(await storage.erase()).toEqual([]);
    expect((await storage.ratings.of("run-2")).ratings).toEqual([]);
  });

  it("tell whoever listens that something of a run has changed", async () => {
    const heard: string[] = [];
    const stop = storage.ratings.onChange((runId) => heard.push(runId));
    await storage.ratings.change("run-1", [{ before: null, after: exampleRating() }]);
    expect(heard).toEqual(["run-1"]);
    stop();
    await storage.ratings.change("run-1", [{ before: exampleRating(), after: null }]);
    expect(heard).toEqual(["run-1"]);
  });
});

it("a damaged row is counted, takes no other with it, and can be written over", async () => {
  storage = await openStorage({ name: "ratings-damaged" });
  await saveRun("run-1");
  const first = exampleRating();
  await storage.ratings.change("run-1", [
    { before: null, after: first },
    { before: null, after: exampleRating({ sampleId: "s2" }) },
  ]);
  const raw = await openDB("ratings-damaged");
  const row: object = await raw.get("ratings", ["run-1", "person:Ada", "s2", "a", 1]);
  await raw.put("ratings", { ...row, rating: { ...first, sampleId: "s3" } });
  raw.close();
  expect(await storage.ratings.of("run-1")).toEqual({ ratings: [first], damaged: 1 });
  await storage.ratings.change("run-1", [{ before: null, after: exampleRating({ sampleId: "s2" }) }]);
  expect((await storage.ratings.of("run-1")).ratings).toHaveLength(2);
  storage.close();
});
