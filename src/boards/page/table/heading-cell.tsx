import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { numberWords } from "../board-words";
import classes from "./board-table.module.css";
import { type ColumnAxis, type ColumnLook, placeOn } from "./column-looks";

/** The order of rows: by a column or by the model, the best or the worst first. */
export type TableOrder = { column: string; worstFirst: boolean };

/** The name of a column in two parts, of which the second repeats the heading of its group: "ISR" and ", format". */
function labelParts({ label, group }: BoardColumn, { groups }: Pick<Board, "groups">): [string, string] {
  const repeated = `, ${groups.find(({ id }) => id === group)?.label.toLowerCase()}`;
  return label.endsWith(repeated) && label.length > repeated.length
    ? [label.slice(0, -repeated.length), repeated]
    : [label, ""];
}

/** The numbers of an axis, where their lines go down the column. */
function AxisNumbers({ column, axis }: { column: BoardColumn; axis: ColumnAxis }) {
  return (
    <span className={classes.axis} aria-hidden>
      {axis.ticks.map((tick) => (
        <span key={tick} style={{ insetInlineStart: `${placeOn(axis, tick)}%` }}>
          {numberWords({ digits: Number.isInteger(tick) ? 0 : column.digits }, tick)}
        </span>
      ))}
    </span>
  );
}

/** The heading of a column: its name, by which rows are ordered, its unit, its axis. */
export function HeadingCell({
  id,
  column,
  board,
  unit,
  look,
  order,
  isRank,
  onOrder,
}: {
  id: string;
  /** Null for that of the model. */
  column: BoardColumn | null;
  board: Board;
  /** Unit of the column where neither all have the same nor its group names it; empty otherwise. */
  unit: string;
  /** Null for that of the model. */
  look: ColumnLook | null;
  order: TableOrder;
  /** Ranks are by this column. */
  isRank: boolean;
  onOrder: (order: TableOrder) => void;
}) {
  const isSorted = order.column === id;
  const isDescending = column !== null && (column.better === "higher") !== order.worstFirst;
  const direction = isDescending || (column === null && order.worstFirst) ? "descending" : "ascending";
  const [name, repeated] = column ? labelParts(column, board) : ["Model", ""];
  const facts = [unit, column?.better === "lower" ? "lower is better" : ""].filter((words) => words !== "");
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={column === null ? classes.modelColumn : undefined}
      data-column={id}
      data-ranks={isRank}
      style={look?.style}
    >
      <button
        type="button"
        className={classes.sort}
        title={column?.about}
        onClick={() => onOrder({ column: id, worstFirst: isSorted && !order.worstFirst })}
      >
        {name}
        {repeated !== "" && <span className={classes.hidden}>{repeated}</span>}
        <span aria-hidden>{isSorted ? (direction === "descending" ? " ▾" : " ▴") : ""}</span>
      </button>
      {isRank && <span className={classes.hidden}>, ranks are by it</span>}
      {facts.length > 0 && <span className={classes.unit}>{facts.join(", ")}</span>}
      {column && look?.axis && <AxisNumbers column={column} axis={look.axis} />}
    </th>
  );
}
