import { RANK_WORDS } from "../../foundation/interval-words";
import { counted, plural } from "../../foundation/plural";
import type { OpenedBoard } from "../protocol";
import classes from "./leaderboard.module.css";

/** Common basis of the board's rows, in a sentence. */
function basisWords({ board: { benchmark, media, basis } }: OpenedBoard): string {
  const parts = [
    `${benchmark}, ${basis.samples.toLocaleString("en")} samples`,
    media === null ? null : `${media.toLocaleString("en")} different media files`,
    basis.judge === null ? "no judge" : `judged by ${basis.judge}`,
    basis.prompt === null ? null : `prompt: ${basis.prompt}`,
    `read ${basis.semantics === "reference" ? "as released" : "strictly"}`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** Subject of a board, the basis of its rows, how to read its ranks, and anything unusual about it. */
export function BoardHead({
  opened,
  folder,
  host,
}: {
  opened: OpenedBoard;
  folder: string;
  /** Null for a board of this copy. */
  host: string | null;
}) {
  const { board, leftOut, kept } = opened;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading} data-testid="board" data-board={board.id}>
          {board.title}
        </h2>
        <p className={classes.about} title={board.about}>
          {board.about}
        </p>
      </div>
      <details className={classes.basis}>
        <summary>
          {basisWords(opened)} · <span className={classes.link}>how to read it</span>
        </summary>
        <p className={classes.words}>{board.about}</p>
        <p className={classes.words}>
          {RANK_WORDS} Two rows that give their results by video are held against each other video by video;
          of others only their number of samples is known, and theirs take each sample to stand for itself;
          where several share a video, they are wider. Where a row does not tell how much was scored, its
          number of samples is taken. Rows whose ranks overlap may change places; comparing two says whether
          the data tells them apart. A line stands where no rank reaches across.
        </p>
        {host === null && (
          <p className={classes.words}>
            <a href={new URL("changes.xml", folder).href} type="application/rss+xml">
              Feed of changes
            </a>
          </p>
        )}
      </details>
      {host !== null && (
        <p className={classes.notice} role="note">
          This board is from <strong>{host}</strong>. Caplens did not check what it says.
        </p>
      )}
      {kept && (
        <p className={classes.notice} role="status" data-testid="board-kept">
          The network is out of reach: this is the board as it was at an earlier visit.
        </p>
      )}
      {leftOut.count > 0 && (
        <div className={classes.notice} role="status" data-testid="rows-left-out" data-count={leftOut.count}>
          {counted(leftOut.count, "row could not be read", "rows could not be read")} and{" "}
          {plural(leftOut.count, "is", "are")} left out.
          <details>
            <summary>What is wrong with them</summary>
            <ul>
              {leftOut.told.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}
