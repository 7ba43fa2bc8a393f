import { NativeSelect } from "@mantine/core";
import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn, BoardModel } from "../../../shapes/leaderboard";
import { RadarPlot } from "../../../ui/charts/radar-plot";
import { ScatterPlot, type ScatterPoint } from "../../../ui/charts/scatter-plot";
import { ValueDots, type ValueRow } from "../../../ui/charts/value-dots";
import { type LeaderboardAddress, MOST_COMPARED } from "../../store/leaderboard-address";
import { intervalWords, KIND_WORDS, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { axisOf, type Dimension, dimensionsOf, SIZE } from "./chart-axes";

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
      description={`The dashed line joins those that no other beats by both (${x.better} ${x.label} and ${y.better} ${y.label} is better).${left}`}
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

const FEWEST_SPOKES = 3;
const MOST_SPOKES = 12;

/** The shapes of a few rows over the columns that have a most; lower numbers lie further out where lower is better. */
export function RowsRadar({
  board,
  rows,
  compared,
}: {
  board: Board;
  rows: readonly TableRow[];
  /** Ids of the rows; the first ones where fewer than two are chosen. */
  compared: readonly string[];
}) {
  const chosen = rows.filter(({ ranked }) => compared.includes(ranked.row.id));
  const drawn = (chosen.length > 1 ? chosen : rows).slice(0, MOST_COMPARED).map(({ ranked }) => ranked.row);
  const spokes = board.columns
    .filter(({ id, maximum }) => maximum !== null && drawn.some((row) => row.values[id]?.value != null))
    .slice(0, MOST_SPOKES)
    .map((column) => ({
      id: column.id,
      label: column.label,
      values: drawn.map((row) => {
        const value = row.values[column.id]?.value ?? null;
        if (value === null) return null;
        const share = value / (column.maximum ?? 1);
        return {
          share: column.better === "higher" ? share : 1 - share,
          words: numberWords(column, value),
        };
      }),
    }));
  if (spokes.length < FEWEST_SPOKES)
    return (
      <p className={classes.words}>A radar needs three columns that have a most; this board has fewer.</p>
    );
  return (
    <RadarPlot
      name={`${board.title}: ${chosen.length > 1 ? "rows chosen" : "first rows"} by column`}
      description="Shapes only: how sure a difference is stands in the dot plot beside it. Further out is better."
      series={drawn.map((row) => ({ id: row.id, label: rowTitle(row) }))}
      spokes={spokes}
    />
  );
}

/** More would be no picture any more. */
const MOST_ROWS = 80;

/** The rows by the column that ranks, each with its interval. */
export function RankDots({
  board,
  column,
  rows,
}: {
  board: Board;
  column: BoardColumn;
  rows: readonly TableRow[];
}) {
  const drawn = rows
    .flatMap(({ ranked: { row, value, interval, rank } }): ValueRow[] => {
      if (value === null) return [];
      const range = interval ? ` (${intervalWords(column, interval)})` : "";
      const place = rank === null ? "no rank" : `rank ${rankWords(rank)}`;
      const words = `${numberWords(column, value)}${range}, ${place}`;
      return [{ id: row.id, label: rowTitle(row), value, interval, words }];
    })
    .slice(0, MOST_ROWS);
  const dimension = dimensionsOf(board, []).find(({ id }) => id === column.id);
  if (drawn.length === 0 || !dimension)
    return <p className={classes.words}>No row that is shown has a number in “{column.label}”.</p>;
  const numbers = drawn.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const left = rows.length > MOST_ROWS ? ` The first ${MOST_ROWS} rows.` : "";
  return (
    <ValueDots
      name={`${board.title}: ${column.label}`}
      description={`Each row's number with its 95 % interval; comparing two rows says whether the data tells them apart. Rows of other data sets, judges or readings are not comparable.${left}`}
      rowName="Model"
      axis={axisOf(dimension, numbers)}
      rows={drawn}
    />
  );
}

/** The rows that are shown as a chart: dots with intervals, two columns against each other, a radar beside the dots. */
export function BoardCharts({
  board,
  rows,
  rankColumn,
  address,
  compared,
  onChange,
}: {
  board: Board;
  rows: readonly TableRow[];
  rankColumn: string;
  address: LeaderboardAddress;
  /** Ids of rows chosen to be compared: the radar is of these, or of the first. */
  compared: readonly string[];
  onChange: (change: Partial<LeaderboardAddress>) => void;
}) {
  const column = board.columns.find(({ id }) => id === rankColumn);
  if (!column) return null;
  if (address.chart !== "scatter")
    return (
      <div className={classes.charts}>
        <RankDots board={board} column={column} rows={rows} />
        {address.chart === "radar" && <RowsRadar board={board} rows={rows} compared={compared} />}
      </div>
    );
  const dimensions = dimensionsOf(
    board,
    rows.map(({ ranked }) => ranked.row),
  );
  const find = (id: string | null) => dimensions.find((dimension) => dimension.id === id);
  const y = find(address.y) ?? find(rankColumn);
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
