import { counted } from "../../../foundation/plural";
import type { BoardModel } from "../../../shapes/leaderboard";
import { ScatterPlot, type ScatterPoint } from "../../../ui/charts/scatter-plot";
import { KIND_WORDS, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { axisOf, type Dimension } from "./chart-axes";

const KINDS = ["open", "closed", "human"] as const satisfies readonly BoardModel["kind"][];

/** Rows by two numbers, with those that no other beats by both. */
export function RowsScatter({
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
