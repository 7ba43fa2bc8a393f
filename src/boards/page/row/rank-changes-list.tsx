import { Loader } from "@mantine/core";
import type { NumbersOf } from "../../../evaluation/recompute/column-values";
import { rankWords, VERDICT_WORDS } from "../../../foundation/standing-words";
import type { Board, BoardColumn, ListedRow } from "../../../shapes/leaderboard";
import type { LabelShare } from "../../../shapes/run-correction";
import type { RankChanges, Reach } from "../../logic/changes-of-rank";
import { useRankChanges } from "../../store/use-boards";
import { differenceUnit, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import { labelReachWords } from "./label-words";

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
  changes: { above, below, columns, semantics, unscoredFailed, labels },
  column,
  entryId,
  rowHref,
}: {
  changes: RankChanges;
  column: BoardColumn;
  /** The row's model in its run, as strata of labels name it. */
  entryId: string;
  rowHref: (rowId: string) => string;
}) {
  const isNothing = !above && !below && unscoredFailed === null;
  if (isNothing && columns.length + semantics.length + labels.length === 0)
    return <p className={classes.quiet}>No ranked row stands beside it, and no other column ranks it.</p>;
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
      {labels.map(({ row, isAbove, needed }) => (
        <li key={`labels ${row.id}`} data-testid="labels-needed" data-row={row.id} data-state={needed.state}>
          By corrected numbers <a href={rowHref(row.id)}>{rowTitle(row)}</a> is {isAbove ? "above" : "below"}{" "}
          it: {labelReachWords(needed, entryId)}
        </li>
      ))}
    </ul>
  );
}

/** Distance to the neighbouring rows, and the row's rank by other columns, semantics and ways to count. */
export function RankChangesList({
  board,
  rows,
  column,
  numbers,
  row,
  behind,
  subject,
  rowHref,
}: {
  board: Board;
  rows: readonly ListedRow[];
  column: BoardColumn;
  numbers: NumbersOf;
  row: ListedRow;
  /** The units behind its corrected number; null while it was not recomputed here. */
  behind: readonly LabelShare[] | null;
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  rowHref: (rowId: string) => string;
}) {
  const { value, problem } = useRankChanges(subject, {
    ...{ board, rows, columnId: column.id, numbers },
    ...{ rowId: row.id, behind },
  });
  if (problem) return <p className={classes.quiet}>{problem.message}</p>;
  if (!value) return <Loader size="sm" role="status" aria-label="Looking for what would change the rank" />;
  const { changes } = value;
  if (changes === null) return <p className={classes.quiet}>It has no number in {column.label}.</p>;
  return <Found changes={changes} column={column} entryId={row.run?.entryId ?? ""} rowHref={rowHref} />;
}
