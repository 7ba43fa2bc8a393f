import "fake-indexeddb/auto";
import fc from "fast-check";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { anyCharacter } from "../../support/any-character";
import { runs } from "../../support/effort";
import { type FileSystemInMemory, stubFileSystem } from "../../support/file-system-in-memory";
import { codeOf } from "../code-of";
import { exampleRun, exampleSample, exampleSamples } from "../runs/example-run";

let databases = 0;
let name = "";
let time = 0;
let files: FileSystemInMemory;
let storage: Storage;

const open = () => openStorage({ name, now: () => time });

beforeEach(async () => {
  databases += 1;
  name = `data-sets-${databases}`;
  time = Date.UTC(2026, 0, 2);
  files = stubFileSystem();
  storage = await open();
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe.each(["indexeddb", "memory"])("data sets in %s", (backend) => {
  beforeEach(async () => {
    if (backend === "indexeddb") return;
    vi.stubGlobal("indexedDB", undefined);
    storage = await open();
  });

  it("come back in their order, whole or one sample at a time", async () => {
    const given = exampleSamples(12);
    const id = await storage.dataSets.put(given);
    expect(await storage.dataSets.get(id)).toEqual({ format: "caplens-data-set", version: 1, id, ...given });
    expect(await storage.dataSets.sample(id, "s7")).toEqual(given.samples[6]);
    expect(await storage.dataSets.sample(id, "s13")).toBeNull();
    expect((await storage.dataSets.outline(id))?.[1]).toEqual({
      id: "s2",
      videoId: "v1",
      facets: { field: "sport" },
    });
    expect([await storage.dataSets.get("other"), await storage.dataSets.outline("other")]).toEqual([
      null,
      null,
    ]);
  });

  it("are kept once by their content, whatever they are called and however their keys are ordered", async () => {
    const given = exampleSamples(2);
    const id = await storage.dataSets.put(given);
    const turned = given.samples.map((sample) => Object.fromEntries(Object.entries(sample).reverse()));
    const again = { ...given, title: "The same", samples: turned as typeof given.samples };
    expect(await storage.dataSets.put(again)).toBe(id);
    time += 1000;
    const other = await storage.dataSets.put(exampleSamples(3));
    expect(other).not.toBe(id);
    expect(await storage.dataSets.list()).toMatchObject([
      { id: other, samples: 3 },
      { id, title: "Harbour clips", samples: 2, storedAt: "2026-01-02T00:00:00.000Z" },
    ]);
  });

  it("keep any material", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: anyCharacter }))),
        async (all) => {
          // -0 is 0 in JSON, and so in what a data set is named by.
          const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
          const samples = all.map(([material, instruction], index) =>
            exampleSample(index, { material: plain(material), instruction }),
          );
          const id = await storage.dataSets.put({ title: "t", benchmark: "b", samples });
          expect((await storage.dataSets.get(id))?.samples).toEqual(samples);
        },
      ),
      runs(10),
    );
  });

  it("are refused with the place of what is wrong", async () => {
    const [one] = exampleSamples(1).samples;
    if (!one) throw new Error("no sample");
    const put = (samples: (typeof one)[]) => storage.dataSets.put({ title: "t", benchmark: "b", samples });
    expect(await codeOf(put([{ ...one, id: "" }]))).toBe("data-set-invalid");
    await expect(put([one, one])).rejects.toMatchObject({
      problem: { code: "data-set-invalid", detail: 'the sample "s1" occurs twice' },
    });
    expect(await storage.dataSets.list()).toEqual([]);
  });

  it("stay while a run is about them, a deleted one too", async () => {
    const id = await storage.dataSets.put(exampleSamples(1));
    const run = exampleRun({ dataSet: { id, benchmark: "if-vidcap" } });
    await storage.runs.save(run);
    await expect(storage.dataSets.remove(id)).rejects.toMatchObject({
      problem: { code: "data-set-in-use", message: expect.stringContaining("Two models") },
    });
    await storage.runs.remove(run.id);
    expect(await codeOf(storage.dataSets.remove(id))).toBe("data-set-in-use");
    await storage.runs.purgeDeleted(time + 1);
    await storage.dataSets.remove(id);
    expect([await storage.dataSets.get(id), await storage.dataSets.sample(id, "s1")]).toEqual([null, null]);
  });
});

