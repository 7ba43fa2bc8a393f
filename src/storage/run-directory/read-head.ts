import { sha256Hex } from "../../foundation/hashing";
import { counted } from "../../foundation/plural";
import { parseSafeJson } from "../../foundation/safe-json";
import { RunDirectoryShape } from "../../shapes/generated/run-directory";
import { inWords, readOutside } from "../../shapes/read-outside";
import type { Run } from "../../shapes/run";
import { RUN_DIRECTORY_VERSION, type RunDirectory, type RunIndexFile } from "../../shapes/run-directory";
import { countTasks } from "../../shapes/run-tasks";
import { bytesOf } from "../archive/held-bytes";
import { readDocument } from "../documents";
import { isDocument, type LooseDocument } from "../loose-document";
import { areNamedLines } from "../runs/index/outcome-digit";
import { RUN_DOCUMENT } from "../runs/run-documents";
import {
  DIRECTORY_LIMITS,
  DIRECTORY_RUN_ID,
  directoryProblems,
  directoryRun,
  RUN_FILE,
  refuseDirectory,
} from "./directory-layout";
import { type FoundFile, withoutReturns } from "./found-files";

/** `run.json`, read and within the limits. */
export type DirectoryHead = {
  /** SHA-256 of `run.json`: it names all of the directory. */
  hash: string;
  directory: RunDirectory;
  /** Under the id and about the data set that the directory names; whoever keeps it gives it its own. */
  run: Run;
  /** The other files by their path within the directory. */
  files: Map<string, FoundFile>;
  /** The heads of other directories that were found with it. */
  beside: string[];
};

const LONGEST_TITLE = 300;

/** The paths of all that are called `run.json`, the highest first. */
function headsOf(files: readonly FoundFile[]): string[] {
  const depth = (path: string) => path.split("/").length;
  return files
    .map(({ path }) => path)
    .filter((path) => path === RUN_FILE || path.endsWith(`/${RUN_FILE}`))
    .sort((one, other) => depth(one) - depth(other));
}

function readRun(value: unknown, directory: RunDirectory): Run {
  const { dataSet } = directory;
  const named = isDocument(value) ? { ...value, id: DIRECTORY_RUN_ID, origin: null } : value;
  const read = readDocument(named, RUN_DOCUMENT);
  if (read.state === "read-only") throw refuseDirectory(directoryProblems.newer("The run", read.version));
  if (read.state === "unreadable") {
    throw refuseDirectory(
      read.version === null
        ? directoryProblems.unreadable(read.reason)
        : directoryProblems.newer("The run", read.version),
    );
  }
  const known = read.document;
  const entries = new Map(
    known.entries.map((entry) => [entry.id, { ...entry, title: entry.title.slice(0, LONGEST_TITLE) }]),
  );
  const tidy = { ...known, title: known.title.slice(0, LONGEST_TITLE), entries: [...entries.values()] };
  return {
    ...directoryRun(tidy),
    id: DIRECTORY_RUN_ID,
    origin: null,
    dataSet: { id: dataSet.id, benchmark: dataSet.benchmark },
  };
}

/** `run.json` as its schema has it, without what the schema does not name. Throws a ProblemError that says where not. */
function readDirectory(document: LooseDocument): RunDirectory {
  const read = readOutside(RunDirectoryShape, document);
  if (!read.ok) throw refuseDirectory(directoryProblems.unreadable(inWords(read.problem, RUN_FILE)));
  return read.value;
}

/** Refuses what says of itself that it is beyond the limits, before anything else of it is read. */
function requireBearable({ directory, run }: Pick<DirectoryHead, "directory" | "run">): void {
  const { dataSet, files, totals } = directory;
  const most = DIRECTORY_LIMITS;
  const tooMany = (what: string, count: number, limit: number) => {
    if (count > limit)
      throw refuseDirectory(directoryProblems.tooLarge(`It has ${count} ${what}; ${limit} are the most.`));
  };
  tooMany("files", files.length, most.files);
  tooMany("samples", dataSet.samples, most.samples);
  tooMany("results", totals.results, most.results);
  tooMany("models", run.entries.length, most.entries);
  tooMany("tasks", countTasks(run, dataSet.samples), most.tasks);
  tooMany(
    "bytes",
    files.reduce((sum, { bytes }) => sum + bytes, 0),
    most.totalBytes,
  );
}

