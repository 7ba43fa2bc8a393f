import "fake-indexeddb/auto";
import { openDB } from "idb";
import type { Result } from "../../src/shapes/result";
import { KEPT, layoutOf } from "../../src/storage/kept/registry";
import { openStorage } from "../../src/storage/open-storage";
import { columnsRowOf } from "../../src/storage/runs/index/columns-row";
import { createRunIndex } from "../../src/storage/runs/index/run-index";
import { createDatabaseResultTable, resultRows } from "../../src/storage/runs/result-table";
import { openBackend } from "../../src/storage/storage-backend";
import { exampleResult, exampleRun, exampleSamples, outcome } from "../storage/runs/example-run";
import { cost, type Figure } from "./support/figures";
import { memoryAfterCollection } from "./support/memory-after-collection";

const SAMPLES = 2500;
const RESULTS = SAMPLES * 4;
const LINES = 10;
const FILTERS = 40;
const KIB = 1024;

/** A result of usual weight: a caption of 150 words, ten lines with their reasons, the judge's replies. */
function usualResult(number: number): Result {
  const sample = (number % SAMPLES) + 1;
  const pass = Math.floor(number / SAMPLES);
  const lines = Array.from({ length: LINES }, (_, line) =>
    outcome(`check-${line}`, (sample + line) % 3 === 0 ? "failed" : "passed", {
      reason: "because ".repeat(20),
    }),
  );
  return exampleResult({
    sampleId: `s${sample}`,
    entryId: pass % 2 === 0 ? "a" : "b",
    repeat: pass < 2 ? 1 : 2,
    text: `word ${number} `.repeat(75 + (number % 40)),
    outcomes: lines,
    detail: { replies: lines.map(({ id }) => ({ id, raw: "x".repeat(300) })) },
  });
}

async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * A run of 10,000 results: opening it with its first window, against reading the results themselves out of the same
 * database, and against opening a run on the same samples that has none; and a window of another filter and order, against the same on results held in memory.
 */
async function openingAndWindows(): Promise<Figure[]> {
  const name = "bench-run-table";
  const storage = await openStorage({ name });
  const id = await storage.dataSets.put(exampleSamples(SAMPLES));
  await storage.runs.save(exampleRun({ dataSet: { id, benchmark: "if-vidcap" } }));
  const backend = await openBackend(name, layoutOf(KEPT), () => undefined);
  if (!backend.connection) throw new Error("There is no database.");
  const results = createDatabaseResultTable(backend.connection);
  for (let from = 0; from < RESULTS; from += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => resultRows(usualResult(from + index)));
    await results.bringBack(await Promise.all(batch), { replace: true });
  }
  await storage.runs.save(exampleRun({ id: "run-empty", dataSet: { id, benchmark: "if-vidcap" } }));
  const first = { from: 0, count: 60 };
  // Compiling and first reading are paid for here, and by none of the two that are held against each other.
  await storage.runs.window("run-empty", first);
  storage.runs.close();
  const empty = await milliseconds(() => storage.runs.window("run-empty", first));
  const opening = await milliseconds(() => storage.runs.window("run-1", first));
  const database = await openDB(name);
  let all: Result[] = [];
  const reading = await milliseconds(async () => {
    all = (await database.getAll("results")).map(({ text }) => JSON.parse(text));
  });
  database.close();

  const lineOf = (number: number): LineOf => ({
    id: `check-${number % LINES}`,
    status: number % 2 === 0 ? "failed" : "passed",
  });
  const windows = await milliseconds(async () => {
    for (let number = 0; number < FILTERS; number += 1) {
      const { id: check, status } = lineOf(number);
      const filter = { condition: { line: { ids: [check], statuses: [status] } } };
      const piece = { from: number * 10, count: 60, filter };
      await storage.runs.window("run-1", { ...piece, order: { by: "words", descending: number % 3 === 0 } });
    }
  });
  const plain = await milliseconds(() => {
    for (let number = 0; number < FILTERS; number += 1) plainWindow(all, lineOf(number), number * 10);
  });
  storage.close();
  backend.close();
  return [
    cost("open-run", "ms", opening, { value: reading, what: "reading the results" }),
    cost("open-run-of-10000", "ms", opening, { value: empty, what: "a run without a result" }),
    cost("filtered-window", "ms", windows / FILTERS, {
      value: plain / FILTERS,
      what: "on results in memory",
    }),
  ];
}

type LineOf = { id: string; status: "passed" | "failed" };

function plainWindow(all: Result[], asked: LineOf, from: number): Result[] {
  const words = ({ caption }: Result) => caption?.text.match(/\S+/g)?.length ?? 0;
  return all
    .filter(({ judgement }) =>
      judgement?.outcomes.some(({ id, status }) => id === asked.id && status === asked.status),
    )
    .map((result) => ({ result, count: words(result) }))
    .sort((one, other) => one.count - other.count)
    .slice(from, from + 60)
    .map(({ result }) => result);
}

/** The memory that the columns of 10,000 results take up beyond those of 100, against the same rows as objects. */
function memoryOfColumns(): Figure {
  const outline = exampleSamples(SAMPLES).samples.map(({ id, video, facets }) => ({
    id,
    videoId: video.id,
    facets,
  }));
  const sampleIds = outline.map(({ id }) => id);
  const index = createRunIndex({ sampleIds, entryIds: ["a", "b"], outline });
  const fill = (from: number, to: number) => {
    for (let number = from; number < to; number += 1) index.set(columnsRowOf(usualResult(number)));
  };
  fill(0, 100);
  const before = memoryAfterCollection();
  fill(100, RESULTS);
  const columns = memoryAfterCollection() - before;
  const rows = Array.from({ length: RESULTS - 100 }, (_, number) => columnsRowOf(usualResult(number + 100)));
  const objects = memoryAfterCollection() - before - columns;
  console.log(`Columns of ${index.columns().length} results, beside ${rows.length} rows as objects.`);
  return cost("columns-memory", "KiB", columns / KIB, {
    value: objects / KIB,
    what: "the same rows as objects",
  });
}

/** The figures of the table of a run, in node on a stand-in for IndexedDB. */
export async function measure(): Promise<Figure[]> {
  return [memoryOfColumns(), ...(await openingAndWindows())];
}
