import type { BoardColumn, BoardValue, ListedRow } from "../../../schemas/leaderboard";
import { intervalWords, NONE, numberWords, scoredWords, signedWords } from "../board-words";
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
function Delta({ column, value, base }: { column: BoardColumn; value: number; base: ListedRow }) {
  const before = base.values[column.id]?.value ?? null;
  if (before === null) return null;
  const difference = value - before;
  const isBetter = column.better === "higher" ? difference > 0 : difference < 0;
  const words = signedWords(column, difference);
  const verdict = /[1-9]/.test(words) ? (isBetter ? "better" : "worse") : "same";
  return (
    <span className={classes.delta} data-verdict={verdict} data-testid="delta" data-value={difference}>
      {words} {verdict === "same" ? "as" : verdict === "better" ? "better than" : "worse than"} unrefined
    </span>
  );
}

/** One number of a row: as a bar and in words, its interval, how much was scored, what refining changed. */
export function ValueCell({
  column,
  cell,
  interval,
  most,
  base,
}: {
  column: BoardColumn;
  cell: BoardValue | undefined;
  /** Of the row's ranking where the row itself tells none. */
  interval: readonly [number, number] | null;
  /** What fills the bar. */
  most: number;
  base: ListedRow | null;
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
      {cell.value !== null && base && <Delta column={column} value={cell.value} base={base} />}
      <span className={classes.quiet} data-partly={isPartly}>
        {scoredWords(column, cell)}
      </span>
      {cell.otherwise && cell.otherwise.length > 0 && (
        <span className={classes.quiet}>another source differs</span>
      )}
    </div>
  );
}
