import type { CSSProperties } from "react";
import type { NumbersOf } from "../../../evaluation/recompute/column-values";
import { intervalOf } from "../../../evaluation/recompute/column-values";
import type { BoardColumn, BoardValue } from "../../../shapes/leaderboard";
import { markOf, numberWords, unitWords } from "../board-words";
import { useFoundRows } from "../recomputed-rows";
import type { TableRow } from "./table-rows";

/** "n 1,400", "n 388 of 400"; that it is not stated. */
function countWords({ scored, total }: Pick<BoardValue, "scored" | "total">): string {
  const words = (count: number) => count.toLocaleString("en");
  const most = total ?? scored;
  if (most === null) return "n not stated";
  return scored === null || scored === most ? `n ${words(most)}` : `n ${words(scored)} of ${words(most)}`;
}

/** The number that was scored in a column, where that is the same for all rows that have a number; empty where it is not. */
export function sharedCount({ id }: Pick<BoardColumn, "id">, rows: readonly TableRow[]): string {
  const cells = rows.flatMap(({ ranked: { row } }) => row.values[id] ?? []);
  const words = new Set(cells.filter(({ value }) => value !== null).map(countWords));
  return words.size === 1 ? ([...words][0] ?? "") : "";
}

/** True when not all that there is to score was scored. */
export function isPartly({ scored, total }: Pick<BoardValue, "scored" | "total">): boolean {
  return scored !== null && total !== null && scored < total;
}

/** The unit of all columns; empty where they have several. */
export function sharedUnit(columns: readonly BoardColumn[]): string {
  const units = new Set(columns.map(unitWords));
  return units.size === 1 ? ([...units][0] ?? "") : "";
}

const NOT_TOLD = "not stated";

/** "n: 1,400 (ISR), otherwise not stated.": of the columns in which all rows tell the same. */
function countSentence(columns: readonly BoardColumn[], rows: readonly TableRow[]): string {
  const byWords = new Map<string, BoardColumn[]>();
  for (const column of columns) {
    const words = sharedCount(column, rows).replace(/^n /, "");
    if (words !== "") byWords.set(words, [...(byWords.get(words) ?? []), column]);
  }
  if (byWords.size === 0) return "";
  const isForAll = byWords.size === 1 && [...byWords.values()][0]?.length === columns.length;
  if (isForAll) return `n: ${[...byWords.keys()].join("")}.`;
  const untold = byWords.get(NOT_TOLD) ?? [];
  byWords.delete(NOT_TOLD);
  const told = [...byWords].map(([words, of]) => `${words} (${of.map(({ label }) => label).join("; ")})`);
  const isRest = told.length > 0 && [...byWords.values()].flat().length + untold.length === columns.length;
  if (untold.length > 0)
    told.push(
      isRest ? `otherwise ${NOT_TOLD}` : `${NOT_TOLD} (${untold.map(({ label }) => label).join("; ")})`,
    );
  return `n: ${told.join(", ")}.`;
}

/** The origin of ranks and whiskers, in a sentence; empty where there are none. */
function originSentence(
  columns: readonly BoardColumn[],
  rows: readonly TableRow[],
  numbers: NumbersOf,
): string {
  const origins = new Set(
    rows.flatMap(({ ranked }) => columns.flatMap(({ id }) => intervalOf(ranked, id)?.from ?? [])),
  );
  if (origins.size === 0) return "";
  if (!origins.has("count")) return "Whiskers (95 %) are from results by video, or as the rows state them.";
  return origins.size === 1
    ? `${numbers === "judged" ? "Ranks and whiskers" : "Whiskers"} (95 %) are from sample counts: no row gives its results by video.`
    : "Whiskers: 95 %. A filled dot's is from results by video or as the row states it, a hollow one's from the sample count.";
}

/** All that holds for the rows of a table alike, and what its signs mean: sentences, those that its rows need. */
export function sharedSentences(
  columns: readonly BoardColumn[],
  rows: readonly TableRow[],
  numbers: NumbersOf = "judged",
): string[] {
  const cells = rows.flatMap(({ ranked: { row } }) => columns.flatMap(({ id }) => row.values[id] ?? []));
  const unit = sharedUnit(columns);
  return [
    unit === "" ? "" : `Numbers in ${unit}.`,
    countSentence(columns, rows),
    originSentence(columns, rows, numbers),
    cells.some(({ corrected }) => corrected)
      ? `Corrected (◇): with the judge’s error in it, by labels that people gave, as the row’s maker says. ${
          numbers === "corrected"
            ? "Ranks are by the corrected numbers, of rows that have one."
            : "Ranks are by the numbers as judged."
        }`
      : "",
    cells.some(isPartly) ? "* Not all was scored." : "",
    cells.some(({ otherwise = [] }) => otherwise.length > 0) ? "† Another source has another number." : "",
    rows.some(({ ranked }) => ranked.otherRules)
      ? "‡ The row states another version of the rules than most rows, or none: the difference may come from the rules."
      : "",
    rows.some(({ base }) => base !== null)
      ? "▲ better, ▼ worse, ≈ can’t tell: against the row that it refined."
      : "",
  ].filter((sentence) => sentence !== "");
}

