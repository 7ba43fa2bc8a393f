import type { Board } from "../../../schemas/leaderboard";
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label="Numbers of the row" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Scored</th>
            {base && (
              <th scope="col">
                Over <a href={rowHref(base.id)}>{rowTitle(base)}</a>
              </th>
            )}
            {hasOthers && <th scope="col">By other sources</th>}
          </tr>
        </thead>
        <tbody>
          {board.columns.map((column) => {
            const cell = row.values[column.id];
            const interval = cell?.interval ?? (column.id === rankColumn ? ranked.interval : null);
            const before = base?.values[column.id]?.value ?? null;
            return (
              <tr key={column.id}>
                <th scope="row" title={column.about}>
                  {column.label}{" "}
                  <span className={classes.quiet}>
                    {board.groups.find(({ id }) => id === column.group)?.label} {unitWords(column)}
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
        </tbody>
      </table>
    </section>
  );
}
