import type { PlacedCheck } from "../../../benchmarks/benchmark";
import { type CaptionTable, cellText } from "../../../benchmarks/imports/caption-tables";
import type { ImportFile } from "../../../benchmarks/imports/read-delimited";
import { type ImportRead, readImport } from "../../../benchmarks/imports/read-import";
import { emptyPart, type ReadPart } from "../../../benchmarks/imports/read-part";
import { findBenchmark } from "../../../benchmarks/registry";
import { fetchFile, fileAddress, isPage, remoteProblems } from "../../../engine/shared/fetch-file";
import { gatherFiles } from "../../../engine/shared/gather-files";
import { type KillableHelpers, verdictTools } from "../../../engine/shared/killable-helpers";
import type {
  ImportCalls,
  ImportedEntry,
  ImportedPart,
  ImportReport,
  LookedAt,
  ReadProgress,
  SampleToLookAt,
  TableToMap,
} from "../../../engine/shared/protocol";
import { done } from "../../../engine/shared/watch-until-cancelled";
import type { Advisor } from "../../../evaluation/checks/advisor";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import { SUGGESTED_FACET } from "../../../evaluation/suggested-checks";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { abortError, isAbort, ProblemError } from "../../../foundation/errors";
import { addTo } from "../../../foundation/groups";
import { orAborted } from "../../../foundation/or-aborted";
import { withoutReasoning } from "../../../foundation/reasoning-in-text";
import { type Steps, stepByStep } from "../../../foundation/steps";
import { formatConstraint, taxonomies } from "../../../rules/taxonomy/registry";
import { type ColumnMapping, type FileProblem, problemsByKind } from "../../../shapes/data-set";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { wordsOfMedia } from "../../../shapes/medium";
import type { Problem } from "../../../shapes/problem";
import { fits } from "../../../shapes/read-outside";
import type { Session } from "../../../shapes/session";
import type { ReleasedRules } from "../../../shapes/verdict";
import type { VideoPlace } from "../../../shapes/video-place";
import type { Storage } from "../../../storage/open-storage";
import { keepImport } from "./keep-import";
import { sessionSamples } from "./session-samples";

type Asked = Pick<ImportCalls["imports/look"]["input"], "words" | "from" | "count">;

/** A longer text is of no use on a page, and would have to go there. */
const LONGEST_TEXT = 20_000;

function checksOf(material: unknown): number | null {
  if (!fits(ChecklistMaterialShape, material) || material.checklist === null) return null;
  return material.checklist.format.length + material.checklist.content.length;
}

/** Samples of a part, some at a time, with all captions that came along; no checklist is needed. */
function lookThrough({ samples, captions }: ReadPart, { words, from, count }: Asked): LookedAt {
  const bySample = new Map<string, SampleToLookAt["captions"]>();
  for (const { sampleId, entry, text } of captions) {
    addTo(bySample, sampleId, { entry, text });
  }
  const wanted = words.trim().toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  const found =
    wanted === ""
      ? samples
      : samples.filter(
          ({ id, instruction }) =>
            holds(id) || holds(instruction) || (bySample.get(id) ?? []).some(({ text }) => holds(text)),
        );
  return {
    total: found.length,
    samples: found.slice(from, from + count).map(({ id, video, instruction, material }) => ({
      id,
      video,
      instruction: instruction.slice(0, LONGEST_TEXT),
      captions: (bySample.get(id) ?? []).map(({ entry, text }) => ({
        entry,
        text: text.slice(0, LONGEST_TEXT),
      })),
      checks: checksOf(material),
    })),
  };
}

/** The number of rules tried at once. */
const AT_ONCE = 50;

/** Rules that come to no end take seconds each; after so many of them no more are tried. */
const MOST_ENDLESS = 3;

type Rule = { question: Pick<PlacedCheck, "constraintId" | "parameters">; places: PlacedCheck[] };

