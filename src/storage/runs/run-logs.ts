import { type Static, Type } from "typebox";
import { type LineLogs, openLineLogs } from "../line-logs/line-logs";
import { RatingRow } from "../ratings/rating-table";

/**
 * What a run's log holds: the run's row as it was saved, a result as it was kept, or what a rater said of a caption, null
 * where it was taken back. All are checked by their readers.
 */
const LogEntry = Type.Union([
  Type.Object({ run: Type.Unknown() }),
  Type.Object({ result: Type.Unknown() }),
  Type.Object({ rated: RatingRow }),
]);

/** A second copy of each run. */
export type RunLogs = LineLogs<Static<typeof LogEntry>>;

/** The logs of runs in a folder of the Origin Private File System; null where there is none. */
export function openRunLogs(folder: string): Promise<RunLogs | null> {
  return openLineLogs(folder, LogEntry);
}
