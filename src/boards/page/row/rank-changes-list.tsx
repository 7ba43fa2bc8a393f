import { Loader } from "@mantine/core";
import type { NumbersOf } from "../../../evaluation/recompute/column-values";
import type { LabelsToPart } from "../../../evaluation/recompute/labels-to-part";
import { counted, plural } from "../../../foundation/plural";
import { rankWords, VERDICT_WORDS } from "../../../foundation/standing-words";
import type { Board, BoardColumn, ListedRow } from "../../../shapes/leaderboard";
import type { LabelShare } from "../../../shapes/run-correction";
import type { RankChanges, Reach } from "../../logic/changes-of-rank";
import { useRankChanges } from "../../store/use-boards";
import { differenceUnit, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";

/** "12 of its captions", "about 12 of its captions". */
function verdictWords({ verdicts, isCounted }: Reach, column: BoardColumn): string {
  if (verdicts === null) return "";
  return `: ${isCounted ? "" : "about "}${verdicts.toLocaleString("en")} ${column.counted} would have to come out otherwise`;
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

/**
 * "on checks judged “failed” (time)", "on whole instructions with 1 check failed": the units of a share, by what tells them apart. Kinds, and then
 * models, are put together where too few of theirs are labelled.
 *
 * @param entryId the row's model in its run
 */
export function shareWords({ path: [judged = "", model, kind] }: LabelShare, entryId: string): string {
  const isWhole = /^\d/.test(judged);
  const what = isWhole
    ? `on whole instructions with ${judged} ${plural(judged === "1" ? 1 : 2, "check", "checks")} failed`
    : `on checks judged “${judged}”`;
  const whose = model === undefined ? "of any model" : model === entryId ? "" : `of ${model}`;
  const which = isWhole ? "" : kind === undefined ? "of any kind" : `(${kind})`;
  return [what, whose, which].filter(Boolean).join(" ");
}

const FORECAST =
  "A forecast: as if further labels found what those so far have found, and both numbers stayed where they are.";

/**
 * The labels that would part a row from its neighbour, in sentences; that none would, or that it is not known.
 *
 * @param entryId the row's model in its run
 */
export function labelReachWords(needed: LabelsToPart, entryId: string): string {
  switch (needed.state) {
    case "apart":
      return "the two are told apart.";
    case "undecided":
      return "no number of labels parts them: captions that are not decided could make them change places.";
    case "same":
      return "the two have one number, which no number of labels parts as it is.";
    case "other":
      return "no number of labels on this row would part them: the other row's interval is too wide by itself.";
    case "videos":
      return "no number of labels would part them; more videos are needed.";
    case "unknown":
      return "how many labels would part them can't be told: nothing says how wide its videos alone leave the number.";
    case "labels": {
      const more = `about ${counted(needed.more, "more label")} would part them`;
      if (needed.strata === null)
        return `${more}, shared out as those so far. Recompute the row here to see on what. ${FORECAST}`;
      const parts = needed.strata
        .toSorted((one, other) => other.more - one.more)
        .map(({ share, more: own }) => `${own.toLocaleString("en")} ${shareWords(share, entryId)}`);
      return `${more}: ${parts.join(", ")}. ${FORECAST}`;
    }
  }
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
          Its rank by other columns:{" "}
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
  if (!value)
    return <Loader size="sm" role="status" aria-label="Looking for what would change the rank" data-unread />;
  const { changes } = value;
  if (changes === null) return <p className={classes.quiet}>It has no number in {column.label}.</p>;
  return <Found changes={changes} column={column} entryId={row.run?.entryId ?? ""} rowHref={rowHref} />;
}