/** Each rule with its parameters once, with all places where it stands; a step a check. */
function* rulesOf(checks: readonly PlacedCheck[]): Steps<Rule[]> {
  const rules = new Map<string, Rule>();
  for (const check of checks) {
    yield;
    const { constraintId, parameters } = check;
    const key = JSON.stringify([constraintId, parameters]);
    const there = rules.get(key);
    if (there) there.places.push(check);
    else rules.set(key, { question: { constraintId, parameters }, places: [check] });
  }
  return [...rules.values()];
}

/** That a check can't be run; null where it can. */
function faultOf({ strict, reference }: ParameterFaults): string | null {
  const fault = strict ?? reference;
  if (fault === null) return null;
  const [when, result] =
    strict !== null && reference !== null
      ? ["This check can't be run", "it will be unscored"]
      : [
          strict === null
            ? "The released script can't run this check"
            : "By the strict reading this check can't be run",
          "it will be unscored there",
        ];
  return `${when}, and ${result}; all others count: ${fault}`;
}

function expectedOf(constraintId: string): string {
  const words = Object.entries(formatConstraint(constraintId)?.parameters ?? {});
  return words.length === 0 ? "No parameters." : words.map(([name, what]) => `${name}: ${what}`).join("; ");
}

function tell({ question, places }: Rule, message: string, problems: FileProblem[]): void {
  const expected = expectedOf(question.constraintId);
  for (const { file, path } of places) problems.push({ file, path: `${path}/parameters`, message, expected });
}

function notTried(rules: readonly Rule[], why: string): FileProblem[] {
  const [first] = rules.flatMap(({ places }) => places);
  if (!first) return [];
  const message = `The parameters of ${rules.length} kinds of checks were not tried: ${why} The run tells which of them can't be run.`;
  return [{ file: first.file, path: "", message, expected: "Parameters that the rules take." }];
}

/**
 * Tries the rules of a part with their parameters, where that can be killed, and tells of each that can't be run where it
 * stands. Rejects with `AbortError` only.
 */
export async function triedParameters(
  { benchmark, formatChecks }: Pick<ReadPart, "benchmark" | "formatChecks">,
  advisor: Pick<Advisor, "validate">,
  signal: AbortSignal,
): Promise<FileProblem[]> {
  const { rules: released } = benchmark;
  if (released === null) return [];
  const rules = await stepByStep(rulesOf(formatChecks), signal);
  const problems: FileProblem[] = [];
  const ask = (some: readonly Rule[]) => validated(some, released, advisor, signal);
  let endless = 0;
  for (let from = 0; from < rules.length; from += AT_ONCE) {
    const some = rules.slice(from, from + AT_ONCE);
    try {
      const faults = await ask(some);
      for (const [index, rule] of some.entries()) {
        const one = faults?.[index] ?? (await ask([rule]))?.[0];
        const fault = one
          ? faultOf(one)
          : "This check comes to no end; it will be unscored, all others count.";
        if (fault !== null) tell(rule, fault, problems);
        if (one) continue;
        endless += 1;
        if (endless < MOST_ENDLESS) continue;
        const rest = rules.slice(from + index + 1);
        return [...problems, ...notTried(rest, "too many before them come to no end.")];
      }
    } catch (error) {
      if (isAbort(error)) throw error;
      return [...problems, ...notTried(rules.slice(from), "the rules could not be loaded.")];
    }
  }
  return problems;
}

/** Reasons why rules can't be run, one by one; null where that was not found out in time. */
function validated(
  rules: readonly Rule[],
  benchmark: ReleasedRules,
  advisor: Pick<Advisor, "validate">,
  signal: AbortSignal,
): Promise<ParameterFaults[] | null> {
  return orAborted(advisor.validate({ checks: rules.map(({ question }) => question), benchmark }), signal);
}

const MOST_PROBLEMS = 500;
const LONGEST_WORD = 300;
const PREVIEW_ROWS = 5;
/** Largest number of columns offered for choice. */
const MOST_COLUMNS = 200;

