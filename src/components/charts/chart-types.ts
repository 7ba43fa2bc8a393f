/** Something drawn that can be gone to by key: where it is in the picture, and what is said of it. */
export type ChartMark = { key: string; words: string; x: number; y: number };

/** A value with its 95 % interval, as shares from 0 to 1; null where there is nothing to count. */
export type ChartValue = {
  value: number | null;
  interval: readonly [low: number, high: number] | null;
  /** What stands behind it: "5 / 6, 6 of 7 scored". */
  behind: string;
};

/** One model or run: what is told by one colour and one shape. */
export type ChartSeries = { id: string; label: string };

/** The numbers behind a chart. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** "62.5 %". */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** "62.5 % (51.0 to 70.2), 5 / 8". */
export function valueWords({ value, interval, behind }: ChartValue): string {
  if (value === null) return `nothing scored, ${behind}`;
  const range = interval ? ` (${(100 * interval[0]).toFixed(1)} to ${(100 * interval[1]).toFixed(1)})` : "";
  return `${percent(value)}${range}, ${behind}`;
}

/** The same in the cell of a table, with a dash where there is no value. */
export function cellWords(value: ChartValue | null | undefined): string {
  return value ? valueWords(value) : "–";
}
