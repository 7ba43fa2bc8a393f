import type { Benchmark, Line } from "../../benchmarks/benchmark";
import { overruledLine } from "../../benchmarks/shared/overruled-line";
import { ProblemError } from "../../foundation/errors";
import { isPublished } from "../../foundation/published-id";
import type { TalliedResult } from "../../metrics/scores/result-tally";
import type { DataSample } from "../../shapes/data-set";
import type { Run } from "../../shapes/run";
import type { RunColumns } from "../../shapes/run-table";
import { takesPart } from "../../shapes/run-tasks";
import type { Semantics } from "../../shapes/verdict";
import { overruleAt, statusOfDigit } from "../../storage/runs/index/outcome-digit";
import { readingsAt } from "../../storage/runs/index/row-at";
import type { RunSources } from "./published-runs";
import { benchmarkOf } from "./run-plan";
import { readableRun, runProblems } from "./run-problems";

/** The rows of a run's tasks in its columns. */
interface TaskRows {
  /** Undefined where nothing is kept of the task. */
  row(sampleId: string, entryId: string, repeat: number): number | undefined;
  /** A judged result on the sample, whoever wrote the caption: it tells which lines there are. */
  judged(sampleId: string): number | undefined;
}

/** Reads the columns once. */
function taskRows(columns: RunColumns, { repeats }: Pick<Run, "repeats">): TaskRows {
  const samples = new Map(columns.sampleIds.map((id, index) => [id, index]));
  const entries = new Map(columns.entryIds.map((id, index) => [id, index]));
  const place = (sample: number, entry: number, repeat: number) =>
    (sample * columns.entryIds.length + entry) * repeats + repeat - 1;
  const rows = new Map<number, number>();
  const judged = new Map<number, number>();
  for (let row = 0; row < columns.length; row += 1) {
    const [sample, entry, repeat] = [
      columns.sample[row] ?? 0,
      columns.entry[row] ?? 0,
      columns.repeat[row] ?? 0,
    ];
    if (repeat > repeats) continue;
    rows.set(place(sample, entry, repeat), row);
    if (columns.state[row] === 2) judged.set(sample, row);
  }
  return {
    row(sampleId, entryId, repeat) {
      const [sample, entry] = [samples.get(sampleId), entries.get(entryId)];
      return sample === undefined || entry === undefined ? undefined : rows.get(place(sample, entry, repeat));
    },
    judged(sampleId) {
      const sample = samples.get(sampleId);
      return sample === undefined ? undefined : judged.get(sample);
    },
  };
}

/** A run as its scores are told: its samples and the columns of its results, no result itself. */
export type ScoredRun = {
  run: Run;
  benchmark: Benchmark;
  /** Those chosen, in their order. */
  samples: readonly DataSample[];
  columns: RunColumns;
  rows: TaskRows;
};

/** A task's row in the columns, and its lines. */
export type ScoredTask = TalliedResult & {
  sample: DataSample;
  repeat: number;
  /** Undefined where nothing is kept of it. */
  row: number | undefined;
  /** Null where it was not judged. */
  lines: readonly Line[] | null;
};

export function scoredRun(parts: Omit<ScoredRun, "rows">): ScoredRun {
  return { ...parts, rows: taskRows(parts.columns, parts.run) };
}

/** The way lines count: as judged, or with people's overrules. */
type Decided = "as judged" | "with overrules";

/** The lines of result `row`, as far as they are counted. */
export function linesAt(columns: RunColumns, row: number, decided: Decided = "as judged"): Line[] {
  const { shapes, shape, first, digits, readings, earned, of } = columns;
  const start = first[row] ?? 0;
  return (shapes[shape[row] ?? 0] ?? []).map(({ id, type, part }, index) => {
    const { status } = statusOfDigit(digits[start + index] ?? 0);
    const most = of[start + index] ?? Number.NaN;
    const points = Number.isNaN(most) ? {} : { points: { earned: earned[start + index] ?? 0, of: most } };
    const line = {
      id,
      type,
      ...(part === null ? {} : { part }),
      status,
      readings: readingsAt(readings, start + index),
      ...points,
    };
    const decision = decided === "as judged" ? null : overruleAt(columns, start + index);
    return decision ? overruledLine(line, decision) : line;
  });
}

