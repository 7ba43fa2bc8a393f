import type { RunColumns } from "../../shapes/run-columns";
import type { EntryEffort } from "../../shapes/run-scores";
import type { ScoredTask } from "./scored-run";

/** What the captions of these tasks took, as far as it is known. */
export function effortOf(columns: RunColumns, tasks: readonly ScoredTask[]): EntryEffort {
  const rows = tasks.flatMap(({ row }) => (row === undefined ? [] : [row]));
  const known = (column: Float64Array) =>
    rows.map((row) => column[row] ?? Number.NaN).filter((value) => !Number.isNaN(value));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const mean = (column: Float64Array) => {
    const values = known(column);
    return values.length === 0 ? null : sum(values) / values.length;
  };
  const prices = known(columns.usd);
  return {
    captions: known(columns.words).length,
    usd: sum(prices),
    priced: prices.length,
    seconds: mean(columns.seconds),
    outputTokens: mean(columns.outputTokens),
    words: mean(columns.words),
  };
}
