import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import type { Cell } from "../../evaluation/export/tables/result-table";
import { cellAt, type SampleStanding } from "./matrix-samples";
import type { SampleMatrix } from "./sample-matrix";

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
