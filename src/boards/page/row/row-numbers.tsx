import { Fragment } from "react";
import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import {
  intervalWords,
  NONE,
  numberWords,
  rowTitle,
  scoredWords,
  signedWords,
  unitWords,
} from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";

/** What columns a column stands with, and its unit where they do not name it. */
function groupAndUnit(group: string, column: BoardColumn): string {
  const unit = unitWords(column);
  return group.includes(unit) ? group : [group, unit].filter((part) => part !== "").join(", ");
}

/** All numbers of a row, shown in the table or not, with what other sources say and what refining changed. */
export function RowNumbers({
  board,
  place: { ranked, base },
  rankColumn,
  rowHref,
}: {
  board: Board;
  place: TableRow;
  rankColumn: string;
  rowHref: (rowId: string) => string;
}) {
  const { row } = ranked;
  const hasOthers = board.columns.some(({ id }) => (row.values[id]?.otherwise?.length ?? 0) > 0);
  return (
    <ScrollTable
      label="Numbers of the row"
      head={[
        "Column",
        "Value",
        "95 % interval",
        "Scored",
        ...(base
          ? [
              <Fragment key="base">
                Over <a href={rowHref(base.id)}>{rowTitle(base)}</a>
              </Fragment>,
            ]
          : []),
        ...(hasOthers ? ["By other sources"] : []),
      ]}
      tableClass={classes.table}
    >
      {board.columns.map((column) => {
        const cell = row.values[column.id];
        const interval = cell?.interval ?? (column.id === rankColumn ? ranked.interval : null);
        const before = base?.values[column.id]?.value ?? null;
        return (
          <tr key={column.id}>
            <th scope="row" title={column.about}>
              {column.label}{" "}
              <span className={classes.quiet}>
                {groupAndUnit(board.groups.find(({ id }) => id === column.group)?.label ?? "", column)}
              </span>
            </th>
            <td data-testid="board-cell" data-column={column.id} data-value={cell?.value ?? ""}>
              <strong>{cell ? numberWords(column, cell.value) : NONE}</strong>
            </td>
            <td>{interval ? intervalWords(column, interval) : "not told"}</td>
            <td>{cell ? scoredWords(column, cell) : NONE}</td>
            {base && (
              <td>
                {cell?.value != null && before !== null ? signedWords(column, cell.value - before) : NONE}
              </td>
            )}
            {hasOthers && (
              <td>
                {cell?.otherwise
                  ?.map(({ value, source }) => `${numberWords(column, value)} (${source})`)
                  .join("; ")}
              </td>
            )}
          </tr>
        );
      })}
    </ScrollTable>
  );
}
