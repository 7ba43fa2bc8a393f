import { findBenchmark } from "../../benchmarks/registry";
import { openExport } from "../../engine/shared/open-export";
import { paced } from "../../engine/shared/progress-teller";
import { writeDirectory } from "../../engine/shared/recompute-directory";
import { runProblems } from "../../engine/shared/run-problems";
import { overruledAt } from "../../engine/shared/scored-run";
import {
  type ExportedTask,
  type ExportSource,
  type OpenPath,
  safeName,
} from "../../evaluation/export/export-source";
import { latexRows, markdownTable, type ScoreTable, scoreTable } from "../../evaluation/export/score-table";
import { writeCsv } from "../../evaluation/export/tables/csv";
import { writeParquet } from "../../evaluation/export/tables/parquet";
import {
  type Cell,
  resultTable,
  scoreRows,
  type Table,
  verdictTable,
} from "../../evaluation/export/tables/result-table";
import { methodParagraph } from "../../evaluation/labels/method-paragraph";
import { scoredBy } from "../../evaluation/suggested-checks";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { isAbort, ProblemError } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import type { DataSample } from "../../shapes/data-set";
import { judgedCaption } from "../../shapes/judged-caption";
import { CONSTRAINT_WORDS } from "../../shapes/line-words";
import { taskKey } from "../../shapes/result";
import type { ExportCounts, ExportFormat, TableRows } from "../../shapes/run-export";
import type { RunFilter } from "../../shapes/run-table";
import { countTasks } from "../../shapes/run-tasks";
import type { ResultLine } from "../../shapes/sample-lines";
import type { Storage } from "../../storage/open-storage";
import { openScratchPlace, type Scratch, type ScratchPlace } from "../../storage/scratch";
import { toStorageError } from "../../storage/storage-problems";
import { counting, type ExportTarget, folderTarget, zipTarget } from "../../storage/zip-target";
import { writeBenchmarkFiles } from "../logic/write-benchmark-files";
import { writeEveryEvalEver } from "../logic/write-every-eval-ever";
import type { ExportCalls, ExportProgress } from "../protocol";

function lineOf({ run, benchmark }: ExportSource, task: ExportedTask, overrules: boolean): ResultLine {
  const { sample, entry, repeat, result, outcomes, measures } = task;
  const isJudged = result?.judgement !== null && result !== null;
  const written = judgedCaption(result);
  return {
    format: "caplens-run-result",
    version: 1,
    benchmark: benchmark.id,
    sample,
    model: entry.title,
    repeat,
    semantics: run.semantics,
    caption: written?.text ?? null,
    ...(written?.shortfall ? { shortfall: written.shortfall } : {}),
    ...(result?.refined && result.caption
      ? { refining: { first: result.caption.text, unchanged: result.refined.unchanged === true } }
      : {}),
    problem: result?.problem?.message ?? null,
    outcomes: isJudged ? outcomes : [],
    judgement: isJudged ? result.judgement?.detail : null,
    ...(overrules ? { overrules: result?.overrules ?? [] } : {}),
    ...measures,
  };
}

/** Writes a line for every task of a run, those without a result among them; with what people decided otherwise, or without. */
async function writeJsonLines(
  source: ExportSource,
  { path, overrules }: { path: string; overrules: boolean },
  open: OpenPath,
): Promise<void> {
  const file = await open(path);
  for await (const task of source.tasks())
    await file.write(`${canonicalJson(lineOf(source, task, overrules))}\n`);
  await file.close();
}

async function* asRecords({ columns, rows }: Table): AsyncGenerator<Record<string, Cell>> {
  for await (const row of rows()) {
    yield Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]));
  }
}

/** Writes a table as Parquet. */
function writeTable(table: Table, path: string, open: OpenPath): Promise<void> {
  const columns = table.columns.map(({ name, type }) => ({ name, type, nullable: true }));
  return writeParquet({ rows: asRecords(table), columns }, path, open);
}

type FormatWriter = {
  /** Behind the run's name, as the file's name ends. */
  ending: string;
  /** Files in a zip file, or one as it is. */
  isZip: boolean;
  write(source: ExportSource, open: OpenPath): Promise<void>;
};

function tableOf(source: ExportSource, rows: TableRows, overrules = false): Table {
  if (rows === "scores") return scoreRows(source, overrules);
  return rows === "results" ? resultTable(source, overrules) : verdictTable(source, overrules);
}

async function writeScores(
  source: ExportSource,
  { path, overrules = false }: { path: string; overrules?: boolean | undefined },
  asText: (table: ScoreTable, method: string | null) => string,
  open: OpenPath,
): Promise<void> {
  const correction = await source.correction({ facets: false });
  const models = (await source.summaries()).flatMap(({ entry: { id, title }, summary, overruled }) => [
    {
      ...{ title, summary },
      ...(correction && {
        corrected: correction.entries.find(({ entryId }) => entryId === id)?.scores ?? [],
      }),
    },
    ...(overrules && overruled
      ? [{ title: `${title} (with overrules)`, summary: { ...summary, scores: overruled } }]
      : []),
  ]);
  const file = await open(path);
  const { head, rows } = scoreTable(models, "–");
  const { run, benchmark } = source;
  // Rows are copied out of their files: what they are scored by stays with their head.
  const [first = "", ...others] = head;
  const by = run.suggested ? `${first} (${scoredBy(run, benchmark.label)})` : first;
  await file.write(asText({ head: [by, ...others], rows }, correction && methodParagraph(correction)));
  await file.close();
}