/**
 * The origin of all rows alike: "All rows: published, IF-VidCap paper, Table 2."; null where it is not the same, or where
 * any was checked, which is said of the row itself.
 */
export function useSharedMark(rows: readonly TableRow[], mine: string | null): string | null {
  const { foundOf } = useFoundRows();
  const marks = rows.map(({ ranked: { row } }) =>
    markOf(row, row.check, { isMine: row.id === mine, found: foundOf(row) }),
  );
  const names = new Set(marks.map(({ name }) => name));
  const sources = new Set(rows.map(({ ranked: { row } }) => row.source.text));
  if (names.size !== 1 || !marks.every(({ mark }) => mark === "published" || mark === "claimed")) return null;
  return `All rows: ${[...names, ...(sources.size === 1 ? sources : [])].join(", ")}.`;
}

/** The axis on which all rows of a column are drawn, in the unit of the column. */
export type ColumnAxis = {
  low: number;
  high: number;
  /** Numbers whose lines go down the column, none of them near an end. */
  ticks: readonly number[];
};

/** Room beside the outermost numbers, and between an end of the axis and the first line, as a share of the axis. */
const ROOM = 0.06;

/** Steps that people count in, of which the next is at least so large. */
function stepFrom(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
}

/** The round numbers on an axis that are at least so far apart. */
function ticksOf(low: number, high: number, most: number): number[] {
  const edge = (high - low) * ROOM;
  const step = stepFrom((high - low) / (most + 1));
  const [first, last] = [Math.ceil((low + edge) / step), Math.floor((high - edge) / step)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    // Against what binary fractions add: 0.30000000000000004 is 0.3.
    Number(((first + place) * step).toPrecision(12)),
  );
}

/** The axis of a column over all numbers and intervals of these rows; null where no row has a number. `most`: lines where numbers are short. */
export function columnAxis(
  { id, maximum }: Pick<BoardColumn, "id" | "maximum">,
  rows: readonly TableRow[],
  most: number,
): ColumnAxis | null {
  const numbers = rows.flatMap(({ ranked }) => {
    const { value = null, corrected } = ranked.row.values[id] ?? {};
    const byLabels = corrected ? [corrected.value, ...(corrected.interval ?? [])] : [];
    return value === null ? byLabels : [value, ...(intervalOf(ranked, id)?.ends ?? []), ...byLabels];
  });
  if (numbers.length === 0) return null;
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const room = (greatest - least || Math.abs(greatest) || 1) * ROOM;
  const low = Math.max(0, least - room);
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, greatest + room);
  // The room that is meant for numbers of five letters, "1,000", holds fewer longer ones.
  const letters = Math.max(5, numberWords({ digits: 0 }, high).length);
  const ticks = low < high ? ticksOf(low, high, Math.max(1, Math.round((5 * most) / letters))) : [];
  return low < high ? { low, high, ticks } : { low: 0, high: low || 1, ticks };
}

/** The place of a number along an axis, in percent. */
export function placeOn({ low, high }: ColumnAxis, value: number): number {
  return Math.min(100, Math.max(0, (100 * (value - low)) / (high - low)));
}

/** The lines of an axis as a background: elements in each row would be a tenth of all that a board draws. */
function tickLines(axis: ColumnAxis): string {
  const lines = axis.ticks.map(
    (tick) =>
      `linear-gradient(var(--caplens-line), var(--caplens-line)) ${placeOn(axis, tick)}% 0 / 1px 100% no-repeat`,
  );
  return lines.join(", ") || "none";
}

/** Lines down a column: that which ranks is wide. */
const MOST_TICKS = 5;
const FEW_TICKS = 2;

/**
 * The look of a column: its axis where it has numbers, and room for its numbers and signs. `isCorrected`: labels correct
 * some of its numbers, so that each says whether it is one of these.
 */
export type ColumnLook = { axis: ColumnAxis | null; isCorrected: boolean; style: CSSProperties };

/** The looks of all columns, so that numbers and dots of a column stand below each other. */
export function columnLooks(
  columns: readonly BoardColumn[],
  rows: readonly TableRow[],
  rankColumn: string,
): Map<string, ColumnLook> {
  const isRefined = rows.some(({ base }) => base !== null);
  return new Map(
    columns.map((column) => {
      const cells = rows.flatMap(({ ranked: { row } }) => row.values[column.id] ?? []);
      const letters = Math.max(1, ...cells.map(({ value }) => numberWords(column, value).length));
      const signs = [
        isRefined,
        cells.some(isPartly),
        cells.some(({ otherwise = [] }) => otherwise.length > 0),
      ].filter(Boolean).length;
      const isCorrected = cells.some(({ corrected }) => corrected !== undefined);
      // The axis above stands over the plots alone, beside the room for corrected numbers.
      const corrected = isCorrected ? "calc(6.5rem + 4px)" : "0px";
      const axis = columnAxis(column, rows, column.id === rankColumn ? MOST_TICKS : FEW_TICKS);
      const style = {
        "--letters": letters,
        "--signs": signs,
        "--corrected": corrected,
        "--ticks": axis ? tickLines(axis) : "none",
      } as CSSProperties;
      return [column.id, { axis, isCorrected, style }];
    }),
  );
}
