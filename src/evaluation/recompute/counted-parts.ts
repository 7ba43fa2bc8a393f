import { normalQuantile } from "../../metrics/intervals/distributions";
import { type Ends, USUAL_LEVEL, wilsonEnds } from "../../metrics/intervals/share-interval";
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

/** A number as a share of the most that it can be, of so many parts; null where its column has no bound or nothing was counted. */
export function countedShare(
  column: Pick<BoardColumn, "id" | "maximum">,
  row: Pick<BoardRow, "basis" | "values">,
): { share: number; parts: number } | null {
  const value = numberOf(row, column.id);
  const parts = partsOfValue(row, column.id);
  if (value === null || column.maximum === null || parts === 0) return null;
  return { share: value / column.maximum, parts };
}

/**
 * The interval that a row's count allows where its parts are independent, in the unit of its column: Wilson's. No mean of so many numbers
 * between 0 and the maximum varies more than that of ones which are either (Bhatia and Davis). Numbers that share a video are not independent: with
 * c of them a video and the intraclass correlation ICC their mean's deviation is sqrt(1 + (c - 1) ICC) times as wide (Kish's
 * design effect), which nobody tells of published rows. Null as above.
 */
export function countedEnds(
  column: Pick<BoardColumn, "id" | "maximum">,
  row: Pick<BoardRow, "basis" | "values">,
): Ends | null {
  const counted = countedShare(column, row);
  if (counted === null || column.maximum === null) return null;
  const [low, high] = wilsonEnds(counted.share, counted.parts, normalQuantile((1 + USUAL_LEVEL) / 2));
  return [column.maximum * low, column.maximum * high];
}

/** The number of its parts, in words: "1,400 samples". */
export function countedWords(
  row: Pick<BoardRow, "basis" | "values">,
  { id, counted }: Pick<BoardColumn, "id" | "counted">,
): string {
  const parts = partsOfValue(row, id);
  return `${parts.toLocaleString("en")} ${parts < row.basis.samples ? counted : "samples"}`;
}
