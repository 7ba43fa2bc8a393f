import { isFields } from "../../lib/fields";
import { parseSafeJson, type SafeJson } from "../../lib/safe-json";
import type { Steps } from "../../lib/steps";
import type { ColumnMapping } from "../../schemas/column-mapping";
import type { FileProblem } from "../../schemas/data-set";
import type { Benchmark, BenchmarkFile } from "../benchmark";
import { captionAdder } from "./add-caption";
import { baseOf, type CaptionTable, type Row } from "./caption-table";
import { captionTable } from "./caption-tables";
import { isInspectLog, readInspectLog } from "./inspect-log";
import { fitOf, joinCaptions } from "./join-captions";
import { mergePart } from "./merge-part";
import { delimiterOf, readDelimited } from "./read-delimited";
import { isJsonLines, MOST_ROWS, readJsonLines, tooManyRows } from "./read-lines";
import { emptyPart, type ReadPart } from "./read-part";
import { isResultLines, readResultLines } from "./read-result-lines";
import { isSampleLines, readSampleLines } from "./read-sample-lines";
import { asOwnFile, type OwnFile, routeFiles } from "./route-files";

/** All that was made of the files of an import. */
export type ImportRead = { parts: ReadPart[]; tables: CaptionTable[]; problems: FileProblem[] };

/** What is read: files, with how people say the columns of some are to be read, and samples that are kept here. */
export type ImportSource = {
  files: readonly BenchmarkFile[];
  mappings: ReadonlyMap<string, ColumnMapping>;
  /** `from`: what they are called in problems. */
  kept: readonly { from: string; part: ReadPart }[];
};

type Sorted = { own: OwnFile[]; parts: { from: string; part: ReadPart }[]; tables: CaptionTable[] };

const EXPECTED =
  "A benchmark's own file, samples of Caplens, or captions as JSON, JSON Lines, CSV or TSV with a head.";

function* addRows(path: string, rows: Row[], sorted: Sorted, problems: FileProblem[]): Steps<void> {
  const read = isSampleLines(rows) ? readSampleLines : isResultLines(rows) ? readResultLines : null;
  if (!read) {
    if (rows.length > 0) sorted.tables.push(captionTable(path, rows));
    return;
  }
  const part = yield* read(path, rows, problems);
  if (part) sorted.parts.push({ from: path, part });
}

function* sortJson(
  file: BenchmarkFile,
  document: unknown,
  sorted: Sorted,
  problems: FileProblem[],
): Steps<void> {
  const { name } = file;
  if (isInspectLog(document)) {
    sorted.tables.push(readInspectLog(name, document));
    return;
  }
  if (Array.isArray(document)) {
    const rows = document
      .slice(0, MOST_ROWS)
      .flatMap((cells: unknown, at): Row[] => (isFields(cells) ? [{ place: `${at}`, cells }] : []));
    if (document.length > MOST_ROWS) problems.push(tooManyRows(name, `${MOST_ROWS}`));
    yield* addRows(name, rows, sorted, problems);
    if (rows.length > 0) return;
  } else if (isFields(document)) {
    if (document.format === "caplens-run-directory") {
      const message = "This is a run that Caplens exported, with all of its results.";
      const expected = "Open it as a whole: “Open a run directory” in the list of runs.";
      problems.push({ file: name, path: "", message, expected });
      return;
    }
    const own = asOwnFile(file, document);
    if (own) {
      sorted.own.push(own);
      return;
    }
    // A file of JSON Lines may have only one.
    const rows = [{ place: "line 1", cells: document }];
    if (
      /\.(jsonl|ndjson)$/i.test(name) ||
      isSampleLines(rows) ||
      isResultLines(rows) ||
      captionTable(name, rows).mapping
    ) {
      yield* addRows(name, rows, sorted, problems);
      return;
    }
  }
  const message = "Nothing in this file is known: it holds no samples, captions or check results.";
  problems.push({ file: name, path: "", message, expected: EXPECTED });
}

function jsonProblem(file: string, { reason, detail }: Extract<SafeJson, { ok: false }>): FileProblem {
  if (reason === "syntax") {
    const message = `This file can't be read: it is broken off or damaged. ${detail}`;
    return { file, path: "", message, expected: "A JSON file, whole." };
  }
  const message = `There is more in this file than is read at once. ${detail}`;
  return { file, path: "", message, expected: "Smaller files: split it, or write it as JSON Lines." };
}

