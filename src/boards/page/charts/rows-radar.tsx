import type { Board } from "../../../shapes/leaderboard";
import { RadarPlot } from "../../../ui/charts/radar-plot";
import { MOST_COMPARED } from "../../store/leaderboard-address";
import { numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";

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
