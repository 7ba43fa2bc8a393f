import type { ColumnDelta } from "../../../evaluation/recompute/row-delta";
import { VERDICT_WORDS } from "../../../foundation/standing-words";
import type { BoardColumn, BoardValue } from "../../../shapes/leaderboard";
import { deltaWords, intervalWords, NONE, numberWords, scoredWords, signedWords } from "../board-words";
import classes from "./board-table.module.css";

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
export function ValueCell({
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