/** Cuts a text from a file to the length that a page can show. */
function cut(text: string): string {
  return text.length > LONGEST_WORD ? `${text.slice(0, LONGEST_WORD)}…` : text;
}

function entriesOf({ captions, unanswered, results }: ReadPart): ImportedEntry[] {
  const entries = new Map<string, ImportedEntry>();
  const entryOf = (title: string) => {
    const entry = entries.get(title) ?? { title, captions: 0, unanswered: 0, results: 0 };
    entries.set(title, entry);
    return entry;
  };
  for (const { entry } of captions) entryOf(entry).captions += 1;
  for (const [entry, count] of unanswered) entryOf(entry).unanswered += count;
  for (const { entry } of results) entryOf(entry).results += 1;
  return [...entries.values()];
}

function partOf(part: ReadPart): ImportedPart {
  const { benchmark, title, samples, files } = part;
  const reasoned = part.captions.filter(({ text }) => withoutReasoning(text).reasoning !== null).length;
  return {
    benchmark: benchmark.id,
    title: cut(title),
    samples: samples.length,
    instructions: samples.filter(({ instruction }) => instruction !== "" || benchmark.prompts).length,
    checklists: samples.filter((sample) => benchmark.canJudge(sample)).length,
    suggested: part.suggested ?? null,
    ...(reasoned > 0 && { reasoned }),
    videos: new Set(samples.map(({ video }) => video.id)).size,
    media: wordsOfMedia(new Set(samples.map((sample) => benchmark.medium?.(sample) ?? "video"))),
    entries: entriesOf(part).map((entry) => ({ ...entry, title: cut(entry.title) })),
    files: files.map(({ path, kind }) => ({ path: cut(path), kind })),
  };
}

function tableOf({ path, columns: all, rows, mapping }: CaptionTable): TableToMap {
  const columns = all.slice(0, MOST_COLUMNS);
  const preview = rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => columns.map((column) => cut(cellText(cells[column]) ?? "")));
  return { path, columns, rows: rows.length, preview, mapping };
}

function problemOf({ file, path, message, expected }: FileProblem): FileProblem {
  return { file: cut(file), path: cut(path), message: cut(message), expected: cut(expected) };
}

/**
 * A report of the content and every problem, in numbers and words that a page can show, however large or strange the
 * input is.
 */
function importReport(
  importId: string,
  { parts, tables }: ImportRead,
  problems: readonly FileProblem[],
): ImportReport {
  // A single fault at the end is told too where a thousand of another kind come before it.
  const kinds = problemsByKind(problems);
  const firsts = kinds.flatMap((alike) => alike.slice(0, 1));
  const others = kinds.flatMap((alike) => alike.slice(1));
  return {
    importId,
    parts: parts.map(partOf),
    tables: tables.map(tableOf),
    problems: [...firsts, ...others].slice(0, MOST_PROBLEMS).map(problemOf),
    problemCount: problems.length,
  };
}

/**
 * Gives samples without a checklist the form checks that rules read off their instruction, and says so in a facet; samples
 * of which rules read nothing stay without one. The part counts both. Parts whose benchmark has no checklists or no rules
 * are left alone. Rejects with `AbortError`.
 */