function* sortFile(file: BenchmarkFile, sorted: Sorted, problems: FileProblem[]): Steps<void> {
  const { name } = file;
  // A byte order mark at the start of a file is none of its text.
  const text = file.text.replace(/^\uFEFF/, "");
  if (/^\s*[{[]/.test(text)) {
    const json = parseSafeJson(text);
    if (json.ok) yield* sortJson({ name, text }, json.value, sorted, problems);
    else if (isJsonLines(text))
      yield* addRows(name, yield* readJsonLines(name, text, problems), sorted, problems);
    else problems.push(jsonProblem(name, json));
    return;
  }
  const delimiter = delimiterOf(text);
  if (text.trim() === "" || delimiter === null) {
    const message = text.trim() === "" ? "This file is empty." : "Nothing in this file is known.";
    problems.push({ file: name, path: "", message, expected: EXPECTED });
    return;
  }
  const { columns, rows } = yield* readDelimited(name, text, delimiter, problems);
  if (rows.length > 0) sorted.tables.push(captionTable(name, rows, columns));
  else problems.push({ file: name, path: "", message: "This file has no rows.", expected: EXPECTED });
}

/** What a benchmark reads of its own files, as a part; captions that are none are counted instead. */
function ownPart(benchmark: Benchmark, files: readonly OwnFile[], problems: FileProblem[]): ReadPart {
  const read = benchmark.read(files);
  problems.push(...read.problems);
  const part = emptyPart(benchmark, titleOf(benchmark, files));
  part.samples.push(...read.samples);
  part.results.push(...read.results);
  part.files.push(...files.map(({ name, kind }) => ({ path: name, kind })));
  const add = captionAdder(part);
  for (const caption of read.responses) add(caption);
  return part;
}

function titleOf({ label }: Benchmark, files: readonly OwnFile[]): string {
  const [first] = files;
  return files.length === 1 && first ? `${label}: ${baseOf(first.name)}` : label;
}

function withMapping(table: CaptionTable, mappings: ImportSource["mappings"]): CaptionTable {
  const mapping = mappings.get(table.path);
  return mapping ? { ...table, mapping } : table;
}

/** The part that most rows of a table belong to; null where there is none. */
function partFor(table: CaptionTable, parts: readonly ReadPart[]): ReadPart | null {
  if (parts.length < 2) return parts[0] ?? null;
  const fits = parts.map((part) => ({ part, fit: fitOf(table, part) }));
  return fits.sort((one, other) => other.fit - one.fit)[0]?.part ?? null;
}

/**
 * Reads files of any kind that hold samples, captions or check results, given together: a step a file and a row, so
 * that whoever takes the steps may do other things between them, or stop. Never throws.
 */
export function* readImport({ files, mappings, kept }: ImportSource): Steps<ImportRead> {
  const problems: FileProblem[] = [];
  const sorted: Sorted = { own: [], parts: [...kept], tables: [] };
  for (const file of files) {
    yield;
    yield* sortFile(file, sorted, problems);
  }
  const tables = sorted.tables.map((table) => withMapping(table, mappings));

  const parts = new Map<Benchmark, ReadPart>();
  const take = (from: string, part: ReadPart) => {
    const there = parts.get(part.benchmark) ?? emptyPart(part.benchmark, part.title);
    parts.set(part.benchmark, there);
    mergePart(there, part, from, problems);
  };
  for (const { from, part } of sorted.parts) {
    yield;
    take(from, part);
  }
  for (const [benchmark, own] of routeFiles(sorted.own)) {
    yield;
    take(own.map(({ name }) => name).join(", "), ownPart(benchmark, own, problems));
  }

  const all = [...parts.values()].filter(({ samples }) => samples.length > 0);
  for (const table of tables) {
    yield;
    const part = partFor(table, all);
    if (!table.mapping) {
      const message = "No column of this file can be told to hold captions. Say which one does.";
      const expected = "A column called response, prediction or caption, or one that you choose.";
      problems.push({ file: table.path, path: "", message, expected });
    } else if (part) yield* joinCaptions(table, part, problems);
    else {
      const message = `${table.rows.length} rows with captions, and no file that tells of their samples.`;
      const expected = "The benchmark's prompts and checklists beside it, or samples of Caplens.";
      problems.push({ file: table.path, path: "", message, expected });
    }
  }
  return { parts: all, tables, problems };
}
