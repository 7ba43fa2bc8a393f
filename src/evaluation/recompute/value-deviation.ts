import type { BoardColumn, BoardRow } from "../../shapes/leaderboard";
import { cellOf, numberOf } from "./column-values";

/**
 * The number of independent parts that a row's number is at most the mean of: those counted, but never more than
 * samples.
 */
export function partsOfValue(row: Pick<BoardRow, "basis" | "values">, columnId: string): number {
  const { samples } = row.basis;
  const total = cellOf(row, columnId)?.total ?? samples;
  return Math.min(total, samples);
}

/**
 * The widest standard deviation that the mean of so many independent numbers between 0 and `maximum` can have: by Bhatia
 * and Davis none varies more than `(maximum - mean) * mean`. Numbers that share a video are not independent: with c of them
 * a video and the intraclass correlation ICC their mean's deviation is sqrt(1 + (c - 1) ICC) times as wide (Kish's design
 * effect), which nobody tells of published rows. The mean is moved towards the middle by two parts on either side, as
 * Agresti and Coull do, since a row of which all or nothing passed would otherwise seem sure.
 */
export function widestDeviation(value: number, maximum: number, parts: number): number {
  const moved = (value * parts + 2 * maximum) / (parts + 4);
  return Math.sqrt((Math.max(0, maximum - moved) * Math.max(0, moved)) / parts);
}

/** The same of a row's number; null where its column has no bound, or nothing was counted. */
export function deviationOf(
  column: Pick<BoardColumn, "id" | "maximum">,
  row: Pick<BoardRow, "basis" | "values">,
): number | null {
  const value = numberOf(row, column.id);
  const parts = partsOfValue(row, column.id);
  if (value === null || column.maximum === null || parts === 0) return null;
  return widestDeviation(value, column.maximum, parts);
}

/** The number of its parts, in words: "1,400 samples". */
export function countedWords(
  row: Pick<BoardRow, "basis" | "values">,
  { id, counted }: Pick<BoardColumn, "id" | "counted">,
): string {
  const parts = partsOfValue(row, id);
  return `${parts.toLocaleString("en")} ${parts < row.basis.samples ? counted : "samples"}`;
}
