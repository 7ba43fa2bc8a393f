import { type Static, Type } from "typebox";
import { type LineLogs, openLineLogs } from "../line-logs/line-logs";

/** What a run's log holds: the run's row as it was saved, or a result as it was kept. Both are checked by their readers. */
const LogEntry = Type.Union([Type.Object({ run: Type.Unknown() }), Type.Object({ result: Type.Unknown() })]);

/** A second copy of each run. */
export type RunLogs = LineLogs<Static<typeof LogEntry>>;

/** The logs of runs in a folder of the Origin Private File System; null where there is none. */
export function openRunLogs(folder: string): Promise<RunLogs | null> {
  return openLineLogs(folder, LogEntry);
}
