import { memo } from "react";
import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import type { BoardColumn, BoardValue } from "../../../shapes/leaderboard";
import classes from "./board-table.module.css";
import { ModelCell } from "./model-cell";
import type { TableRow } from "./table-rows";
import { counted } from "../../../foundation/plural";
import { rankWords, VERDICT_WORDS } from "../../../foundation/standing-words";
import { deltaWords, intervalWords, NONE, numberWords, scoredWords, signedWords } from "../board-words";

/** A number as a bar from 0 to the most there is, its interval drawn within. */
function Bar({
  value,
  interval,
  most,
}: {
  value: number;
  interval: readonly [number, number] | null;
  most: number;
}) {
  const share = (number: number) => (most > 0 ? Math.min(100, (100 * number) / most) : 0);
  return (
    <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
      <rect className={classes.barGround} width={100} height={6} />
      <rect className={classes.barFill} width={share(value)} height={6} />
      {interval && (
        <rect
          className={classes.barRange}
          x={share(interval[0])}
          y={2}
          width={Math.max(0.6, share(interval[1]) - share(interval[0]))}
          height={2}
        />
      )}
    </svg>
  );
}

/** What a value is compared with: the same column of the row that was refined. */
function Delta({ column, told }: { column: BoardColumn; told: ColumnDelta }) {
  const { delta, verdict } = told;
  return (
    <span
      className={classes.delta}
      data-verdict={verdict}
      data-testid="delta"
      data-value={delta}
      title={deltaWords(column, told)}
    >
      {signedWords(column, delta)} over unrefined: {VERDICT_WORDS[verdict]}
    </span>
  );
}

/** One number of a row: as a bar and in words, its interval, how much was scored, what refining changed. */
function ValueCell({
  column,
  cell,
  interval,
  most,
  delta,
}: {
  column: BoardColumn;
  cell: BoardValue | undefined;
  /** Of the row's ranking where the row itself tells none. */
  interval: readonly [number, number] | null;
  /** What fills the bar. */
  most: number;
  /** How far it is from the row that was refined; undefined without one. */
  delta: ColumnDelta | undefined;
}) {
  if (cell === undefined) return <span className={classes.quiet}>{NONE}</span>;
  const shown = cell.interval ?? interval;
  const isPartly = cell.scored !== null && cell.total !== null && cell.scored < cell.total;
  return (
    <div className={classes.value}>
      <span className={classes.number}>{numberWords(column, cell.value)}</span>
      {cell.value !== null && <Bar value={cell.value} interval={shown} most={most} />}
      {shown && (
        <span className={classes.quiet}>
          <span className={classes.hidden}>95 % interval </span>
          {intervalWords(column, shown)}
        </span>
      )}
      {delta && <Delta column={column} told={delta} />}
      <span className={classes.quiet} data-partly={isPartly}>
        {scoredWords(column, cell)}
      </span>
      {cell.otherwise && cell.otherwise.length > 0 && (
        <span className={classes.quiet}>
          {cell.otherwise.map(({ value, source }) => `${numberWords(column, value)} by ${source}`).join("; ")}
        </span>
      )}
    </div>
  );
}

/** Between which ranks a row stands, what that comes from, and how many others it overlaps: through chains of overlaps most rows of a table would share one tie, which says nothing. */
function RankCell({ ranked: { rank, how, why }, overlapped }: TableRow) {
  return (
    <span className={classes.rank} title={why}>
      <span className={classes.rankNumber}>
        <span className={classes.hidden}>{rank === null ? "no rank" : "rank "}</span>
        <span aria-hidden={rank === null}>{rankWords(rank)}</span>
      </span>
      {rank !== null && how === "count" && <span className={classes.quiet}>from sample count</span>}
      {overlapped > 0 && <span className={classes.quiet}>overlaps {counted(overlapped, "other")}</span>}
    </span>
  );
}

type BoardTableRowProps = {
  place: TableRow;
  /** No rank reaches from the rows above to this one. */
  beginsTie: boolean;
  /** It is of one's own run. */
  isMine: boolean;
  columns: readonly BoardColumn[];
  rankColumn: string;
  /** What fills the bar of each column. */
  widest: ReadonlyMap<string, number>;
  /** How far it is from the row that was refined, by column; undefined without one, or while that is worked out. */
  deltas: readonly ColumnDelta[] | undefined;
  /** Whether it is chosen to be compared; null where nothing can be chosen. */
  compared: boolean | null;
  hrefOf: (rowId: string) => string;
  onCompare: (rowId: string, chosen: boolean) => void;
};

/** A row of the table of a board. It is drawn anew only when something of it is another. */
export const BoardTableRow = memo(function BoardTableRow({
  place,
  beginsTie,
  isMine,
  columns,
  rankColumn,
  widest,
  deltas,
  compared,
  hrefOf,
  onCompare,
}: BoardTableRowProps) {
  const { row, rank, how, interval } = place.ranked;
  return (
    <tr
      data-testid="board-row"
      data-row={row.id}
      data-rank={rank === null ? "" : rank[0] === rank[1] ? rank[0] : `${rank[0]}-${rank[1]}`}
      data-how={how}
      data-mine={isMine}
      data-begins-tie={beginsTie}
    >
      <td className={classes.rankColumn}>
        <RankCell {...place} />
      </td>
      <th scope="row" className={classes.modelColumn}>
        <ModelCell
          row={row}
          isMine={isMine}
          href={hrefOf(row.id)}
          compared={compared}
          onCompare={(chosen) => onCompare(row.id, chosen)}
        />
      </th>
      {columns.map((column) => (
        <td
          key={column.id}
          data-testid="board-cell"
          data-column={column.id}
          data-value={row.values[column.id]?.value ?? ""}
        >
          <ValueCell
            column={column}
            cell={row.values[column.id]}
            interval={column.id === rankColumn ? interval : null}
            most={widest.get(column.id) ?? 0}
            delta={deltas?.find(({ columnId }) => columnId === column.id)}
          />
        </td>
      ))}
    </tr>
  );
});
