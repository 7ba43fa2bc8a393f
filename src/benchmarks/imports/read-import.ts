import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import { addTo } from "../../foundation/groups";
import { counted } from "../../foundation/plural";
import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import type { Steps } from "../../foundation/steps";
import { firstSign, linesOf, type TextPieces } from "../../foundation/text-pieces";
import { taxonomies } from "../../rules/taxonomy/registry";
import type { ColumnMapping, FileProblem } from "../../shapes/data-set";
import type { Benchmark, BenchmarkDocument } from "../benchmark";
import { benchmarks } from "../registry";
import { asBefore, baseOf, type CaptionTable, captionTable, type Row } from "./caption-tables";
import { type DocumentKind, type DocumentPart, documentKind, documentParts } from "./document-parts";
import { fitOf, joinCaptions } from "./join-captions";
import { mergePart } from "./merge-part";
import {
  delimiterOf,
  type ImportFile,
  LONGEST_ROW,
  MOST_ROWS,
  MOST_VALUES,
  ROW_LIMITS,
  readDelimited,
  rowTooLong,
  tooManyRows,
  tooManyValues,
} from "./read-delimited";
import { captionAdder, emptyPart, type ReadPart } from "./read-part";
import { isResultLines, readResultLines } from "./read-result-lines";
import { isSampleLines, readSampleLines } from "./read-sample-lines";

/** A JSON document: the objects of a list as rows, or an object. */
type ReadDocument = { kind: "list"; rows: Row[] } | { kind: "object"; document: Fields };

type Untold = Extract<DocumentPart, { kind: "refused" | "ended" }>;

const WHOLE = "A JSON file, whole.";

function problemOf(file: string, part: Untold, used: number): FileProblem {
  const { reason, detail } = part.refused;
  if (part.kind === "ended") {
    const message =
      used === 0
        ? `This file can't be read: it is broken off or damaged. ${detail}`
        : `This file is broken off or damaged, and only what comes before that is used (${counted(used, "entry", "entries")}). ${detail}`;
    return { file, path: "", message, expected: WHOLE };
  }
  const path = part.name || `${part.index}`;
  if (reason === "syntax") {
    const message = `This entry is damaged, and is left out. ${detail}`;
    return { file, path, message, expected: WHOLE };
  }
  const message = `There is more in this entry than is read at once; it is left out. ${detail}`;
  return { file, path, message, expected: "Smaller files: split it, or write it as JSON Lines." };
}

/**
 * Reads a JSON document member by member, a step each. What can't be read is told in `problems`, and left out. Null:
 * nothing of it can be used, and that is told.
 */
export function* readDocument(
  { name: file, pieces }: ImportFile,
  kind: DocumentKind,
  problems: FileProblem[],
): Steps<ReadDocument | null> {
  const before = problems.length;
  const rows: Row[] = [];
  const fields = new Map<string, unknown>();
  let values = 0;
  let used = 0;
  let strangers = 0;
  for (const part of documentParts(pieces, kind)) {
    yield;
    if (part === null) continue;
    if (part.kind !== "read") {
      problems.push(problemOf(file, part, used));
      continue;
    }
    const { index, name, value } = part;
    const most = kind === "list" ? MOST_VALUES : JSON_LIMITS.maxValues;
    values += part.values;
    if (values > most) {
      problems.push(tooManyValues(file, name || `${index}`, most));
      break;
    }
    if (kind === "object") {
      if (fields.has(name)) {
        const message = `“${name}” occurs twice; what stands there first is left out.`;
        problems.push({ file, path: name, message, expected: "Names that occur once." });
      }
      fields.set(name, value);
    } else if (rows.length >= MOST_ROWS) {
      problems.push(tooManyRows(file, `${index}`));
      break;
    } else if (isFields(value)) rows.push({ place: `${index}`, cells: value });
    else strangers += 1;
    used += 1;
  }
  if (strangers > 0 && rows.length > 0) {
    const message = `${counted(strangers, "entry of this list is no object", "entries of this list are no objects")}, and left out.`;
    problems.push({ file, path: "", message, expected: "A list of objects." });
  }
  if (used === 0 && problems.length > before) return null;
  return kind === "list" ? { kind, rows } : { kind, document: Object.fromEntries(fields) };
}

/** A benchmark's own file, and what it holds. `benchmarks`: those that it may be of. */
type OwnFile = BenchmarkDocument & { kind: string; of: readonly Benchmark[] };

/** The number of entries examined to tell which benchmark's constraints they use. */
const LOOKED_AT = 200;

/** The file as one of the benchmarks' own; null where none of them knows it. */
function asOwnFile(file: BenchmarkDocument): OwnFile | null {
  let kind: string | null = null;
  const of: Benchmark[] = [];
  for (const benchmark of benchmarks) {
    const own = benchmark.recognise(file);
    if (own === null) continue;
    kind ??= own;
    of.push(benchmark);
  }
  if (kind === null) return null;
  const told = of.length > 1 && isFields(file.document) ? byConstraints(file.document, of) : of;
  return { ...file, kind, of: told };
}

