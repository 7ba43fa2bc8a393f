import { Fragment } from "react";
import { ScrollTable } from "../../../components/scroll-table/scroll-table";
import type { RankedBoard } from "../../../evaluation/leaderboard/rank-rows";
import { rankWords } from "../../../lib/standing-words";
import type { Board, BoardColumn, ListedRow } from "../../../schemas/leaderboard";
import type { LeaderboardAddress } from "../../../state/leaderboard/leaderboard-address";
import { ApartNote } from "../apart-note";
import { intervalWords, NONE, numberWords, rowTitle, scoredWords, signedWords } from "../board-words";
import { RankDots } from "../charts/rank-dots";
import { RowsRadar } from "../charts/rows-radar";
import classes from "../leaderboard.module.css";
import { RowMarkWord } from "../table/model-cell";
import { type TableRow, tableRows } from "../table/table-rows";

function Difference({ column, row, first }: { column: BoardColumn; row: ListedRow; first: ListedRow }) {
  const [value, before] = [row.values[column.id]?.value ?? null, first.values[column.id]?.value ?? null];
  if (value === null || before === null) return null;
  const words = signedWords(column, value - before);
  const isSame = !/[1-9]/.test(words);
  const isBetter = column.better === "higher" ? value > before : value < before;
  return (
    <div
      className={isSame ? classes.quiet : isBetter ? classes.better : classes.worse}
      data-testid="delta"
      data-column={column.id}
      data-row={row.id}
      data-value={value - before}
    >
      {words} {isSame ? "the same" : isBetter ? "better" : "worse"}
    </div>
  );
}

function ComparedTable({ board, rows }: { board: Board; rows: readonly TableRow[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <ScrollTable
      label="Rows compared"
      head={[
        "Column",
        ...rows.map(({ ranked: { row, rank } }) => (
          <Fragment key={row.id}>
            {rowTitle(row)}
            <span className={classes.quiet}>
              {" "}
              rank {rankWords(rank)} · <RowMarkWord row={row} isMine={false} />
            </span>
          </Fragment>
        )),
      ]}
      tableClass={classes.table}
    >
      {board.columns.map((column) => (
        <tr key={column.id}>
          <th scope="row">{column.label}</th>
          {rows.map(({ ranked: { row } }, place) => {
            const cell = row.values[column.id];
            return (
              <td
                key={row.id}
                data-testid="board-cell"
                data-column={column.id}
                data-row={row.id}
                data-value={cell?.value ?? ""}
              >
                <strong>{cell ? numberWords(column, cell.value) : NONE}</strong>{" "}
                <span className={classes.quiet}>{cell && intervalWords(column, cell.interval)}</span>
                {place > 0 && <Difference column={column} row={row} first={first.ranked.row} />}
                {cell && <div className={classes.quiet}>{scoredWords(column, cell)}</div>}
              </td>
            );
          })}
        </tr>
      ))}
    </ScrollTable>
  );
}

/** Two to four rows side by side: every column with the difference to the first, and as charts. */
export function CompareRows({
  board,
  ranked,
  rankColumn,
  rowIds,
  hrefOf,
}: {
  board: Board;
  ranked: RankedBoard;
  rankColumn: string;
  rowIds: readonly string[];
  hrefOf: (change: Partial<LeaderboardAddress>) => string;
}) {
  const all = tableRows(ranked);
  const rows = rowIds.flatMap((id) => all.find(({ ranked: { row } }) => row.id === id) ?? []);
  const column = board.columns.find(({ id }) => id === rankColumn);
  const lost = rowIds.filter((id) => !rows.some(({ ranked: { row } }) => row.id === id));
  const isApart = new Set(rows.map(({ group }) => group)).size > 1;
  return (
    <>
      <a href={hrefOf({ compare: [] })}>Back to {board.title}</a>
      <h2 className={classes.heading}>{rows.map(({ ranked: { row } }) => rowTitle(row)).join(" and ")}</h2>
      {lost.length > 0 && (
        <p className={classes.notice} role="status">
          Not on this board: {lost.join(", ")}.
        </p>
      )}
      {isApart && <ApartNote />}
      <p className={classes.quiet}>
        Differences are to the first row. One within the intervals may be chance.
      </p>
      <ComparedTable board={board} rows={rows} />
      {column && (
        <div className={classes.charts}>
          <RankDots board={board} column={column} rows={rows} />
          <RowsRadar board={board} rows={rows} compared={rows.map(({ ranked: { row } }) => row.id)} />
        </div>
      )}
    </>
  );
}