function formatWriter(format: ExportFormat): FormatWriter {
  switch (format.id) {
    case "run-directory":
      return { ending: "-run.zip", isZip: true, write: writeDirectory };
    case "benchmark-files":
      return { ending: "-benchmark-files.zip", isZip: true, write: writeBenchmarkFiles };
    case "json-lines": {
      const { overrules = false } = format;
      return {
        ending: ".jsonl",
        isZip: false,
        write: (source, open) => writeJsonLines(source, { path: "results.jsonl", overrules }, open),
      };
    }
    case "csv": {
      const { rows, raw, overrules } = format;
      // Rows of results come in again.
      const how = { isSafe: !raw, isToldApart: rows === "results" };
      return {
        ending: `-${rows}${raw ? "-raw" : ""}.csv`,
        isZip: false,
        write: (source, open) => writeCsv(tableOf(source, rows, overrules), how, `${rows}.csv`, open),
      };
    }
    case "parquet": {
      const { rows, overrules } = format;
      return {
        ending: `-${rows}.parquet`,
        isZip: false,
        write: (source, open) => writeTable(tableOf(source, rows, overrules), `${rows}.parquet`, open),
      };
    }
    case "markdown": {
      const { overrules } = format;
      return {
        ending: "-scores.md",
        isZip: false,
        write: (source, open) => writeScores(source, { path: "scores.md", overrules }, markdownTable, open),
      };
    }
    case "latex": {
      const { overrules } = format;
      return {
        ending: "-scores.tex",
        isZip: false,
        write: (source, open) => writeScores(source, { path: "scores.tex", overrules }, latexRows, open),
      };
    }
    case "every-eval-ever":
      return { ending: "-every-eval-ever.zip", isZip: true, write: writeEveryEvalEver };
  }
}

/** A run as this form tells of it: a run directory names models by their ids, all others by their titles. */
function openFor(
  format: ExportFormat,
  storage: Storage,
  id: string,
  how: Parameters<typeof openExport>[2],
): ReturnType<typeof openExport> {
  return openExport(storage, id, { ...how, byTitle: format.id !== "run-directory" });
}

/** The file name of a run of this title in this format. */
function exportName(title: string, format: ExportFormat): string {
  return `${safeName(title, "run")}${formatWriter(format).ending}`;
}

/** Counts the content of a run from its columns: no result is read. */
async function countExport({ runs, dataSets }: Storage, id: string): Promise<ExportCounts> {
  const opened = await runs.load(id);
  if (!opened) throw new ProblemError(runProblems.notFound());
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  const { chosen, entries, repeats, dataSet } = opened.run;
  const outline = await dataSets.outline(dataSet.id);
  if (!outline) throw new ProblemError(runProblems.dataSetMissing());
  const counts = {
    benchmark: dataSet.benchmark,
    tasks: countTasks(
      { entries, repeats },
      chosen === "all" ? outline.map(({ id: sampleId }) => sampleId) : chosen,
    ),
    judged: 0,
    lines: 0,
    unscored: 0,
    overruled: 0,
  };
  const columns = await runs.columns(id);
  const { length, state, shape, shapes, first, digits } = columns;
  for (let row = 0; row < length; row += 1) {
    if (state[row] !== 2) continue;
    const lines = shapes[shape[row] ?? 0]?.length ?? 0;
    counts.judged += 1;
    counts.lines += lines;
    counts.overruled += overruledAt(columns, row);
    for (let line = 0; line < lines; line += 1) {
      if ((digits[(first[row] ?? 0) + line] ?? 0) > 1) counts.unscored += 1;
    }
  }
  return counts;
}

/** Notes on the gaps of an export, one sentence each. */
function missingNotes(
  { tasks, judged, benchmark, lines, unscored }: ExportCounts,
  unreadable: ReturnType<Awaited<ReturnType<typeof openExport>>["unreadable"]>,
): string[] {
  const open = Math.max(0, tasks - judged);
  const { one, many } = findBenchmark(benchmark)?.lineWords ?? CONSTRAINT_WORDS;
  return [
    ...(unscored > 0
      ? [
          `${unscored.toLocaleString("en")} of ${counted(lines, `${one} has`, `${many} have`)} no verdict and are marked as unscored.`,
        ]
      : []),
    ...(open > 0
      ? [
          `${open.toLocaleString("en")} of ${counted(tasks, "caption was", "captions were")} not judged; their ${many} are marked as unscored.`,
        ]
      : []),
    ...(unreadable.results > 0 ? [`${counted(unreadable.results, "result")} could not be read.`] : []),
    ...(unreadable.ratings > 0 ? [`${counted(unreadable.ratings, "rating")} could not be read.`] : []),
    ...(unreadable.labelSets > 0
      ? [
          `${counted(unreadable.labelSets, "label set")} could not be read and ${unreadable.labelSets === 1 ? "is" : "are"} left out.`,
        ]
      : []),
  ];
}