/** Those of the benchmarks whose content constraints the entries use; all where they use none of one alone. */
function byConstraints(document: Fields, among: readonly Benchmark[]): readonly Benchmark[] {
  const used = Object.values(document)
    .slice(0, LOOKED_AT)
    .flatMap((list) => listOf(list))
    .flatMap((entry) => (isFields(entry) ? listOf(entry.constraints_used) : []));
  const counts = among.map((benchmark) => {
    const taxonomy = taxonomies.find(({ id }) => id === benchmark.id);
    const own = new Set<unknown>(taxonomy?.content.map(({ id }) => id));
    return { benchmark, count: used.filter((id) => own.has(id)).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  const first = counts.filter(({ count }) => count === most);
  return most > 0 && first.length === 1 ? first.map(({ benchmark }) => benchmark) : among;
}

function sharedFolders(one: string, other: string): number {
  const [mine, theirs] = [one.split("/"), other.split("/")];
  let count = 0;
  while (count < mine.length - 1 && mine[count] === theirs[count]) count += 1;
  return count;
}

/** True where a path names a benchmark: "IF-VidCap/annotation/prompt.json". */
function names(path: string, { id }: Benchmark): boolean {
  return path.toLowerCase().includes(id);
}

/**
 * Which benchmark reads which files. A file that looks alike in several goes with those that tell it, the nearest by
 * folder; where none does, by the name of its folder, and else to the benchmark that comes first.
 */
function routeFiles(files: readonly OwnFile[]): Map<Benchmark, OwnFile[]> {
  const told = files.flatMap(({ name, of }) => (of.length === 1 && of[0] ? [{ name, of: of[0] }] : []));
  const routed = new Map<Benchmark, OwnFile[]>();
  for (const file of files) {
    const [only] = file.of;
    const near = told
      .filter(({ of }) => file.of.includes(of))
      .sort((a, b) => sharedFolders(b.name, file.name) - sharedFolders(a.name, file.name))[0]?.of;
    const benchmark =
      file.of.length === 1 ? only : (file.of.find((one) => names(file.name, one)) ?? near ?? only);
    if (!benchmark) continue;
    addTo(routed, benchmark, file);
  }
  return routed;
}

const EXPECTED = "One JSON object a line, whole.";

/**
 * True where a text is JSON Lines: its first line is an object of its own, and more lines follow. Where that line is torn or too
 * long the next ones tell: no document has two whole objects on lines that follow each other.
 */
export function* isJsonLines(pieces: TextPieces): Steps<boolean> {
  let first: string | null = null;
  let lacking = 2;
  for (const { text } of linesOf(pieces, LONGEST_ROW)) {
    yield;
    const own = text?.trim() ?? null;
    if (own === "") continue;
    if (own !== null && !own.startsWith("{")) return first !== null && isWhole(first);
    if (first === null) {
      first = own ?? "";
      if (own === null) lacking = 1;
      continue;
    }
    if (isWhole(first)) return true;
    if (own === null || !isWhole(own)) return false;
    lacking -= 1;
    if (lacking === 0) return true;
  }
  return false;
}

const isWhole = (line: string) => parseSafeJson(line, ROW_LIMITS).ok;

/** The objects of a file of JSON Lines, a step a line. Lines that hold none are told in `problems` and left out. */
export function* readJsonLines({ name, pieces }: ImportFile, problems: FileProblem[]): Steps<Row[]> {
  const rows: Row[] = [];
  let values = 0;
  for (const { line, text } of linesOf(pieces, LONGEST_ROW)) {
    yield;
    const place = `line ${line}`;
    if (text === null) {
      problems.push(rowTooLong(name, place, EXPECTED));
      continue;
    }
    const own = text.trim();
    if (own === "") continue;
    if (rows.length >= MOST_ROWS) {
      problems.push(tooManyRows(name, place));
      break;
    }
    const json = parseSafeJson(own, ROW_LIMITS);
    if (!json.ok || !isFields(json.value)) {
      const message = json.ok
        ? "This line is no object."
        : `This line can't be read, and is left out. ${json.detail}`;
      problems.push({ file: name, path: place, message, expected: EXPECTED });
      continue;
    }
    values += json.values;
    if (values > MOST_VALUES) {
      problems.push(tooManyValues(name, place));
      break;
    }
    rows.push({ place, cells: json.value });
  }
  return rows;
}

/** True for a log of inspect, as `inspect log convert --to json` writes it. */
function isInspectLog(document: Fields): boolean {
  return isFields(document.eval) && Array.isArray(document.samples);
}

type Attachments = (text: string) => string;

function attachmentsOf(sample: Fields): Attachments {
  const known = isFields(sample.attachments) ? sample.attachments : {};
  return (text) => {
    const hash = /^attachment:\/\/(\S+)$/.exec(text)?.[1];
    return (hash !== undefined && textOf(known[hash])) || text;
  };
}

/** The text of a message or of its content. */
function contentText(content: unknown, attached: Attachments): string | null {
  if (typeof content === "string") return attached(content);
  const texts = listOf(content).flatMap((part) =>
    isFields(part) && typeof part.text === "string" ? [attached(part.text)] : [],
  );
  return texts.length > 0 ? texts.join("\n") : null;
}

function inputOf({ input }: Fields, attached: Attachments): string | null {
  if (typeof input === "string") return attached(input);
  const asked = listOf(input).findLast((message) => isFields(message) && message.role === "user");
  return isFields(asked) ? contentText(asked.content, attached) : null;
}

function outputOf({ output }: Fields, attached: Attachments): string | null {
  if (!isFields(output)) return null;
  const [choice] = listOf(output.choices);
  const message = isFields(choice) && isFields(choice.message) ? choice.message : {};
  return contentText(message.content, attached) ?? textOf(output.completion);
}

/** The samples of a log as rows, a step each. What was asked more than once has an entry of its own for each time. */
function* readInspectLog(path: string, document: Fields): Steps<CaptionTable> {
  const made = isFields(document.eval) ? document.eval : {};
  const model = textOf(made.model) ?? baseOf(path);
  const rows: Row[] = [];
  for (const [index, sample] of listOf(document.samples).entries()) {
    yield;
    if (!isFields(sample)) continue;
    const attached = attachmentsOf(sample);
    const metadata = isFields(sample.metadata) ? sample.metadata : {};
    const epoch = typeof sample.epoch === "number" && sample.epoch > 1 ? `, epoch ${sample.epoch}` : "";
    const cells: Fields = {
      id: sample.id ?? null,
      video: metadata.video ?? metadata.video_id ?? null,
      input: inputOf(sample, attached),
      output: sample.error ? null : outputOf(sample, attached),
      model: `${model}${epoch}`,
    };
    rows.push({ place: `samples/${index}`, cells });
  }
  return {
    path,
    kind: "inspect log",
    columns: ["id", "video", "input", "output", "model"],
    rows,
    mapping: { id: "id", video: "video", instruction: "input", response: "output", model: "model" },
    model,
    idsCount: false,
  };
}

/** All that was made of the files of an import. */
export type ImportRead = { parts: ReadPart[]; tables: CaptionTable[]; problems: FileProblem[] };

/** The input of an import: files, the column mappings that people chose for some, and samples that are stored here. */
type ImportSource = {
  files: readonly ImportFile[];
  mappings: ReadonlyMap<string, ColumnMapping>;
  /** `from`: what they are called in problems. */
  kept: readonly { from: string; part: ReadPart }[];
};

type Sorted = {
  own: OwnFile[];
  parts: { from: string; part: ReadPart }[];
  tables: CaptionTable[];
  /** Folders, with their slash, that are a run which Caplens exported. */
  runs: string[];
};

/** The expected kinds of files, for the problem of an unrecognised one. */
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
      const expected =
        "Files to make a new run of. “Open a run directory”, in the list of runs, opens this one as a whole.";
      problems.push({ file: name, path: "", message, expected });
      sorted.runs.push(name.slice(0, name.lastIndexOf("/") + 1));
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
  if (rows.length > 0) sorted.tables.push(captionTable(name, asBefore(columns, rows), columns));
  else problems.push({ file: name, path: "", message: "This file has no rows.", expected: EXPECTED_FILES });
}

/** Reads a benchmark's own files as a part; captions that are none are counted instead. */
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
  const sorted: Sorted = { own: [], parts: [...kept], tables: [], runs: [] };
  // A problem of a whole folder comes before those of its files.
  const isHead = ({ name }: ImportFile) => /(?:^|\/)run\.json$/.test(name);
  for (const file of [...files.filter(isHead), ...files.filter((one) => !isHead(one))]) {
    yield;
    const isOfRun = sorted.runs.some((folder) => folder !== "" && file.name.startsWith(folder));
    if (!isOfRun) yield* sortFile(file, sorted, problems);
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
      const message = "No column of this file can be told to hold captions.";
      const expected = "A column called response, prediction or caption, or one that you choose.";
      problems.push({ file: table.path, path: "", message, expected });
    } else if (part) yield* joinCaptions(table, part, problems);
    else {
      const message = `${counted(table.rows.length, "row")} with captions, and no file that tells of their samples.`;
      const expected = "The benchmark's prompts and checklists beside it, or samples of Caplens.";
      problems.push({ file: table.path, path: "", message, expected });
    }
  }
  return { parts: all, tables, problems };
}
