import { Fragment } from "react";
import type { ColumnDelta, PairDeltas } from "../../../evaluation/recompute/row-delta";
import {
  type DifferenceVerdict,
  FEWEST_VIDEOS,
  rankWords,
  VERDICT_WORDS,
} from "../../../foundation/standing-words";
import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { ProblemAlert } from "../../../ui/problem-alert";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import type { RankedBoard } from "../../logic/rank-rows";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import { useColumnDeltas } from "../../store/use-boards";
import { ApartNote } from "../apart-note";
import {
  deltaWords,
  intervalWords,
  NONE,
  numberWords,
  rowTitle,
  scoredWords,
  signedWords,
} from "../board-words";
import { RankDots, RowsRadar } from "../charts/row-charts";
import classes from "../leaderboard.module.css";
import { RowMarkWord } from "../table/model-cell";
import { type TableRow, tableRows } from "../table/table-rows";

const COLOURS: Partial<Record<DifferenceVerdict, string | undefined>> = {
  better: classes.better,
  worse: classes.worse,
};

/** The difference to the first row; painted only where the data tells which of the two is better. */
function Difference({ column, rowId, told }: { column: BoardColumn; rowId: string; told: ColumnDelta }) {
  const { delta, interval, verdict } = told;
  return (
    <div
      className={COLOURS[verdict] ?? classes.quiet}
      data-testid="delta"
      data-column={column.id}
      data-row={rowId}
      data-value={delta}
      data-verdict={verdict}
      title={deltaWords(column, told)}
    >
      {signedWords(column, delta)} {VERDICT_WORDS[verdict]}
      {interval && (
        <span className={classes.quiet}>
          {" "}
          ({signedWords(column, interval[0])} to {signedWords(column, interval[1])})
        </span>
      )}
    </div>
  );
}

function ComparedTable({
  board,
  rows,
  deltas,
}: {
  board: Board;
  rows: readonly TableRow[];
  /** For each row but the first, its differences from the first. */
  deltas: readonly PairDeltas[];
}) {
  if (rows.length === 0) return null;
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
            const told =
              place === 0
                ? undefined
                : deltas
                    .find(({ rowId }) => rowId === row.id)
                    ?.deltas.find(({ columnId }) => columnId === column.id);
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
                {told && <Difference column={column} rowId={row.id} told={told} />}
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
  subject,
  ranked,
  rankColumn,
  rowIds,
  hrefOf,
}: {
  board: Board;
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  ranked: RankedBoard;
  rankColumn: string;
  rowIds: readonly string[];
  hrefOf: (change: Partial<LeaderboardAddress>) => string;
}) {
  const all = tableRows(ranked);
  const rows = rowIds.flatMap((id) => all.find(({ ranked: { row } }) => row.id === id) ?? []);
  const column = board.columns.find(({ id }) => id === rankColumn);
  const lost = rowIds.filter((id) => !rows.some(({ ranked: { row } }) => row.id === id));
  const [first, ...others] = rows.map(({ ranked: { row } }) => row.id);
  const { value: deltas, problem } = useColumnDeltas(subject, {
    board,
    rows: all.map(({ ranked: { row } }) => row),
    pairs: first === undefined ? [] : others.map((rowId) => ({ rowId, baseId: first })),
  });
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
        Differences are to the first row, each with its 95 % interval: from the videos that both tell,
        otherwise from the sample counts. “{VERDICT_WORDS.open}”: the interval reaches across zero, there is
        none, the two share fewer than {FEWEST_VIDEOS} videos, or they are ranked apart.
      </p>
      {problem && <ProblemAlert problem={problem} />}
      <ComparedTable board={board} rows={rows} deltas={deltas ?? []} />
      {column && (
        <div className={classes.charts}>
          <RankDots board={board} column={column} rows={rows} />
          <RowsRadar board={board} rows={rows} compared={rows.map(({ ranked: { row } }) => row.id)} />
        </div>
      )}
    </>
  );
}
