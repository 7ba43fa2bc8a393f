import { NativeSelect } from "@mantine/core";
import type { Board } from "../../../shapes/leaderboard";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { dimensionsOf, SIZE } from "./chart-axes";
import { RankDots } from "./rank-dots";
import { RowsRadar } from "./rows-radar";
import { RowsScatter } from "./rows-scatter";

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
