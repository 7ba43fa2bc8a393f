import { counted, plural } from "../../foundation/plural";
import type { OpenedBoard } from "../protocol";
import classes from "./leaderboard.module.css";

/** What the board's rows have in common, in a sentence. */
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

/** What a board is about, what its rows are over, where its changes are told, and whatever is not as usual with it. */
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
      <h2 className={classes.heading} data-testid="board" data-board={board.id}>
        {board.title}
      </h2>
      <p className={classes.words}>{board.about}</p>
      <p className={classes.quiet}>
        {basisWords(opened)}
        {host === null && (
          <>
            {" · "}
            <a href={new URL("changes.xml", folder).href} type="application/rss+xml">
              Feed of changes
            </a>
          </>
        )}
      </p>
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
