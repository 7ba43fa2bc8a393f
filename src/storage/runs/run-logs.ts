import { RatingRowShape } from "../../shapes/generated/rating-row";
import { RunChangeShape } from "../../shapes/generated/run-change";
import { fits } from "../../shapes/read-outside";
import type { RatingRow } from "../../shapes/rows";
import type { RunChange } from "../../shapes/tab-words";
import { type Broadcast, openBroadcast } from "../broadcast";
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

/** The line to the other tabs and workers of this origin on which changes of runs are told. */
export type RunChanges = Broadcast<RunChange>;

/** Opens the line for the storage of this name. */
export function openRunChanges(name: string): RunChanges {
  return openBroadcast(`caplens-runs:${name}`, RunChangeShape);
}