const encoder = new TextEncoder();

/** One file as it is. */
function singleTarget(place: ScratchPlace): ExportTarget {
  let scratch: Scratch | null = null;
  return {
    async open() {
      if (scratch) throw new Error("A second file was opened where there is to be one.");
      const opened = place();
      scratch = opened;
      return {
        write: (content) => opened.write(typeof content === "string" ? encoder.encode(content) : content),
        close: async () => undefined,
      };
    },
    end: async () => scratch && new Blob([await scratch.end()]),
    drop: async () => scratch?.drop(),
  };
}

/** Tasks from which the size of an export is reckoned. */
const SAMPLES_TRIED = 4;

function tasksOf({ run, samples }: ExportSource): number {
  const sampleIds = samples.map(({ id }) => id);
  return countTasks(run, sampleIds);
}

function targetOf(format: ExportFormat, place: ScratchPlace, time: string): ExportTarget {
  return formatWriter(format).isZip ? zipTarget(place, new Date(time)) : singleTarget(place);
}

/** The keys of the tasks whose results fit a filter. */
async function tasksThatFit(
  { runs }: Storage,
  id: string,
  filter: RunFilter,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { total } = await runs.window(id, { from: 0, count: 0, filter }, signal);
  const { rows } = await runs.window(id, { from: 0, count: total, filter }, signal);
  return new Set(rows.map(taskKey));
}

/** Some of the samples, spread over all. */
function someSamples(samples: readonly DataSample[]): DataSample[] {
  const step = Math.max(1, Math.floor(samples.length / SAMPLES_TRIED));
  return samples.filter((_, index) => index % step === 0).slice(0, SAMPLES_TRIED);
}

/** Calls `emit` as tasks are read. */
function progressOf(total: number, emit: (progress: ExportProgress) => void): () => void {
  const tell = paced(emit);
  let done = 0;
  return () => {
    done += 1;
    tell({ done: Math.min(done, total), total });
  };
}

/** Runs out in whatever form. */
export function exportHandlers(storage: () => Promise<Storage>): Handlers<ExportCalls> {
  return {
    "exports/counts": async ({ id }) => countExport(await storage(), id),

    "exports/preview": async ({ id, format }, { signal }) => {
      const source = await openFor(format, await storage(), id, { signal });
      // Facets take too long for a look beforehand.
      const correction: ExportSource["correction"] = async () => source.correction({ facets: false });
      /** The export of these samples alone: its size and its files. */
      async function tried(samples: DataSample[]) {
        const { target, files } = counting(targetOf(format, await openScratchPlace(), source.time));
        const few = { ...source, samples, dataSet: { ...source.dataSet, samples }, correction };
        await formatWriter(format).write(
          { ...few, tasks: (only) => source.tasks({ samples, ...only }) },
          target.open,
        );
        const blob = await target.end();
        await target.drop();
        return { bytes: blob?.size ?? 0, files };
      }
      const samples = someSamples(source.samples);
      const { bytes, files } = await tried(samples);
      const isScores =
        format.id === "markdown" || format.id === "latex" || ("rows" in format && format.rows === "scores");
      const left = isScores ? 0 : source.samples.length - samples.length;
      // Parts that are there once for all samples, such as labels, must not count for each.
      const one = left > 0 && samples.length > 1 ? (await tried(samples.slice(0, 1))).bytes : 0;
      const each = Math.max(0, bytes - one) / Math.max(1, samples.length - (one > 0 ? 1 : 0));
      return {
        fileName: exportName(source.run.title, format),
        bytes: Math.round(bytes + each * left),
        files: files.map(({ path }) => path),
      };
    },

    "exports/write": async ({ id, format, folder, filter }, { signal, emit }) => {
      const kept = await storage();
      let onTask: () => void = () => undefined;
      const only = filter && (await tasksThatFit(kept, id, filter, signal));
      const how = { signal, onTask: () => onTask(), ...(only && { only }) };
      const source = await openFor(format, kept, id, how);
      const total = only?.size ?? tasksOf(source);
      onTask = progressOf(total, emit);
      const place = await openScratchPlace();
      const { target, files } = counting(
        folder ? folderTarget(folder) : targetOf(format, place, source.time),
      );
      try {
        await formatWriter(format).write(source, target.open);
        const blob = await target.end();
        return {
          fileName: exportName(only ? `${source.run.title} filtered` : source.run.title, format),
          blob,
          bytes: blob?.size ?? files.reduce((sum, { bytes }) => sum + bytes, 0),
          files,
          notes: [
            ...(source.run.suggested ? [`${scoredBy(source.run, source.benchmark.label)}.`] : []),
            // Facts about all results would say nothing of some of them.
            ...(only ? [] : missingNotes(await countExport(kept, id), source.unreadable())),
          ],
        };
      } catch (error) {
        await target.drop();
        throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error);
      }
    },
  };
}
