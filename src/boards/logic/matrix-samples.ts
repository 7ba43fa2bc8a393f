import type { SampleMatrix } from "./sample-matrix";

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
