import type { Steps } from "../../foundation/steps";
import { firstSign } from "../../foundation/text-pieces";
import type { ColumnMapping } from "../../shapes/column-mapping";
import type { FileProblem } from "../../shapes/data-set";
import type { Benchmark } from "../benchmark";
import { captionAdder } from "./add-caption";
import { baseOf, type CaptionTable, type Row } from "./caption-table";
import { captionTable } from "./caption-tables";
import { documentKind } from "./document-parts";
import type { ImportFile } from "./import-file";
import { isInspectLog, readInspectLog } from "./inspect-log";
import { fitOf, joinCaptions } from "./join-captions";
import { mergePart } from "./merge-part";
import { delimiterOf, readDelimited } from "./read-delimited";
import { type ReadDocument, readDocument } from "./read-document";
import { isJsonLines, readJsonLines } from "./read-lines";
import { emptyPart, type ReadPart } from "./read-part";
import { isResultLines, readResultLines } from "./read-result-lines";
import { isSampleLines, readSampleLines } from "./read-sample-lines";
import { asOwnFile, type OwnFile, routeFiles } from "./route-files";

/** All that was made of the files of an import. */
export type ImportRead = { parts: ReadPart[]; tables: CaptionTable[]; problems: FileProblem[] };

/** What is read: files, with how people say the columns of some are to be read, and samples that are kept here. */
type ImportSource = {
  files: readonly ImportFile[];
  mappings: ReadonlyMap<string, ColumnMapping>;
  /** `from`: what they are called in problems. */
  kept: readonly { from: string; part: ReadPart }[];
};

type Sorted = { own: OwnFile[]; parts: { from: string; part: ReadPart }[]; tables: CaptionTable[] };

/** What is said to be expected of a file in which nothing is known. */
export const EXPECTED_FILES =
  "A benchmark's own file, samples of Caplens, or captions as JSON, JSON Lines, CSV or TSV with a head.";

function* addRows(path: string, rows: Row[], sorted: Sorted, problems: FileProblem[]): Steps<void> {
  const read = isSampleLines(rows) ? readSampleLines : isResultLines(rows) ? readResultLines : null;
  if (!read) {
    const own = asOwnFile({
      name: path,
      document: rows.map(({ cells }) => cells),
      places: rows.map(({ place }) => place),
    });
    if (own) sorted.own.push(own);
    else if (rows.length > 0) sorted.tables.push(captionTable(path, rows));
    return;
  }
  const part = yield* read(path, rows, problems);
  if (part) sorted.parts.push({ from: path, part });
}

function* sortJson(name: string, read: ReadDocument, sorted: Sorted, problems: FileProblem[]): Steps<void> {
  if (read.kind === "list") {
    yield* addRows(name, read.rows, sorted, problems);
    if (read.rows.length > 0) return;
  } else {
    const { document } = read;
    if (isInspectLog(document)) {
      sorted.tables.push(yield* readInspectLog(name, document));
      return;
    }
    if (document.format === "caplens-run-directory") {
      const message = "This is a run that Caplens exported, with all of its results.";
      const expected = "Open it as a whole: “Open a run directory” in the list of runs.";
      problems.push({ file: name, path: "", message, expected });
      return;
    }
    const own = asOwnFile({ name, document });
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
      asOwnFile({ name, document: [document] }) ||
      captionTable(name, rows).mapping
    ) {
      yield* addRows(name, rows, sorted, problems);
      return;
    }
  }
  const message = "Nothing in this file is known: it holds no samples, captions or check results.";
  problems.push({ file: name, path: "", message, expected: EXPECTED_FILES });
}

function* sortFile(file: ImportFile, sorted: Sorted, problems: FileProblem[]): Steps<void> {
  const { name, pieces } = file;
  const kind = documentKind(pieces);
  if (kind === "object" && (yield* isJsonLines(pieces))) {
    yield* addRows(name, yield* readJsonLines(file, problems), sorted, problems);
    return;
  }
  if (kind !== null) {
    const read = yield* readDocument(file, kind, problems);
    if (read) yield* sortJson(name, read, sorted, problems);
    return;
  }
  const delimiter = delimiterOf(pieces);
  if (delimiter === null) {
    const message = firstSign(pieces) === null ? "This file is empty." : "Nothing in this file is known.";
    problems.push({ file: name, path: "", message, expected: EXPECTED_FILES });
    return;
  }
  const { columns, rows } = yield* readDelimited(file, delimiter, problems);
  if (rows.length > 0) sorted.tables.push(captionTable(name, rows, columns));
  else problems.push({ file: name, path: "", message: "This file has no rows.", expected: EXPECTED_FILES });
}

/** What a benchmark reads of its own files, as a part; captions that are none are counted instead. */
function* ownPart(benchmark: Benchmark, files: readonly OwnFile[], problems: FileProblem[]): Steps<ReadPart> {
  const read = yield* benchmark.read(files);
  for (const problem of read.problems) problems.push(problem);
  const part: ReadPart = {
    ...emptyPart(benchmark, titleOf(benchmark, files)),
    samples: read.samples,
    results: read.results,
    formatChecks: read.formatChecks,
    files: files.map(({ name, kind }) => ({ path: name, kind })),
  };
  const add = captionAdder(part);
  for (const caption of read.responses) {
    yield;
    add(caption);
  }
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
  function* take(from: string, part: ReadPart): Steps<void> {
    const there = parts.get(part.benchmark) ?? emptyPart(part.benchmark, part.title);
    parts.set(part.benchmark, there);
    yield* mergePart(there, part, from, problems);
  }
  for (const { from, part } of sorted.parts) {
    yield* take(from, part);
  }
  for (const [benchmark, own] of routeFiles(sorted.own)) {
    const part = yield* ownPart(benchmark, own, problems);
    yield* take(own.map(({ name }) => name).join(", "), part);
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
