import { withoutHeaders } from "../../foundation/without-headers";
import type { Run } from "../../shapes/run";

/** A run as run directories hold it: without what only one browser knows of it. */
export function directoryRun(run: Run): Omit<Run, "id" | "origin" | "updatedAt"> {
  const { id: _id, origin: _origin, updatedAt: _updatedAt, ...kept } = run;
  return withoutHeaders(kept);
}
