import type { VerdictStatus } from "../../shapes/verdict";

/** A caption of a row's model that was judged. */
export type MatrixResult = {
  /** Tells samples of one data set from those of another, which may have the same ids. */
  dataSet: string;
  sampleId: string;
  /** Id of its video; empty where it is not told. */
  video: string;
  lines: readonly { id: string; type: string | null; status: VerdictStatus }[];
};

/** A check of a sample that nobody passed: it may be hard, and it may be wrong. */
type CheckNobodyPassed = {
  /** Number of the sample in the matrix. */
  sample: number;
  checkId: string;
  /** Its constraint; null where it has none. */
  type: string | null;
  /** Number of the first row of the matrix that failed it. */
  firstRow: number;
  /** Number of rows that failed it. */
  rows: number;
};

/** Results of models on samples, one by one. */
export type SampleMatrix = {
  /** Ids of the board's rows. */
  rows: readonly string[];
  samples: readonly { id: string; video: string }[];
  /**
   * Lines by their status, those of all repeats together: of sample `s` and row `r` at `s * rows.length + r`. All three
   * are 0 where the row has no judged caption of the sample.
   */
  passed: Uint32Array;
  failed: Uint32Array;
  unscored: Uint32Array;
  /** Checks that two rows or more failed and none passed: those that most rows failed first. */
  nobodyPassed: readonly CheckNobodyPassed[];
};

type Tried = { type: string | null; isPassed: boolean; rows: number; firstRow: number; lastRow: number };

/** Fewer rows than these are not everybody. */
const EVERYBODY = 2;

/** An empty matrix, to which rows are added one after another. */
export function createSampleMatrix(): {
  /** Adds a row of the board with its judged captions. Steps in proportion to their lines. */
  add(rowId: string, results: Iterable<MatrixResult>): void;
  matrix(): SampleMatrix;
} {
  const rows: string[] = [];
  const samples: { id: string; video: string }[] = [];
  const numbers = new Map<string, number>();
  const cells: Map<number, Record<VerdictStatus, number>>[] = [];
  const tried: Map<string, Tried>[] = [];

  function numberOf({ dataSet, sampleId, video }: MatrixResult): number {
    const key = `${dataSet} ${sampleId}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, samples.length);
    tried.push(new Map());
    return samples.push({ id: sampleId, video }) - 1;
  }

  function take(
    checks: Map<string, Tried> | undefined,
    { id, type, status }: MatrixResult["lines"][number],
    row: number,
  ): void {
    if (status === "unscored") return;
    const before = checks?.get(id) ?? { type, isPassed: false, rows: 0, firstRow: row, lastRow: -1 };
    const isNew = status === "failed" && before.lastRow !== row;
    checks?.set(id, {
      ...before,
      isPassed: before.isPassed || status === "passed",
      ...(isNew && { rows: before.rows + 1, lastRow: row }),
      ...(isNew && before.rows === 0 && { firstRow: row }),
    });
  }

  return {
    add(rowId, results) {
      const row = rows.push(rowId) - 1;
      const own = new Map<number, Record<VerdictStatus, number>>();
      cells.push(own);
      for (const result of results) {
        const sample = numberOf(result);
        const cell = own.get(sample) ?? { passed: 0, failed: 0, unscored: 0 };
        own.set(sample, cell);
        for (const line of result.lines) {
          cell[line.status] += 1;
          take(tried[sample], line, row);
        }
      }
    },
    matrix() {
      const counts = () => new Uint32Array(samples.length * rows.length);
      const [passed, failed, unscored] = [counts(), counts(), counts()];
      for (const [row, own] of cells.entries())
        for (const [sample, cell] of own) {
          const at = sample * rows.length + row;
          passed[at] = cell.passed;
          failed[at] = cell.failed;
          unscored[at] = cell.unscored;
        }
      const nobodyPassed = tried.flatMap((checks, sample) =>
        [...checks].flatMap(([checkId, { type, isPassed, rows: count, firstRow }]) =>
          isPassed || count < EVERYBODY ? [] : [{ sample, checkId, type, firstRow, rows: count }],
        ),
      );
      nobodyPassed.sort((one, other) => other.rows - one.rows);
      return { rows, samples, passed, failed, unscored, nobodyPassed };
    },
  };
}
