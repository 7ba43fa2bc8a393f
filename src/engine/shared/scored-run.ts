import type { Benchmark, Line } from "../../benchmarks/benchmark";
import type { TalliedResult } from "../../metrics/scores/result-tally";
import type { DataSample } from "../../shapes/data-set";
import type { Run } from "../../shapes/run";
import type { RunColumns } from "../../shapes/run-columns";
import type { Semantics } from "../../shapes/verdict";
import { type Decided, isJudgedAt, linesAt } from "./lines-at";
import { type TaskRows, taskRows } from "./task-rows";

/** A run as its scores are told: its samples and the columns of its results, no result itself. */
export type ScoredRun = {
  run: Run;
  benchmark: Benchmark;
  /** Those chosen, in their order. */
  samples: readonly DataSample[];
  columns: RunColumns;
  rows: TaskRows;
};

/** What there is of a task: where it stands in the columns, and its lines. */
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

/** All tasks of an entry with what each adds to the scores by these semantics; what is not judged is unscored. */
export function scoredTasks(
  of: ScoredRun,
  entryId: string,
  semantics: Semantics,
  decided: Decided = "as judged",
): ScoredTask[] {
  const { benchmark, columns, rows, run, samples } = of;
  const repeats = Array.from({ length: run.repeats }, (_, index) => index + 1);
  return samples.flatMap((sample) =>
    repeats.map((repeat): ScoredTask => {
      const row = rows.row(sample.id, entryId, repeat);
      const isJudged = row !== undefined && isJudgedAt(columns, row);
      const lines = isJudged ? linesAt(columns, row, decided) : null;
      const tally = benchmark.tally(sample, lines ?? unscoredLines(of, sample.id), semantics);
      return { sample, video: sample.video.id, repeat, row, lines, isJudged, tally };
    }),
  );
}
