import { NativeSelect } from "@mantine/core";
import { counted } from "../../../foundation/plural";
import type { Board, BoardModel } from "../../../shapes/leaderboard";
import { ScatterPlot, type ScatterPoint } from "../../../ui/charts/scatter-plot";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import { KIND_WORDS, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { axisOf, type Dimension, dimensionsOf, SIZE } from "./chart-axes";
import { RankDots } from "./row-charts";

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
  address,
  onChange,
}: {
  board: Board;
  rows: readonly TableRow[];
  rankColumn: string;
  address: LeaderboardAddress;
  onChange: (change: Partial<LeaderboardAddress>) => void;
}) {
  const column = board.columns.find(({ id }) => id === rankColumn);
  if (!column) return null;
  if (address.chart !== "scatter")
    return (
      <div className={classes.charts}>
        <RankDots board={board} column={column} rows={rows} />
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