async function suggestChecklists(
  part: ReadPart,
  advisor: Pick<Advisor, "suggest">,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<void> {
  const { benchmark } = part;
  if (!benchmark.checklists || benchmark.rules === null) return;
  // Checks without a rule in its released scripts can't be decided as released.
  const known = new Set<string>(
    taxonomies.find(({ id }) => id === benchmark.rules)?.format.map(({ id }) => id) ?? [],
  );
  const counts = { samples: 0, checks: 0 };
  for (const [index, sample] of part.samples.entries()) {
    if (benchmark.canJudge(sample) || sample.instruction.trim() === "") continue;
    const { material } = sample;
    if (!fits(ChecklistMaterialShape, material)) continue;
    if (signal.aborted) throw abortError();
    if (index % 20 === 0) onProgress({ read: index, total: part.samples.length });
    const suggested = (await advisor.suggest(sample.instruction)).filter(({ check }) =>
      known.has(check.constraintId),
    );
    if (suggested.length === 0) continue;
    const format = suggested.map(({ check }, at) => ({
      ...check,
      checkId: `format-${String(at + 1).padStart(3, "0")}`,
    }));
    part.samples[index] = {
      ...sample,
      facets: { ...sample.facets, ...SUGGESTED_FACET },
      material: { ...material, checklist: { format, content: [] } },
    };
    counts.samples += 1;
    counts.checks += format.length;
  }
  part.suggested = counts;
}

/** Reasons why an import can't go on, one a function. */
const importProblems = {
  gone: (): Problem => ({
    code: "import-gone",
    message: "What was read is not in memory any more.",
    nextStep: "Choose the files again.",
  }),
  noSuchPart: (): Problem => ({
    code: "import-gone",
    message: "What was read holds no samples of this benchmark any more.",
    nextStep: "Look at the report again, or choose the files anew.",
  }),
  dataSetMissing: (): Problem => ({
    code: "data-set-missing",
    message: "This data set is not in this browser any more.",
    nextStep: "Read its files again.",
  }),
  benchmarkUnknown: (id: string): Problem => ({
    code: "benchmark-unknown",
    message: `This version of Caplens has no benchmark “${id.slice(0, 100)}”.`,
    nextStep: "Reload the page to get the newest version.",
  }),
};

/** The files given to one import so far, and the result of reading them. */
type Import = {
  files: ReadonlyMap<string, ImportFile>;
  /** By the file that they are about. */
  unread: readonly FileProblem[];
  mappings: ReadonlyMap<string, ColumnMapping>;
  kept: readonly { from: string; part: ReadPart }[];
  places: ReadonlyMap<string, VideoPlace>;
  /** Samples without a checklist get the form checks that rules read off their instruction. */
  suggesting: boolean;
  read: ImportRead;
};

/** The imports before these are let go of. */
const MOST_IMPORTS = 2;

const NOTHING: Import = {
  files: new Map(),
  unread: [],
  mappings: new Map(),
  kept: [],
  places: new Map(),
  suggesting: false,
  read: { parts: [], tables: [], problems: [] },
};

type Given = { path: string; file: Blob };

/** Files, sessions and data sets read into runs. What was read is held in memory until it is kept or forgotten. */
export function importHandlers(
  storage: () => Promise<Storage>,
  helpers: Pick<KillableHelpers, "checks" | "advisor">,
): Handlers<ImportCalls> {
  const tools = verdictTools(helpers);
  const imports = new Map<string, Import>();

  function find(importId: string | null): Import {
    if (importId === null) return NOTHING;
    const found = imports.get(importId);
    if (!found) throw new ProblemError(importProblems.gone());
    return found;
  }

  function partIn(importId: string, benchmark: string): ReadPart {
    const part = find(importId).read.parts.find((one) => one.benchmark.id === benchmark);
    if (!part) throw new ProblemError(importProblems.noSuchPart());
    return part;
  }

  /**
   * Reads all of an import anew, while other calls have their turns, tries its rules, and holds it. Cancelled, nothing is
   * held.
   */
  async function hold(
    importId: string | null,
    given: Omit<Import, "read">,
    signal: AbortSignal,
    onSuggesting: (progress: ReadProgress) => void = () => undefined,
  ): Promise<ImportReport> {
    const { files, mappings, kept, unread } = given;
    const id = importId ?? crypto.randomUUID();
    const read = await stepByStep(readImport({ files: [...files.values()], mappings, kept }), signal);
    if (given.suggesting)
      for (const part of read.parts) await suggestChecklists(part, helpers.advisor, signal, onSuggesting);
    const tried: FileProblem[][] = [];
    for (const part of read.parts) tried.push(await triedParameters(part, helpers.advisor, signal));
    imports.delete(id);
    imports.set(id, { ...given, read });
    for (const oldest of [...imports.keys()].slice(0, -MOST_IMPORTS)) imports.delete(oldest);
    return importReport(id, read, [...unread, ...read.problems, ...tried.flat()]);
  }

  async function addFiles(
    importId: string | null,
    given: readonly Given[],
    signal: AbortSignal,
    onProgress: (progress: ReadProgress) => void,
  ): Promise<ImportReport> {
    const before = find(importId);
    const held = [...before.files.values()]
      .flatMap(({ pieces }) => pieces)
      .reduce((sum, { length }) => sum + length, 0);
    const gathered = await gatherFiles(given, { signal, onProgress, before: held });
    if (signal.aborted) throw abortError();
    // A file that is given again, mended, takes the place of the one before.
    const files = new Map(before.files);
    for (const file of gathered.files) files.set(file.name, file);
    const unread = before.unread.filter(({ file }) => !files.has(file));
    return hold(importId, { ...before, files, unread: [...unread, ...gathered.problems] }, signal);
  }

  async function readSessions(ids: readonly string[]): Promise<Session[]> {
    const { sessions } = await storage();
    const read: Session[] = [];
    for (const id of ids) {
      const opened = await sessions.load(id);
      if (opened?.state === "unreadable") throw new ProblemError(opened.problem);
      if (opened) read.push(opened.session);
    }
    return read;
  }

  return {
    "imports/read": ({ importId, files }, { signal, emit }) => addFiles(importId, files, signal, emit),

    "imports/fetch": async ({ importId, address }, { signal, emit }) => {
      const url = fileAddress(address);
      const onProgress = (read: number, total: number | null) => emit({ read, total: total ?? 0 });
      const fetched = await fetchFile(url, { signal, onProgress, agreed: true });
      if (!("file" in fetched)) throw new ProblemError(remoteProblems.noAddress());
      if (await isPage(fetched.file)) throw new ProblemError(remoteProblems.page(url.host));
      const path = url.pathname.split("/").at(-1) || url.host;
      return addFiles(importId, [{ path, file: fetched.file }], signal, () => undefined);
    },

    "imports/sessions": async ({ importId, ids }, { signal }) => {
      const before = find(importId);
      const { part, places, problems } = await sessionSamples(await readSessions(ids), tools, signal);
      const kept = [...before.kept, { from: "Sessions of the playground", part }];
      const unread = [...before.unread, ...problems];
      return hold(
        importId,
        { ...before, kept, unread, places: new Map([...before.places, ...places]) },
        signal,
      );
    },

    "imports/data-set": async ({ importId, id }, { signal }) => {
      const before = find(importId);
      const dataSet = await (await storage()).dataSets.get(id);
      if (!dataSet) throw new ProblemError(importProblems.dataSetMissing());
      const benchmark = findBenchmark(dataSet.benchmark);
      if (!benchmark) throw new ProblemError(importProblems.benchmarkUnknown(dataSet.benchmark));
      const part = emptyPart(benchmark, dataSet.title);
      part.samples.push(...dataSet.samples);
      part.files.push({ path: dataSet.title, kind: "data set kept here" });
      const places = await (await storage()).videoPlaces.all(id);
      const kept = [...before.kept, { from: dataSet.title, part }];
      return hold(importId, { ...before, kept, places: new Map([...before.places, ...places]) }, signal);
    },

    "imports/map": ({ importId, path, mapping }, { signal }) => {
      const before = find(importId);
      return hold(importId, { ...before, mappings: new Map([...before.mappings, [path, mapping]]) }, signal);
    },

    "imports/suggest": ({ importId }, { signal, emit }) =>
      hold(importId, { ...find(importId), suggesting: true }, signal, emit),

    "imports/look": ({ importId, benchmark, ...asked }) => lookThrough(partIn(importId, benchmark), asked),

    "imports/keep": async ({ importId, benchmark, ...asked }) =>
      keepImport(await storage(), partIn(importId, benchmark), asked, find(importId).places),

    "imports/forget": ({ importId }) => done(imports.delete(importId)),
  };
}
