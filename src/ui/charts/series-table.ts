import type { ChartSeries, ChartTable } from "./chart-types";

/**
 * The numbers behind a chart: a row for each step and a column for each series.
 *
 * @param head what the steps are: "field"
 * @param words what stands in a cell; of `undefined` where the series has nothing at the step
 */
export function seriesTable<Value>(
  head: string,
  series: readonly ChartSeries[],
  steps: readonly { label: string; values: readonly Value[] }[],
  words: (value: Value | undefined) => string,
): ChartTable {
  return {
    columns: [head, ...series.map(({ label }) => label)],
    rows: steps.map(({ label, values }) => [label, ...series.map((_, place) => words(values[place]))]),
  };
}
