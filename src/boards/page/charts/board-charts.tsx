import { NativeSelect } from "@mantine/core";
import { correctedOf, numberOf } from "../../../evaluation/recompute/column-values";
import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn, BoardModel } from "../../../shapes/leaderboard";
import { ScatterPlot, type ScatterPoint } from "../../../ui/charts/scatter-plot";
import { ValueDots, type ValueRow } from "../../../ui/charts/value-dots";
import { intervalOf } from "../../logic/rank-rows";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import { correctedWords, intervalWords, KIND_WORDS, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { axisOf, correctedId, type Dimension, dimensionsOf, SIZE } from "./chart-axes";

/** More would be no picture any more. */
const MOST_ROWS = 80;

const SERIES = [
  { id: "judged", label: "as judged" },
  { id: "corrected", label: "corrected by labels" },
];

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
  const drawn = rows
    .flatMap(({ ranked }): ValueRow[] => {
      const { row, rank } = ranked;
      const value = numberOf(row, column.id);
      if (value === null) return [];
      const other = correctedOf(row, column.id);
      const interval = intervalOf(ranked, column.id)?.ends ?? null;
      const range = interval ? ` (${intervalWords(column, interval)})` : "";
      const place = rank === null ? "no rank" : `rank ${rankWords(rank)}`;
      const corrected = other ? `, corrected ${correctedWords(column, other)}` : "";
      const words = `${numberWords(column, value)}${range}${corrected}, ${place}`;
      return [{ id: row.id, label: rowTitle(row), value, interval, other, words }];
    })
    .slice(0, MOST_ROWS);
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
  const left = rows.length > MOST_ROWS ? ` The first ${MOST_ROWS} rows.` : "";
  return (
    <ValueDots
      name={`${board.title}: ${column.label}`}
      description={`Each row's number with its 95 % interval; comparing two rows says whether the data tells them apart. Rows of other data sets, judges or readings are not comparable.${both}${left}`}
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
  const points = rows.flatMap(({ ranked: { row } }): ScatterPoint[] => {
    const [across, up] = [x.valueOf(row), y.valueOf(row)];
    if (across === null || up === null) return [];
    return [
      {
        id: row.id,
        label: rowTitle(row),
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
        No row that is shown tells both “{x.label}” and “{y.label}”.
      </p>
    );
  const missing = rows.length - points.length;
  const left = missing === 0 ? "" : ` ${counted(missing, "row does", "rows do")} not tell both.`;
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