describe("data sets that the browser has lost", () => {
  it("come back from their files, as a whole and sample by sample", async () => {
    const given = exampleSamples(3);
    const id = await storage.dataSets.put(given);
    const database = await openDB(name);
    await database.delete("dataSamples", [id, "s1"]);
    database.close();
    expect(await storage.dataSets.sample(id, "s2")).toEqual(given.samples[1]);
    storage.close();
    await deleteDB(name);
    storage = await open();
    expect((await storage.dataSets.get(id))?.samples).toEqual(given.samples);
  });

  it("are said to be damaged where no file has them, and whole once they are put again", async () => {
    const given = exampleSamples(25);
    const id = await storage.dataSets.put(given);
    files.folders.get(`${name}-data-sets`)?.clear();
    const database = await openDB(name);
    // The first row holds twenty of them: s1, s10, s11 ...
    await database.delete("dataSamples", [id, "s1"]);
    database.close();
    expect(await codeOf(storage.dataSets.get(id))).toBe("data-set-damaged");
    expect(await codeOf(storage.dataSets.sample(id, "s10"))).toBe("data-set-damaged");
    expect(await storage.dataSets.sample(id, "s9")).toEqual(given.samples[8]);
    await storage.dataSets.put(given);
    expect((await storage.dataSets.get(id))?.samples).toEqual(given.samples);
  });

  it("do not come back from a file of other content", async () => {
    const id = await storage.dataSets.put(exampleSamples(2));
    const folder = files.folders.get(`${name}-data-sets`);
    const text =
      files.text(`${name}-data-sets`, `${id}.json`)?.replace("two sentences", "ten sentences") ?? "";
    folder?.set(`${id}.json`, new TextEncoder().encode(text));
    storage.close();
    await deleteDB(name);
    storage = await open();
    expect(await storage.dataSets.list()).toEqual([]);
  });
});

it("samples of earlier versions, kept as they were and not as text, are read and copied as ever", async () => {
  const given = exampleSamples(2);
  const id = await storage.dataSets.put(given);
  files.folders.get(`${name}-data-sets`)?.clear();
  const database = await openDB(name);
  await database.clear("dataSamples");
  for (const sample of given.samples)
    await database.put("dataSamples", { dataSetId: id, sampleId: sample.id, sample });
  expect((await storage.dataSets.get(id))?.samples).toEqual(given.samples);
  expect(await storage.dataSets.sample(id, "s2")).toEqual(given.samples[1]);
  await storage.completeCopies();
  await database.clear("dataSamples");
  expect((await storage.dataSets.get(id))?.samples).toEqual(given.samples);
  await database.put("dataSamples", { dataSetId: id, sampleId: "s1", text: '{"id":"s1"' });
  expect(await storage.dataSets.sample(id, "s1")).toEqual(given.samples[0]);
  database.close();
});

it("samples of earlier versions, one a row as text, are read beside those that were put since", async () => {
  const given = exampleSamples(45);
  const id = await storage.dataSets.put(given);
  files.folders.get(`${name}-data-sets`)?.clear();
  const database = await openDB(name);
  expect(await database.count("dataSamples")).toBe(3);
  const [first, second] = given.samples;
  for (const sample of given.samples.slice(0, 7))
    await database.put("dataSamples", { dataSetId: id, sampleId: sample.id, text: JSON.stringify(sample) });
  // It took the place of the row that held this and nineteen others, as an earlier version in another tab does.
  expect(await storage.dataSets.sample(id, "s1")).toEqual(first);
  expect(await storage.dataSets.sample(id, "s2")).toEqual(second);
  expect(await codeOf(storage.dataSets.sample(id, "s10"))).toBe("data-set-damaged");
  expect(await storage.dataSets.sample(id, "s0")).toBeNull();
  await storage.dataSets.put(given);
  expect((await storage.dataSets.get(id))?.samples).toEqual(given.samples);
  for (const sample of given.samples) expect(await storage.dataSets.sample(id, sample.id)).toEqual(sample);
  database.close();
});

it("samples that an interrupted write left without their data set go at the next tidying", async () => {
  const id = await storage.dataSets.put(exampleSamples(2));
  const database = await openDB(name);
  const orphan = exampleSample(1);
  for (const dataSetId of ["0", "zz"])
    await database.put("dataSamples", { dataSetId, sampleId: "s1", sample: orphan });
  await storage.completeCopies();
  expect(await database.getAllKeys("dataSamples")).toEqual([[id, "s1"]]);
  database.close();
});
