import { Loader } from "@mantine/core";
import { useBoardChanges } from "../../store/use-boards";
import classes from "../leaderboard.module.css";

const KIND_WORDS = { added: "Added", removed: "Removed", rescored: "Scored anew" } as const;

/** What happened to a row since it came to the board, out of the board's list of changes. */
export function RowHistory({
  folder,
  rowId,
  changes,
}: {
  folder: string;
  rowId: string;
  /** The hash of the change that the rows are as of. */
  changes: string | null;
}) {
  const { value, problem } = useBoardChanges(folder);
  if (problem)
    return <p className={classes.quiet}>The board's list of changes can't be read: {problem.message}</p>;
  if (!value) return <Loader size="sm" role="status" aria-label="Reading what changed" />;
  const own = value.changes.filter(({ row }) => row === rowId);
  return (
    <>
      {value.brokenAt !== null && (
        <p className={classes.notice} role="note" data-testid="changes-broken" data-line={value.brokenAt}>
          Line {value.brokenAt} of the board's changes does not follow from the one before: something was
          taken out or altered there.
        </p>
      )}
      {value.brokenAt === null && changes !== value.last && (
        <p className={classes.notice} role="note">
          The rows and the list of changes are not of the same moment: the board may just be published anew.
        </p>
      )}
      {own.length === 0 ? (
        <p className={classes.quiet}>The board's list of changes does not name this row.</p>
      ) : (
        <ul className={classes.list} data-testid="row-history">
          {own.map(({ date, kind, why, sha256, replies }) => (
            <li key={`${date} ${kind} ${sha256}`}>
              {date}: {KIND_WORDS[kind]}. {why}
              {replies === null && " No judge's replies were behind it."}
              {typeof replies === "string" && (
                <>
                  {" "}
                  Judges' replies pinned: <code>{replies.slice(0, 12)}</code>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
