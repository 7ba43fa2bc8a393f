import { RatingRowShape } from "../../shapes/generated/rating-row";
import { fits } from "../../shapes/read-outside";
import type { RatingRow } from "../../shapes/rows";
import { type LineLogs, openLineLogs } from "../line-logs/line-logs";

/**
 * A line of a run's log: the run's row as it was saved, a result as it was kept, or what a rater said of a caption, null
 * where it was taken back. Rows and results are checked by their readers.
 */
type RunLogEntry = { run: unknown } | { result: unknown } | { rated: RatingRow };

function isRunLogEntry(entry: unknown): entry is RunLogEntry {
  if (typeof entry !== "object" || entry === null) return false;
  return "run" in entry || "result" in entry || ("rated" in entry && fits(RatingRowShape, entry.rated));
}

/** A second copy of each run. */
export type RunLogs = LineLogs<RunLogEntry>;

/** The logs of runs in a folder of the Origin Private File System; null where there is none. */
export function openRunLogs(folder: string): Promise<RunLogs | null> {
  return openLineLogs(folder, isRunLogEntry);
}
