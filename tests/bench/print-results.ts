/** One measured number; `ratio` is value to baseline. Both are null where nothing was there to compare with. */
export type BenchResult = {
  name: string;
  value: number;
  unit: string;
  baseline: number | null;
  ratio: number | null;
};

/** A number of things done in a time, compared with a slower or other way to do the same. */
export function rateResult(name: string, unit: string, value: number, baseline: number | null): BenchResult {
  const rounded = baseline === null ? null : Math.round(baseline);
  const ratio = baseline === null || baseline === 0 ? null : Number((value / baseline).toFixed(2));
  return { name, value: Math.round(value), unit, baseline: rounded, ratio };
}

/** Prints a table for people, and as the last line one JSON object for programs. */
export function printResults(bench: string, results: readonly BenchResult[]): void {
  const rows = [
    ["name", "value", "unit", "baseline", "ratio"],
    ...results.map(({ name, value, unit, baseline, ratio }) => [
      name,
      value.toLocaleString("en"),
      unit,
      baseline?.toLocaleString("en") ?? "-",
      ratio === null ? "-" : String(ratio),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    );
  }
  console.log(JSON.stringify({ bench, results }));
}
