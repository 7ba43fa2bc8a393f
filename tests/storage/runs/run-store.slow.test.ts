import { RUN_VERSION } from "../../../src/foundation/document-versions";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Result } from "../../../src/shapes/result";
import type { LineCondition, RunWindow } from "../../../src/shapes/run-table";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { listedIn } from "../../../src/storage/runs/column-lists";
import { type FileSystemInMemory, stubFileSystem } from "../../support/file-system-in-memory";
import { codeOf } from "../code-of";
import { countsOf } from "../counted-kept";
import { exampleCall, exampleResult, exampleRun, exampleSamples, outcome } from "./example-run";

let databases = 0;
let name = "";
let time = 0;
let files: FileSystemInMemory;
let storage: Storage;

const open = () => openStorage({ name, now: () => time });

async function reopen(): Promise<void> {
  storage.close();
  storage = await open();
}

beforeEach(async () => {
  databases += 1;
  name = `runs-${databases}`;
  time = Date.UTC(2026, 0, 2);
  files = stubFileSystem();
  storage = await open();
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

/** A run on a kept data set of four samples. */
async function saveRun(parts: Parameters<typeof exampleRun>[0] = {}) {
  const id = await storage.dataSets.put(exampleSamples(4));
  const run = exampleRun({ dataSet: { id, benchmark: "if-vidcap" }, ...parts });
  await storage.runs.save(run);
  return run;
}

async function keepAll(results: Result[]): Promise<void> {
  for (const result of results) await storage.runs.keep(result);
}

const names = ({ rows }: RunWindow) => rows.map((row) => `${row.sampleId} ${row.entryId} ${row.repeat}`);

describe.each(["indexeddb", "memory"])("runs in %s", (backend) => {
  beforeEach(async () => {
    if (backend === "indexeddb") return;
    vi.stubGlobal("indexedDB", undefined);
    storage = await open();
    expect(storage.volatile).toBe(true);
  });

  it("come back as they were saved, and their results step by step", async () => {
    const run = await saveRun();
    expect(await storage.runs.load(run.id)).toEqual({ state: "ready", run });
    const key = { runId: run.id, sampleId: "s1", entryId: "a", repeat: 1 };
    expect(await storage.runs.result(key)).toBeNull();
    const captioned = exampleResult({ text: "A boat leaves." });
    await storage.runs.keep(captioned);
    expect(await storage.runs.result(key)).toEqual({ state: "ready", result: captioned });
    const judged = exampleResult({ text: "A boat leaves.", outcomes: [outcome("c1", "passed")] });
    await storage.runs.keep(judged);
    expect(await storage.runs.result(key)).toEqual({ state: "ready", result: judged });
    expect(await storage.runs.states(run.id)).toEqual([
      { sampleId: "s1", entryId: "a", repeat: 1, state: "done", refined: null, problem: null },
    ]);
  });

  it("are listed newest first with how far they are", async () => {
    await saveRun();
    await saveRun({ id: "run-2", createdAt: "2026-01-02T10:00:00.000Z", chosen: ["s1", "s2"], repeats: 1 });
    const problem = { code: "key-refused", message: "No.", nextStep: "Look.", partialText: "A bo" };
    await keepAll([
      exampleResult({ text: "One.", outcomes: [] }),
      exampleResult({ sampleId: "s2", text: "Two." }),
      exampleResult({ sampleId: "s3", problem }),
      exampleResult({ runId: "run-2", text: "One.", outcomes: [] }),
    ]);
    const [second, first] = await storage.runs.list();
    expect(first).toMatchObject({ id: "run-1", state: "ready", entries: ["Model a", "Model b"] });
    expect(first?.counts).toEqual({ done: 1, failed: 1, total: 16 });
    expect(second).toMatchObject({ id: "run-2", counts: { done: 1, failed: 0, total: 4 } });
    expect([await storage.runs.summary("run-1"), await storage.runs.summary("run-2")]).toEqual([
      first,
      second,
    ]);
    expect(await storage.runs.summary("none")).toBeNull();
    const failed = (await storage.runs.states("run-1")).find(({ sampleId }) => sampleId === "s3");
    // The texts that a model had written are read with the result, not with each row of a table.
    expect(failed?.problem).toEqual({ code: "key-refused", message: "No.", nextStep: "Look." });
  });

  it("give windows of rows by filter and order, without reading results", async () => {
    const run = await saveRun({ repeats: 1 });
    await keepAll([
      exampleResult({
        sampleId: "s2",
        text: "two words",
        outcomes: [outcome("c1", "passed"), outcome("c2", "failed", { type: null })],
        detail: { replies: [{ call: exampleCall("j1") }, { call: exampleCall("j1") }] },
      }),
      exampleResult({
        sampleId: "s1",
        entryId: "b",
        text: "now three words",
        outcomes: [outcome("c1", "failed")],
      }),
      exampleResult({
        sampleId: "s1",
        text: "one",
        outcomes: [outcome("c1", "unscored", { cause: "timed out", points: { earned: 1.5, of: 4 } })],
      }),
      exampleResult({ sampleId: "s4", text: "kept for later words here" }),
    ]);
    const { window } = storage.runs;
    const all = { from: 0, count: 10 };
    expect(names(await window(run.id, all))).toEqual(["s1 a 1", "s1 b 1", "s2 a 1", "s4 a 1"]);
    expect(await window(run.id, { from: 1, count: 2 })).toMatchObject({ total: 4, from: 1 });
    expect(names(await window(run.id, { from: 1, count: 2 }))).toEqual(["s1 b 1", "s2 a 1"]);
    const by = (by: "words" | "passed", descending = false) =>
      window(run.id, { ...all, order: { by, descending } });
    expect(names(await by("words", true))).toEqual(["s4 a 1", "s1 b 1", "s2 a 1", "s1 a 1"]);
    expect(names(await by("passed"))).toEqual(["s1 b 1", "s2 a 1", "s1 a 1", "s4 a 1"]);
    const filtered = async (filter: object) => names(await window(run.id, { ...all, filter }));
    expect(await filtered({ entryIds: ["b"] })).toEqual(["s1 b 1"]);
    expect(await filtered({ states: ["captioned"] })).toEqual(["s4 a 1"]);
    const ofFacet = (facet: string, is: string) => filtered({ condition: { facet, is } });
    expect(await ofFacet("field", "sport")).toEqual(["s2 a 1", "s4 a 1"]);
    expect(await ofFacet("field", "opera")).toEqual([]);
    expect(await ofFacet("nothing", "sport")).toEqual([]);
    expect(await ofFacet("video", "v0")).toEqual(["s1 a 1", "s1 b 1"]);
    const withLine = (line: LineCondition) => filtered({ condition: { line } });
    expect(await withLine({ ids: ["c1"], statuses: ["failed"] })).toEqual(["s1 b 1"]);
    expect(await withLine({ types: ["sentence_count"], statuses: ["unscored"] })).toEqual(["s1 a 1"]);
    expect(await filtered({ problem: true })).toEqual([]);
    const { rows } = await window(run.id, all);
    expect(rows[0]?.outcomes).toEqual([
      {
        id: "c1",
        type: "sentence_count",
        part: null,
        status: "unscored",
        cause: "timed out",
        readings: {},
        overruled: null,
        points: { earned: 1.5, of: 4 },
      },
    ]);
    expect(rows[2]).toMatchObject({ words: 2, seconds: 1.5, outputTokens: 40, usd: 0.004 });
    expect(rows[2]?.outcomes.map(({ status, points }) => [status, points])).toEqual([
      ["passed", null],
      ["failed", null],
    ]);
    expect((await storage.runs.breakdown(run.id, { entryIds: ["a"] })).facets).toEqual([
      {
        facet: "video",
        values: [
          { value: "v0", results: 1 },
          { value: "v1", results: 1 },
          { value: "v2", results: 1 },
        ],
      },
      {
        facet: "field",
        values: [
          { value: "film", results: 1 },
          { value: "sport", results: 2 },
        ],
      },
    ]);
  });

  it("show a result that was just kept in a table that is open", async () => {
    const run = await saveRun();
    expect((await storage.runs.window(run.id, { from: 0, count: 5 })).total).toBe(0);
    await storage.runs.keep(exampleResult({ text: "A boat." }));
    const piece = { from: 0, count: 5, filter: { states: ["captioned"] } } as const;
    expect((await storage.runs.window(run.id, piece)).total).toBe(1);
    await storage.runs.keep(exampleResult({ text: "A boat.", outcomes: [outcome("c1", "passed")] }));
    expect((await storage.runs.window(run.id, piece)).total).toBe(0);
    const { rows } = await storage.runs.window(run.id, { from: 0, count: 5 });
    expect(rows[0]?.outcomes).toMatchObject([{ id: "c1", status: "passed" }]);
  });

  it("can be deleted, brought back, and go with all of theirs when purged", async () => {
    const { id } = await saveRun();
    const hash = "a".repeat(64);
    await storage.runs.keep(exampleResult({ text: "A boat.", frames: [hash] }));
    await storage.runs.remove(id);
    expect([await storage.runs.load(id), await storage.runs.list()]).toEqual([null, []]);
    expect(await storage.runs.summary(id)).toBeNull();
    expect(await codeOf(storage.runs.save(exampleRun()))).toBe("run-deleted");
    const { listed, deleted, named, released } = await storage.runs.survey();
    expect([listed, deleted, named, released.get(hash)]).toEqual([0, 1, new Set(), time]);
    await storage.runs.restore(id);
    expect((await storage.runs.list()).map(({ counts }) => counts)).toEqual([
      { done: 0, failed: 0, total: 16 },
    ]);
    await storage.runs.remove(id);
    expect(await storage.runs.purgeDeleted(time)).toEqual([]);
    expect(await storage.runs.purgeDeleted(time + 1)).toEqual([id]);
    expect(await storage.runs.result({ runId: id, sampleId: "s1", entryId: "a", repeat: 1 })).toBeNull();
    expect(await codeOf(storage.runs.restore(id))).toBe("run-not-found");
    expect(await codeOf(storage.runs.keep(exampleResult()))).toBe("run-not-found");
    expect(await codeOf(storage.runs.keepAll(id, [exampleResult()]))).toBe("run-not-found");
    expect((await storage.runs.survey()).released.size).toBe(0);
  });

  it("refuse what is no run and no result, and say where", async () => {
    await saveRun();
    const noRun = { ...exampleRun(), repeats: 0 };
    expect(await codeOf(storage.runs.save(noRun))).toBe("run-invalid");
    const noResult = { ...exampleResult(), repeat: 0 };
    expect(await codeOf(storage.runs.keep(noResult))).toBe("result-invalid");
  });
});

/** Writes a row as other code, or another version, may have left it. */
async function plant(store: string, row: object): Promise<void> {
  const database = await openDB(name);
  await database.put(store, row);
  database.close();
}

describe("results that come while others are written", () => {
  it("are written together where they come while others are written, each in its turn", async () => {
    const { id } = await saveRun({ repeats: 100 });
    const keptAs = (text: string) =>
      Array.from({ length: 100 }, (_, at) => exampleResult({ repeat: at + 1, text }));
    const [results, later] = [keptAs("A boat."), keptAs("A ship.")];
    const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
    await Promise.all([...results, ...later].map((result) => storage.runs.keep(result)));
    const writes = opened.mock.calls.filter(([, mode]) => mode === "readwrite");
    opened.mockRestore();
    // The first, and all that came meanwhile.
    expect(writes.length).toBeLessThanOrEqual(2);
    await reopen();
    for (const { runId, sampleId, entryId, repeat } of results) {
      const kept = await storage.runs.result({ runId, sampleId, entryId, repeat });
      expect(kept).toMatchObject({ result: { caption: { text: "A ship." } } });
    }
    const log = files.text(`${name}-runs`, `${id}.jsonl`) ?? "";
    expect(log.match(/"A boat\."/g)).toHaveLength(100);
    expect(log.match(/"A ship\."/g)).toHaveLength(100);
  });

  it("that find no room while others are written with them are all refused, and kept when there is some", async () => {
    const { id } = await saveRun();
    const results = [1, 2, 3, 4].map((repeat) => exampleResult({ repeat, text: "A boat." }));
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const codes = await Promise.all(results.map((result) => codeOf(storage.runs.keep(result))));
    full.mockRestore();
    expect(codes).toEqual(results.map(() => "quota-full"));
    expect(await storage.runs.states(id)).toEqual([]);
    await Promise.all(results.map((result) => storage.runs.keep(result)));
    expect(await storage.runs.states(id)).toHaveLength(4);
  });
});

describe("columns that are kept as one value", () => {
  /** As many as are worth it. */
  const many = (change: Partial<Parameters<typeof exampleResult>[0]> = {}) =>
    Array.from({ length: 1000 }, (_, at) =>
      exampleResult({
        sampleId: `s${(at % 4) + 1}`,
        repeat: Math.floor(at / 4) + 1,
        text: "Old.",
        ...change,
      }),
    );

  async function keptColumns(id: string): Promise<unknown> {
    const database = await openDB(name);
    const row: unknown = await database.get("packedColumns", id);
    database.close();
    return Reflect.get(Object(row), "columns") ?? null;
  }

  /** A run of many results, opened once, so that they are kept. */
  async function openedOnce(): Promise<string> {
    const { id } = await saveRun({ repeats: 250 });
    await storage.runs.keepAll(id, many());
    await reopen();
    expect((await storage.runs.states(id)).length).toBe(1000);
    await expect.poll(() => keptColumns(id)).not.toBeNull();
    return id;
  }

  const wordsOf = async (id: string) => {
    const { total, rows } = await storage.runs.window(id, { from: 0, count: 1 });
    return [total, rows[0]?.words];
  };

  it("open the run the next time, without a row of its results", async () => {
    const id = await openedOnce();
    storage.close();
    const database = await openDB(name);
    await database.clear("resultColumns");
    await database.clear("columnLists");
    database.close();
    storage = await open();
    expect(await wordsOf(id)).toEqual([1000, 1]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["one", () => storage.runs.keep(exampleResult({ text: "A new one." }))],
    ["all", (id) => storage.runs.keepAll(id, many({ text: "A new one." }))],
  ])("are gone with the next result that is kept: %s", async (_which, keep) => {
    const id = await openedOnce();
    await keep(id);
    expect(await keptColumns(id)).toBeNull();
    await reopen();
    expect(await wordsOf(id)).toEqual([1000, 3]);
  });

  it("are not kept where another tab has kept a result since they were read", async () => {
    const { id } = await saveRun({ repeats: 250 });
    await storage.runs.keepAll(id, many());
    await reopen();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      expect(await wordsOf(id)).toEqual([1000, 1]);
      const other = await open();
      await other.runs.keep(exampleResult({ text: "A new one." }));
      other.close();
      vi.runAllTimers();
    } finally {
      vi.useRealTimers();
    }
    // Whatever was begun is done when the next one is.
    await storage.runs.save(exampleRun({ id: "another" }));
    expect(await keptColumns(id)).toBeNull();
    await reopen();
    expect(await wordsOf(id)).toEqual([1000, 3]);
  });

  it("go with the run", async () => {
    const id = await openedOnce();
    await storage.runs.discard(id);
    expect(await keptColumns(id)).toBeNull();
  });

  it("are no more than a help where they are damaged", async () => {
    const id = await openedOnce();
    for (const columns of [{ length: 1 }, "columns"]) {
      await plant("packedColumns", { runId: id, change: "x", columns });
      await reopen();
      expect(await wordsOf(id)).toEqual([1000, 1]);
    }
    await plant("packedColumns", { runId: id });
    await reopen();
    expect(await wordsOf(id)).toEqual([1000, 1]);
  });
});

it("results of earlier versions, kept as they were and not as text, are read, searched and told as ever", async () => {
  const { id } = await saveRun();
  const kept = exampleResult({ text: "A boat leaves.", outcomes: [outcome("c1", "passed")] });
  await keepAll([kept, exampleResult({ sampleId: "s2", text: "Rain." })]);
  files.folders.get(`${name}-runs`)?.clear();
  await plant("results", kept);
  await reopen();
  const key = { runId: id, sampleId: "s1", entryId: "a", repeat: 1 };
  expect(await storage.runs.result(key)).toEqual({ state: "ready", result: kept });
  expect(await storage.runs.result({ ...key, sampleId: "s2" })).toMatchObject({ state: "ready" });
  const filter = { condition: { caption: "boat" } };
  const { rows } = await storage.runs.window(id, { from: 0, count: 5, filter });
  expect(rows.map(({ sampleId }) => sampleId)).toEqual(["s1"]);
});

describe("rows that are damaged", () => {
  it("of a result whose text is torn come back from the run's log", async () => {
    const { id } = await saveRun();
    const kept = exampleResult({ text: "A boat.", outcomes: [outcome("c1", "passed")] });
    await keepAll([kept]);
    const key = { runId: id, sampleId: "s1", entryId: "a", repeat: 1 };
    await plant("results", { ...key, text: JSON.stringify(kept).slice(0, -9) });
    expect(await storage.runs.result(key)).toEqual({ state: "ready", result: kept });
  });

  it("of a result come back from the run's log", async () => {
    const { id } = await saveRun();
    const kept = exampleResult({ text: "A boat.", outcomes: [outcome("c1", "passed")] });
    await keepAll([exampleResult({ text: "A boat." }), kept]);
    const key = { runId: id, sampleId: "s1", entryId: "a", repeat: 1 };
    await plant("results", { ...key, caption: 7 });
    expect(await storage.runs.result(key)).toEqual({ state: "ready", result: kept });
    files.folders.clear();
    expect(await storage.runs.result(key)).toEqual({ state: "ready", result: kept });
  });

  it("of a run come back from its log, and can be written over again", async () => {
    const run = await saveRun();
    await plant("runs", { id: run.id, deletedAt: null, document: { ...run, repeats: "many" } });
    expect(await storage.runs.load(run.id)).toEqual({ state: "ready", run });
    await storage.runs.save({ ...run, title: "Another name" });
    files.folders.get(`${name}-runs`)?.clear();
    await reopen();
    expect(await storage.runs.load(run.id)).toMatchObject({ state: "ready", run: { title: "Another name" } });
  });

  it("of a run that another tab has changed are refused, and leave what that has made of it", async () => {
    const run = await saveRun();
    const theirs = { ...run, title: "Theirs" };
    await storage.runs.save(theirs, run);
    expect(await codeOf(storage.runs.save({ ...run, title: "Ours" }, run))).toBe("run-changed-elsewhere");
    expect(await codeOf(storage.runs.save({ ...run, title: "Anew" }, null))).toBe("run-changed-elsewhere");
    expect(await storage.runs.load(run.id)).toMatchObject({ run: { title: "Theirs" } });
    await storage.runs.save({ ...theirs, repeats: 7 }, theirs);
    expect(await storage.runs.load(run.id)).toMatchObject({ run: { title: "Theirs", repeats: 7 } });
  });

  it("of a run are told of where its log has it no better", async () => {
    const run = await saveRun();
    files.folders.get(`${name}-runs`)?.clear();
    await plant("runs", { id: run.id, deletedAt: null, document: { ...run, repeats: "many" } });
    expect(await storage.runs.load(run.id)).toMatchObject({
      state: "unreadable",
      problem: { code: "run-unreadable" },
    });
  });

  it("and in no log are told of for themselves alone, and can be done again", async () => {
    const { id } = await saveRun();
    await keepAll([
      exampleResult({ text: "One.", outcomes: [] }),
      exampleResult({ sampleId: "s2", text: "Two." }),
    ]);
    files.folders.get(`${name}-runs`)?.clear();
    const key = { runId: id, sampleId: "s1", entryId: "a", repeat: 1 };
    await plant("results", { ...key, caption: 7 });
    await plant("resultColumns", { ...key, mark: 3 });
    await reopen();
    expect(await storage.runs.result(key)).toMatchObject({
      state: "unreadable",
      problem: { code: "result-unreadable" },
    });
    expect(await storage.runs.states(id)).toMatchObject([
      { sampleId: "s2", state: "captioned", problem: null },
      { sampleId: "s1", state: "open", problem: { code: "result-unreadable" } },
    ]);
    await storage.runs.keep(exampleResult({ text: "Again." }));
    expect(await storage.runs.result(key)).toMatchObject({ state: "ready" });
  });

  it("of columns are made anew from their results", async () => {
    const { id } = await saveRun();
    await storage.runs.keep(exampleResult({ text: "One boat.", outcomes: [outcome("c1", "failed")] }));
    const key = { runId: id, sampleId: "s1", entryId: "a", repeat: 1 };
    await plant("resultColumns", { ...key, mark: "done", digits: "zz" });
    await reopen();
    const piece = { from: 0, count: 1 };
    expect((await storage.runs.window(id, piece)).rows).toMatchObject([
      { words: 2, outcomes: [{ id: "c1" }] },
    ]);
    expect((await storage.runs.list()).map(({ counts }) => counts.done)).toEqual([1]);
  });

  it("of columns that an earlier version wrote are made anew, all of a large run, and no result is written", async () => {
    const { id } = await saveRun({ repeats: 125 });
    const all = Array.from({ length: 500 }, (_, at) =>
      exampleResult({ sampleId: `s${(at % 4) + 1}`, repeat: Math.floor(at / 4) + 1, text: "A boat." }),
    );
    await storage.runs.keepAll(id, all);
    storage.close();
    const database = await openDB(name);
    for (const list of await database.getAll("columnLists")) {
      for (const { row } of listedIn(list) ?? []) {
        const { estimated: _later, ...earlier } = Object(row);
        await database.put("resultColumns", earlier);
      }
    }
    await database.clear("columnLists");
    database.close();
    const logged = files.folders.get(`${name}-runs`)?.size;
    storage = await open();
    const { total, rows } = await storage.runs.window(id, { from: 0, count: 500 });
    expect(total).toBe(500);
    expect(new Set(rows.map(({ usd, estimated }) => `${usd} ${estimated}`))).toEqual(
      new Set(["0.002 false"]),
    );
    const now = await openDB(name);
    const written = await now.getAll("resultColumns");
    now.close();
    expect(written.filter(({ estimated }) => estimated === false).length).toBe(500);
    expect(files.folders.get(`${name}-runs`)?.size).toBe(logged);
  });

  it("of a run are listed with what is wrong, beside the others", async () => {
    await saveRun();
    await plant("runs", { id: "torn", deletedAt: null, document: { format: "caplens-run", version: 1 } });
    const newer = { ...exampleRun({ id: "newer" }), version: RUN_VERSION + 1 };
    await plant("runs", { id: "newer", deletedAt: null, document: newer });
    const listed = await storage.runs.list();
    expect(listed.map(({ id, state, problem }) => [id, state, problem?.code])).toEqual([
      ["newer", "read-only", "newer-version"],
      ["run-1", "ready", undefined],
      ["torn", "unreadable", "run-unreadable"],
    ]);
    expect(await codeOf(storage.runs.save(exampleRun({ id: "torn" })))).toBe("run-unreadable");
    expect(await codeOf(storage.runs.save(exampleRun({ id: "newer" })))).toBe("newer-version");
    await storage.runs.remove("torn");
    expect((await storage.runs.list()).map(({ id }) => id)).toEqual(["newer", "run-1"]);
  });
});

describe("blobs that results name", () => {
  it("stay while anything names them, and go with the run", async () => {
    const { id } = await saveRun();
    const { hash } = await storage.blobs.put(new Blob(["frame"]));
    await storage.runs.keep(exampleResult({ text: "A boat.", frames: [hash] }));
    const sweep = () => storage.collectGarbage({ graceMilliseconds: -1000 });
    expect(await sweep()).toEqual([]);
    expect((await storage.usage()).freeableBytes).toBe(0);
    await storage.runs.remove(id);
    expect(await sweep()).toEqual([]);
    const { kept, ...freed } = await storage.freeRoom([]);
    expect({ ...countsOf(kept), ...freed }).toEqual({
      session: 0,
      run: 1,
      quiz: 0,
      "instruction set": 0,
      "training set": 0,
      "label set": 0,
      "judge's card": 0,
      study: 0,
      "model file": 0,
      blobs: 1,
      bytes: 5,
    });
    expect(await storage.blobs.get(hash)).toBeNull();
  });
});

describe("two tabs", () => {
  it("see each other's results in tables that are open", async () => {
    const { id } = await saveRun();
    const other = await open();
    const piece = { from: 0, count: 5 };
    expect((await other.runs.window(id, piece)).total).toBe(0);
    const told: unknown[] = [];
    other.runs.onChange((change) => told.push(change));
    await storage.runs.keep(exampleResult({ text: "A boat." }));
    await expect.poll(async () => (await other.runs.window(id, piece)).total).toBe(1);
    const key = { sampleId: "s1", entryId: "a", repeat: 1 };
    expect(told).toEqual([{ change: "kept", runId: id, key }]);
    await storage.runs.remove(id);
    await expect.poll(() => told.length).toBe(2);
    expect(await other.runs.load(id)).toBeNull();
    other.close();
  });
});
