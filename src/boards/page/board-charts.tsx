import { NativeSelect } from "@mantine/core";
import { correctedOf, intervalOf, numberOf } from "../../evaluation/recompute/column-values";
import { counted } from "../../foundation/plural";
import { rankWords } from "../../foundation/standing-words";
import type { Better } from "../../metrics/pareto-front";
import type { Board, BoardColumn, BoardModel, BoardRow } from "../../shapes/leaderboard";
import { ScatterPlot, type ScatterPoint } from "../../ui/charts/scatter-plot";
import type { ValueAxis } from "../../ui/charts/value-axis";
import { ValueDots, type ValueRow } from "../../ui/charts/value-dots";
import type { LeaderboardAddress } from "../store/leaderboard-address";
import { correctedWords, intervalWords, KIND_WORDS, numberWords, unitWords } from "./board-words";
import classes from "./leaderboard.module.css";
import type { TableRow } from "./table/table-rows";
import { titlesOf } from "./table/table-rows";

/** More would be no picture any more. */
const MOST_ROWS = 80;

const SERIES = [
  { id: "judged", label: "as judged" },
  { id: "corrected", label: "corrected by labels" },
];

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
type Dimension = {
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
const correctedId = (columnId: string) => `${columnId}:corrected`;

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

/** The rows that a chart leaves out, as sentences: those without a number, and those beyond as many as are drawn. */
export function leftOutWords(rows: number, numbered: number): string {
  const without =
    rows > numbered ? ` ${counted(rows - numbered, "row has", "rows have")} no number here.` : "";
  const beyond = numbered > MOST_ROWS ? ` The first ${MOST_ROWS} of ${numbered} rows with one.` : "";
  return `${without}${beyond}`;
}

/** The rows by the column that ranks, each with its interval. */
function RankDots({
  board,
  column,
  rows,
  isByLabels,
}: {
  board: Board;
  column: BoardColumn;
  rows: readonly TableRow[];
  /** Ranks are by corrected numbers. */
  isByLabels: boolean;
}) {
  const titles = titlesOf(rows);
  const numbered = rows.flatMap(({ ranked }, place): ValueRow[] => {
    const { row, rank } = ranked;
    const value = numberOf(row, column.id);
    if (value === null) return [];
    const other = correctedOf(row, column.id);
    const interval = intervalOf(ranked, column.id)?.ends ?? null;
    const range = interval ? ` (${intervalWords(column, interval)})` : "";
    const standing = rank === null ? "no rank" : `rank ${rankWords(rank)}`;
    const corrected = other ? `, corrected ${correctedWords(column, other)}` : "";
    const words = `${numberWords(column, value)}${range}${corrected}, ${standing}`;
    return [{ id: row.id, label: titles[place] ?? "", value, interval, other, words }];
  });
  const drawn = numbered.slice(0, MOST_ROWS);
  const dimension = dimensionsOf(board, []).find(({ id }) => id === column.id);
  if (drawn.length === 0 || !dimension)
    return <p className={classes.words}>No row that is shown has a number in “{column.label}”.</p>;
  const numbers = drawn.flatMap(({ value, interval, other }) => [
    ...[value, ...(interval ?? [])],
    ...(other ? [other.value, ...(other.interval ?? [])] : []),
  ]);
  const isCorrected = drawn.some(({ other }) => other);
  const both = isCorrected
    ? ` Rows that labels correct have both numbers; ranks are by the ${isByLabels ? "corrected ones, uncorrected rows apart" : "numbers as judged"}.`
    : "";
  const left = leftOutWords(rows.length, numbered.length);
  return (
    <ValueDots
      name={`${board.title}: ${column.label}`}
      description={`Each row's number with its 95 % interval; comparing two rows says whether the data tells them apart. Rows over other data sets, judges, prompts or readings are not comparable.${both}${left}`}
      rowName="Model"
      axis={axisOf(dimension, numbers)}
      rows={drawn}
      series={isCorrected ? SERIES : []}
    />
  );
}

const KINDS = ["open", "closed", "human"] as const satisfies readonly BoardModel["kind"][];

/** Rows by two numbers, with those that no other beats by both. */
function RowsScatter({
  rows,
  x,
  y,
  title,
}: {
  rows: readonly TableRow[];
  x: Dimension;
  y: Dimension;
  title: string;
}) {
  const titles = titlesOf(rows);
  const points = rows.flatMap(({ ranked: { row } }, place): ScatterPoint[] => {
    const [across, up] = [x.valueOf(row), y.valueOf(row)];
    if (across === null || up === null) return [];
    return [
      {
        id: row.id,
        label: titles[place] ?? "",
        series: KINDS.indexOf(row.model.kind),
        x: across,
        y: up,
        words: `${x.label} ${x.words(across)}, ${y.label} ${y.words(up)}`,
      },
    ];
  });
  if (points.length === 0)
    return (
      <p className={classes.words}>
        No row that is shown has both “{x.label}” and “{y.label}”.
      </p>
    );
  const missing = rows.length - points.length;
  const left = missing === 0 ? "" : ` ${counted(missing, "row does", "rows do")} not have both.`;
  return (
    <ScatterPlot
      name={`${title}: ${y.label} by ${x.label}`}
      description={`The dashed line joins those that no other beats by both (${x.better} ${x.label} and ${y.better} ${y.label} is better). Points are named where there is room; the pointer and arrow keys name each.${left}`}
      x={axisOf(
        x,
        points.map((point) => point.x),
      )}
      y={axisOf(
        y,
        points.map((point) => point.y),
      )}
      better={{ x: x.better, y: y.better }}
      series={KINDS.map((id) => ({ id, label: KIND_WORDS[id] }))}
      points={points}
    />
  );
}

/** The rows that are shown as a chart: dots with intervals, two columns against each other. */
export function BoardCharts({
  board,
  rows,
  rankColumn,
  isByLabels,
  address,
  onChange,
}: {
  board: Board;
  rows: readonly TableRow[];
  rankColumn: string;
  /** Ranks are by corrected numbers. */
  isByLabels: boolean;
  address: LeaderboardAddress;
  onChange: (change: Partial<LeaderboardAddress>) => void;
}) {
  const column = board.columns.find(({ id }) => id === rankColumn);
  if (!column) return null;
  if (address.chart !== "scatter")
    return (
      <div className={classes.charts}>
        <RankDots board={board} column={column} rows={rows} isByLabels={isByLabels} />
      </div>
    );
  const dimensions = dimensionsOf(
    board,
    rows.map(({ ranked }) => ranked.row),
  );
  const find = (id: string | null) => dimensions.find((dimension) => dimension.id === id);
  const y = find(address.y) ?? (isByLabels ? find(correctedId(rankColumn)) : null) ?? find(rankColumn);
  const x =
    find(address.x) ??
    dimensions.find(({ id, unit }) => id === SIZE || unit === "US$") ??
    dimensions.find(({ id }) => id !== y?.id) ??
    y;
  if (!x || !y) return null;
  const data = dimensions.map(({ id, label }) => ({ value: id, label }));
  return (
    <div className={classes.charts}>
      <div className={classes.chartWithChoices}>
        <div className={classes.filters}>
          <NativeSelect
            size="xs"
            label="Across"
            value={x.id}
            data={data}
            onChange={(event) => onChange({ x: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            label="Up"
            value={y.id}
            data={data}
            onChange={(event) => onChange({ y: event.currentTarget.value })}
          />
        </div>
        <RowsScatter rows={rows} x={x} y={y} title={board.title} />
      </div>
    </div>
  );
}
