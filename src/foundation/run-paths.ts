import { itemPath, readItemPath } from "./item-paths";

/** The page of a run, or one under it ("export"), as a path: "/runs/1234/export". */
export function runPath(runId: string, page?: string): string {
  return itemPath("runs", runId, page);
}

/** What a path below "/runs" is about; `page`: under that of the run, "" for the run's own. Null for other paths. */
export function readRunPath(path: string): { runId: string; page: string } | null {
  const read = readItemPath("runs", path);
  return read && { runId: read.id, page: read.page };
}

/** Opens the bundled demo run. */
export const DEMO_RUN_PATH = "/runs/demo";
