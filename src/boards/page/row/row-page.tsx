import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import type { Board, ListedRow } from "../../../shapes/leaderboard";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import type { RankedBoard } from "../../logic/rank-rows";
import type { OpenedBoard } from "../../protocol";
import { useIsEmbedded } from "../../store/board-services";
import type { LeaderboardAddress } from "../../store/leaderboard-address";
import { runOfRow } from "../../store/row-run";
import { ApartNote } from "../apart-note";
import { nameWarning, rowTitle } from "../board-words";
import { modelHref } from "../evidence-links";
import classes from "../leaderboard.module.css";
import { RowMarkWord } from "../table/model-cell";
import { type TableRow, tableRows } from "../table/table-rows";
import { RankChangesList } from "./rank-changes";
import { RowFacts } from "./row-facts";
import { RowHistory } from "./row-history";
import { RowNumbers } from "./row-numbers";

const RefinedDeltas = lazyPart(
  "The differences to the row before refining",
  async () => (await import("./refined-deltas")).RefinedDeltas,
);

/** Where a row stands, in sentences. */
function Standing({ board, place, rankColumn }: { board: Board; place: TableRow; rankColumn: string }) {
  const { rank, how, why } = place.ranked;
  const { overlapped } = place;
  const label = board.columns.find(({ id }) => id === rankColumn)?.label;
  return (
    <p className={classes.words} data-testid="row-rank" data-rank={rank === null ? "" : rank.join("-")}>
      {rank === null ? (
        <>It has no rank by {label}. </>
      ) : (
        <>
          <strong>
            Rank {rankWords(rank)} by {label}
            {how === "count" && ", from the sample count alone"}
          </strong>
          {overlapped > 0 ? `, which overlaps the ranks of ${counted(overlapped, "other row")}. ` : ". "}
        </>
      )}
      {why}
    </p>
  );
}

/** All that a board says of one row: its numbers, what they are over, where they come from, what happened to it. */
export function RowPage({
  opened,
  subject,
  ranked,
  rowId,
  mine,
  hrefOf,
}: {
  opened: OpenedBoard & { folder: string; host: string | null };
  /** Names the board, its edition and whose rows are added. */
  subject: string;
  ranked: RankedBoard;
  rowId: string;
  /** The row of one's own run, and its model: "run/entry". */
  mine: { rowId: string; run: string } | null;
  hrefOf: (change: Partial<LeaderboardAddress>) => string;
}) {
  const { board } = opened;
  const rankColumn = ranked.columnId;
  const column = board.columns.find(({ id }) => id === rankColumn);
  const rowHref = (id: string) => hrefOf({ row: id });
  const rows = tableRows(ranked);
  const place = rows.find(({ ranked: { row } }) => row.id === rowId);
  const back = <a href={hrefOf({ row: null })}>Back to {board.title}</a>;
  if (!place)
    return (
      <>
        {back}
        <p className={classes.words} role="alert" data-testid="error" data-code="row-missing">
          This board has no row “{rowId}”. It may have been removed: the board's feed tells.
        </p>
      </>
    );
  const { row } = place.ranked;
  const isMine = row.id === mine?.rowId;
  const group = ranked.groups[place.group];
  const warning = nameWarning(row.model.name);
  return (
    <>
      {back}
      <h2 className={classes.heading} data-testid="board-row-page" data-row={row.id}>
        {rowTitle(row)}
      </h2>
      {warning && (
        <p className={classes.notice} role="note">
          Look twice: {warning}.
        </p>
      )}
      <p className={classes.words}>
        <RowMarkWord row={row} isMine={isMine} />
      </p>
      <Standing board={board} place={place} rankColumn={rankColumn} />
      {group && !group.isBoards && (
        <p className={classes.notice} role="note">
          It is ranked apart from the board's other rows:{" "}
          {group.differs
            .map(({ label, here, board: other }) => `${label}: ${here} here, ${other} on the board`)
            .join("; ")}
          .
        </p>
      )}
      <Evidence row={row} folder={opened.folder} mine={isMine ? mine.run : null} />
      <h3 className={classes.heading}>Numbers</h3>
      <RowNumbers board={board} place={place} rankColumn={rankColumn} rowHref={rowHref} />
      {place.base && (
        <>
          <h3 className={classes.heading}>What refining changed</h3>
          {rows.find(({ ranked: { row: other } }) => other === place.base)?.group !== place.group && (
            <ApartNote />
          )}
          <RefinedDeltas
            board={board}
            rows={rows.map((each) => each.ranked.row)}
            row={row}
            base={place.base}
            subject={subject}
          />
        </>
      )}
      {column && (
        <>
          <h3 className={classes.heading}>What would change its rank by {column.label}</h3>
          <RankChangesList
            board={board}
            rows={ranked.groups.flatMap((each) => each.rows.map((one) => one.row))}
            column={column}
            rowId={row.id}
            subject={subject}
            rowHref={rowHref}
          />
        </>
      )}
      <h3 className={classes.heading}>What it is over, and where it comes from</h3>
      <RowFacts board={board} row={row} />
      {!isMine && (
        <>
          <h3 className={classes.heading}>History</h3>
          <RowHistory folder={opened.folder} rowId={row.id} changes={opened.changes} />
        </>
      )}
    </>
  );
}

/** The way to the row's model in the run behind it; that there is none. `mine`: one's own model of a run, "run/entry". */
function Evidence({ row, folder, mine }: { row: ListedRow; folder: string; mine: string | null }) {
  const isEmbedded = useIsEmbedded();
  const href = modelHref(row, folder, mine);
  if (href === null)
    return (
      <p className={classes.quiet}>
        {row.run === null
          ? "It points to no run: its captions and verdicts can't be looked at, and its numbers can't be computed again."
          : `The address of its run is none that can be opened: ${row.run.address}`}
      </p>
    );
  const host = mine === null && runOfRow(row, folder)?.host;
  return (
    <p className={classes.words}>
      <a
        href={`./${href}`}
        data-testid="evidence"
        {...(isEmbedded ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      >
        {host
          ? "Look at its captions, verdicts and judge's replies, and compute its numbers here"
          : "Look at its captions, verdicts and judge's replies"}
      </a>{" "}
      {host && <span className={classes.quiet}>(fetches the run from {host})</span>}
    </p>
  );
}
