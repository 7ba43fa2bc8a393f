import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import type { Cell } from "../../evaluation/export/tables/result-table";
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

/** Lines of a row on a sample; null where the row has no judged caption of it. */
export type MatrixCell = { passed: number; failed: number; unscored: number };

/** A sample as the rows of a board fared on it. */
export type SampleStanding = {
  /** Its number in the matrix. */
  sample: number;
  /** Rows with a judged caption of it. */
  judged: number;
  /** Rows that passed every line of it. */
  satisfied: number;
  /** Rows that failed a line of it. */
  failed: number;
  /** Mean over rows of the share of scored lines that passed; null where nothing was scored. */
  share: number | null;
};

/** Samples that no row satisfied; that one row alone satisfied; that some did and others did not. */
type SampleChoice = "nobody" | "one" | "differ";

/** The cell of a row and a sample, by their numbers. */
export function cellAt(matrix: SampleMatrix, sample: number, row: number): MatrixCell | null {
  const at = sample * matrix.rows.length + row;
  const [passed, failed, unscored] = [
    matrix.passed[at] ?? 0,
    matrix.failed[at] ?? 0,
    matrix.unscored[at] ?? 0,
  ];
  return passed + failed + unscored === 0 ? null : { passed, failed, unscored };
}

/** Results of the rows on each sample, in the order of the matrix. */
export function sampleStandings(matrix: SampleMatrix): SampleStanding[] {
  return matrix.samples.map((_, sample) => {
    const cells = matrix.rows.flatMap((_row, row) => cellAt(matrix, sample, row) ?? []);
    const shares = cells.flatMap(({ passed, failed }) =>
      passed + failed === 0 ? [] : [passed / (passed + failed)],
    );
    return {
      sample,
      judged: cells.length,
      satisfied: cells.filter(({ failed, unscored }) => failed === 0 && unscored === 0).length,
      failed: cells.filter(({ failed }) => failed > 0).length,
      share: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    };
  });
}

function isChosen({ judged, satisfied, failed }: SampleStanding, choice: SampleChoice): boolean {
  if (judged < 2) return false;
  if (choice === "nobody") return failed === judged;
  if (choice === "one") return satisfied === 1 && failed === judged - 1;
  return satisfied > 0 && failed > 0;
}

/** The samples chosen, null for all: the hardest first, those without a verdict last; or as the data set has them. */
export function chosenSamples(
  standings: readonly SampleStanding[],
  choice: SampleChoice | null,
  order: "hardest" | "plan",
): SampleStanding[] {
  const chosen = choice === null ? [...standings] : standings.filter((one) => isChosen(one, choice));
  if (order === "plan") return chosen;
  const shareOf = ({ share }: SampleStanding) => share ?? Number.POSITIVE_INFINITY;
  return chosen.sort((one, other) => {
    const [a, b] = [shareOf(one), shareOf(other)];
    return a === b ? one.sample - other.sample : a - b;
  });
}

/** The samples that are shown with what each row made of them, as a file's text: a line a sample, for spreadsheets. */
function csv(matrix: SampleMatrix, shown: readonly SampleStanding[]): string {
  const names = matrix.rows.flatMap((id) => [`${id}_passed`, `${id}_failed`, `${id}_unscored`]);
  const lines = shown.map(({ sample, judged, satisfied, share }) => {
    const { id, video } = matrix.samples[sample] ?? { id: "", video: "" };
    const cells = matrix.rows.flatMap((_, row): Cell[] => {
      const cell = cellAt(matrix, sample, row);
      return cell ? [cell.passed, cell.failed, cell.unscored] : [null, null, null];
    });
    return csvLine([id, video, judged, satisfied, share, ...cells], true);
  });
  const head = csvHead(["sample", "video", "judged", "satisfied", "mean_share", ...names], true);
  return [head, ...lines].join("");
}

function json(matrix: SampleMatrix, shown: readonly SampleStanding[]): string {
  const samples = shown.map(({ sample, ...standing }) => ({
    ...matrix.samples[sample],
    ...standing,
    rows: Object.fromEntries(matrix.rows.map((id, row) => [id, cellAt(matrix, sample, row)])),
  }));
  const places = new Map(shown.map(({ sample }) => [sample, matrix.samples[sample]?.id]));
  const nobodyPassed = matrix.nobodyPassed.flatMap(({ sample, checkId, type, rows }) =>
    places.has(sample) ? [{ sample: places.get(sample), checkId, type, rows }] : [],
  );
  return `${JSON.stringify({ rows: matrix.rows, samples, nobodyPassed }, null, 2)}\n`;
}

/** The samples that are shown, in their order, with what each row made of them. */
export function exportMatrix(
  matrix: SampleMatrix,
  shown: readonly SampleStanding[],
  format: "csv" | "json",
): string {
  return format === "csv" ? csv(matrix, shown) : json(matrix, shown);
}