/** The number of lines of result `row` that people overruled. */
export function overruledAt(columns: RunColumns, row: number): number {
  const { shapes, shape, first } = columns;
  const start = first[row] ?? 0;
  const lines = shapes[shape[row] ?? 0] ?? [];
  return lines.filter((_, line) => overruleAt(columns, start + line)).length;
}

/** True when result `row` was judged. */
export function isJudgedAt({ state, shapes, shape }: RunColumns, row: number): boolean {
  return state[row] === 2 && (shapes[shape[row] ?? 0]?.length ?? 0) > 0;
}

/** The lines of a result that is missing: as in another one on the same sample, all unscored; null where there is none. */
function unscoredLines({ columns, rows }: ScoredRun, sampleId: string): Line[] | null {
  const other = rows.judged(sampleId);
  if (other === undefined) return null;
  return linesAt(columns, other).map(({ readings, points: _, ...line }) => ({
    ...line,
    status: "unscored",
    readings: Object.fromEntries(Object.keys(readings ?? {}).map((name) => [name, "unscored"])),
  }));
}

/** All tasks of an entry, on the samples that it takes part in, with what each adds to the scores by these semantics; what is not judged is unscored. */
export function scoredTasks(
  of: ScoredRun,
  entryId: string,
  semantics: Semantics,
  decided: Decided = "as judged",
): ScoredTask[] {
  const { benchmark, columns, rows, run, samples } = of;
  const repeats = Array.from({ length: run.repeats }, (_, index) => index + 1);
  const entry = run.entries.find(({ id }) => id === entryId);
  const own = entry ? samples.filter(({ id }) => takesPart(entry, id)) : samples;
  return own.flatMap((sample) =>
    repeats.map((repeat): ScoredTask => {
      const row = rows.row(sample.id, entryId, repeat);
      const isJudged = row !== undefined && isJudgedAt(columns, row);
      const lines = isJudged ? linesAt(columns, row, decided) : null;
      const tally = benchmark.tally(sample, lines ?? unscoredLines(of, sample.id), semantics);
      return { sample, video: sample.video.id, repeat, row, lines, isJudged, tally };
    }),
  );
}

/**
 * Opens runs for their scores. `whole`: with what each sample asks and is judged by, which scores need not know. The data
 * set that was read last is kept, since a run at work is scored again and again.
 */
export function scoredRuns(
  sources: () => Promise<RunSources>,
): (id: string, how?: "whole") => Promise<ScoredRun> {
  let last: { id: string; samples: readonly DataSample[] } | null = null;

  async function samplesOf({ dataSets }: RunSources, id: string, how?: "whole") {
    if (last?.id === id) return last.samples;
    const samples =
      how !== "whole" && dataSets.forScores
        ? await dataSets.forScores(id)
        : ((await dataSets.get(id))?.samples ?? null);
    // The samples of a run at an address are not cached: more may be read later.
    last = samples && !isPublished(id) ? { id, samples } : null;
    return samples;
  }

  return async (id, how) => {
    const from = await sources();
    const run = await readableRun(from.runs, id);
    const benchmark = benchmarkOf(run);
    const all = await samplesOf(from, run.dataSet.id, how);
    if (!all) throw new ProblemError(runProblems.dataSetMissing());
    const known = new Map(all.map((sample) => [sample.id, sample]));
    const samples = run.chosen === "all" ? all : run.chosen.flatMap((sampleId) => known.get(sampleId) ?? []);
    return scoredRun({ run, benchmark, samples, columns: await from.runs.columns(id) });
  };
}
