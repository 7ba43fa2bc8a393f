import { Loader } from "@mantine/core";
import { rankWords, VERDICT_WORDS } from "../../../foundation/standing-words";
import type { Board, BoardColumn, ListedRow } from "../../../shapes/leaderboard";
import type { RankChanges, Reach } from "../../logic/changes-of-rank";
import { useRankChanges } from "../../store/use-boards";
import { differenceUnit, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";

/** "12 of its captions", "about 12 of its captions". */
function verdictWords({ verdicts, isCounted }: Reach, column: BoardColumn): string {
  if (verdicts === null) return "";
  return `: ${isCounted ? "" : "about "}${verdicts.toLocaleString("en")} ${column.counted} that come out otherwise`;
}

function Beside({
  of,
  column,
  words,
  rowHref,
}: {
  of: Reach;
  column: BoardColumn;
  words: string;
  rowHref: (rowId: string) => string;
}) {
  return (
    <li data-testid="reach" data-row={of.row.id} data-verdicts={of.verdicts ?? ""}>
      <a href={rowHref(of.row.id)}>{rowTitle(of.row)}</a> {words} by {numberWords(column, of.points)}{" "}
      {differenceUnit(column)} ({VERDICT_WORDS[of.verdict]}){verdictWords(of, column)}.
    </li>
  );
}

function Found({
  changes: { above, below, columns, semantics, unscoredFailed },
  column,
  rowHref,
}: {
  changes: RankChanges;
  column: BoardColumn;
  rowHref: (rowId: string) => string;
}) {
  return (
    <ul className={classes.list}>
      {above && <Beside of={above} column={column} words="is ahead" rowHref={rowHref} />}
      {below && <Beside of={below} column={column} words="is behind" rowHref={rowHref} />}
      {columns.length > 0 && (
        <li>
          By other columns it stands at{" "}
          {columns.map(({ column: other, rank }) => `${rankWords(rank)} (${other.label})`).join(", ")}.
        </li>
      )}
      {semantics.map(({ semantics: other, row, rank }) => (
        <li key={row.id}>
          Read {other === "strict" ? "strictly" : "as released"}, the same model stands at{" "}
          {rank ? rankWords(rank) : "no rank"}.
        </li>
      ))}
      {unscoredFailed && (
        <li>
          If all that could not be scored had failed, it would have{" "}
          {numberWords(column, unscoredFailed.value)} and stand at{" "}
          {unscoredFailed.rank ? rankWords(unscoredFailed.rank) : "no rank"}.
        </li>
      )}
    </ul>
  );
}

/** How far the rows beside it are, and where a row would stand by other columns, semantics and ways to count. */
export function RankChangesList({
  board,
  rows,
  column,
  rowId,
  subject,
  rowHref,
}: {
  board: Board;
  rows: readonly ListedRow[];
  column: BoardColumn;
  rowId: string;
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  rowHref: (rowId: string) => string;
}) {
  const { value, problem } = useRankChanges(subject, { board, rows, columnId: column.id, rowId });
  if (problem) return <p className={classes.quiet}>{problem.message}</p>;
  if (!value) return <Loader size="sm" role="status" aria-label="Looking for what would change the rank" />;
  const { changes } = value;
  if (changes === null) return <p className={classes.quiet}>It has no number in {column.label}.</p>;
  return <Found changes={changes} column={column} rowHref={rowHref} />;
}
