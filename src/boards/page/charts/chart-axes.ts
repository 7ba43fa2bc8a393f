import { correctedOf } from "../../../evaluation/recompute/column-values";
import type { Better } from "../../../metrics/pareto-front";
import type { Board, BoardColumn, BoardRow } from "../../../shapes/leaderboard";
import type { ValueAxis } from "../../../ui/charts/value-axis";
import { numberWords, unitWords } from "../board-words";

const SCALE: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** The parameters of a model as a number: 235e9 of "235B-A22B"; null where it does not tell them. */
export function modelSize(parameters: string | null): number | null {
  const [, number, unit] = /^\s*~?(\d{1,6}(?:\.\d{1,4})?)\s*([kmbt])\b/i.exec(parameters ?? "") ?? [];
  const scale = SCALE[unit?.toLowerCase() ?? ""];
  const size = Number(number) * (scale ?? Number.NaN);
  return size > 0 ? size : null;
}

/** "7B", "1.5T", "500M". */
export function sizeWords(size: number): string {
  const unit = (["t", "b", "m", "k"] as const).find((each) => size >= (SCALE[each] ?? 0)) ?? "k";
  return `${Number((size / (SCALE[unit] ?? 1)).toPrecision(3))}${unit.toUpperCase()}`;
}

/** A possible axis of a chart: a column, or the size of models. */
export type Dimension = {
  id: string;
  label: string;
  better: Better;
  isLog: boolean;
  valueOf: (row: BoardRow) => number | null;
  words: (value: number) => string;
  /** In the unit's words; empty for none. */
  unit: string;
  maximum: number | null;
};

/** The size of models, as a dimension of charts. */
export const SIZE = "parameters";

function ofColumn(column: BoardColumn): Dimension {
  return {
    id: column.id,
    label: column.label,
    better: column.better,
    isLog: false,
    valueOf: (row) => row.values[column.id]?.value ?? null,
    words: (value) => numberWords(column, value),
    unit: unitWords(column),
    maximum: column.maximum,
  };
}

/** The id of a column's numbers as labels correct them, as a dimension. */
export const correctedId = (columnId: string) => `${columnId}:corrected`;

function ofCorrected(column: BoardColumn): Dimension {
  return {
    ...ofColumn(column),
    id: correctedId(column.id),
    label: `${column.label} (corrected)`,
    valueOf: (row) => correctedOf(row, column.id)?.value ?? null,
  };
}

/** All that a board's rows can be drawn by; the size of models where at least two tell theirs. */
export function dimensionsOf(board: Board, rows: readonly BoardRow[]): Dimension[] {
  const sized = rows.filter(({ model }) => modelSize(model.parameters) !== null).length;
  const size: Dimension = {
    id: SIZE,
    label: "Parameters",
    better: "lower",
    isLog: true,
    valueOf: ({ model }) => modelSize(model.parameters),
    words: sizeWords,
    unit: "",
    maximum: null,
  };
  const columns = board.columns.flatMap((column) =>
    rows.some((row) => correctedOf(row, column.id))
      ? [ofColumn(column), ofCorrected(column)]
      : [ofColumn(column)],
  );
  return [...(sized > 1 ? [size] : []), ...columns];
}

/** Ends of an axis, so that all of the numbers lie within, with some room around them. */
function domainOf({ isLog, maximum }: Dimension, numbers: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (isLog) return [low / 1.5, high * 1.5];
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return [Math.max(0, low - room), Math.min(maximum ?? Number.POSITIVE_INFINITY, high + room) || 1];
}

/** The axis of a dimension over these numbers, at least one. */
export function axisOf(dimension: Dimension, numbers: readonly number[]): ValueAxis {
  const { label, unit, isLog, words } = dimension;
  const name = [label, unit].filter((part) => part !== "").join(", ");
  return {
    name: isLog ? `${name} (logarithmic)` : name,
    domain: domainOf(dimension, numbers),
    isLog,
    tickWords: words,
  };
}