/** Reads `run.json` of what was found. Rejects with a ProblemError that says why it is no run directory. */
export async function readHead(
  found: readonly FoundFile[],
  signal: AbortSignal | undefined,
): Promise<DirectoryHead> {
  const [first, ...others] = headsOf(found);
  const root = first?.slice(0, -RUN_FILE.length);
  const own = root === undefined ? [] : found.filter(({ path }) => path.startsWith(root));
  const files = new Map(own.map((file) => [file.path.slice(root?.length), file]));
  // A run directory within this one is told as a file that it does not name.
  const beside = others.filter((path) => !path.startsWith(root ?? ""));
  const head = files.get(RUN_FILE);
  if (!head) throw refuseDirectory(directoryProblems.none());
  if (head.size > DIRECTORY_LIMITS.runFileBytes) {
    throw refuseDirectory(directoryProblems.tooLarge(`run.json has ${head.size} bytes.`));
  }
  const bytes = await head.read(signal);
  const json = parseSafeJson(await bytes.text());
  if (!json.ok) throw refuseDirectory(directoryProblems.unreadable(json.detail));
  const document = isDocument(json.value) ? json.value : {};
  if (document.format !== "caplens-run-directory") {
    throw refuseDirectory(directoryProblems.unreadable("It does not say that it is a run of Caplens."));
  }
  const { version } = document;
  if (typeof version === "number" && version > RUN_DIRECTORY_VERSION) {
    throw refuseDirectory(directoryProblems.newer("The directory", version));
  }
  const directory = readDirectory(document);
  const read = { directory, run: readRun(directory.run, directory) };
  requireBearable(read);
  files.delete(RUN_FILE);
  return { ...read, hash: await sha256Hex(withoutReturns(await bytesOf(bytes))), files, beside };
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isNumberOrNull: Test = (value) => value === null || typeof value === "number";
const isCount: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const recordOf =
  (test: Test): Test =>
  (value) =>
    isDocument(value) && !Array.isArray(value) && Object.values(value).every(test);
const isSample: Test = (value) =>
  isDocument(value) && isText(value.id) && isText(value.video) && recordOf(isText)(value.facets);
const isPoints: Test = (value) =>
  value === null ||
  listOf(
    (pair) =>
      pair === null ||
      (Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "number")),
  )(value);
const areDigits = listOf((value) => typeof value === "string" && /^[0-9a-z]*$/.test(value));
const areReadings = listOf((value) => typeof value === "string" && /^[0-2-]*$/.test(value));

/** Content of each column, one value for each result. */
const COLUMNS: Record<string, Test> = {
  sample: listOf(isCount),
  entry: listOf(isCount),
  repeat: listOf(isCount),
  state: listOf(isText),
  shape: listOf(isCount),
  points: listOf(isPoints),
  words: listOf(isNumberOrNull),
  milliseconds: listOf(isNumberOrNull),
  outputTokens: listOf(isNumberOrNull),
  usd: listOf(isNumberOrNull),
  flags: listOf(listOf(isText)),
};

const TABLES: Record<string, Test> = {
  samples: listOf(isSample),
  entries: listOf(isText),
  shapes: listOf(areNamedLines),
  digits: (value) => isDocument(value) && areDigits(value.reference) && areDigits(value.strict),
  readings: recordOf(areReadings),
};

/** The name of what is not as `RunIndexFile` has it; null where all is. */
function faultOf(value: unknown): string | null {
  if (!isDocument(value) || value.format !== "caplens-run-index" || value.version !== 1) return "format";
  const wrong = Object.entries({ ...COLUMNS, ...TABLES }).find(([name, test]) => !test(value[name]));
  return wrong?.[0] ?? null;
}

/** By hand: the first screen of a large run waits for millions of values. */
function isIndex(value: unknown): value is RunIndexFile {
  return faultOf(value) === null;
}

/** The columns of a file of the index, or why it is none. `count`: of its results, as `run.json` says. */
export function readIndex(
  text: string,
  count: number,
): { ok: true; file: RunIndexFile } | { ok: false; detail: string } {
  const json = parseSafeJson(text);
  if (!json.ok) return { ok: false, detail: json.detail };
  const { value } = json;
  const { sample } = isDocument(value) ? value : {};
  const results = Array.isArray(sample) ? sample.length : 0;
  if (results > DIRECTORY_LIMITS.indexResults) return { ok: false, detail: `It has ${results} results.` };
  if (!isIndex(value)) return { ok: false, detail: `Its “${faultOf(value)}” is not as in an index.` };
  if (results !== count)
    return { ok: false, detail: `It has ${counted(results, "result")}; run.json says that it has ${count}.` };
  return { ok: true, file: value };
}
