import { itemPath, readItemPath, runPath } from "../../foundation/run-paths";

/** All label sets of this browser. */
export const LABELS_PATH = "/labels";

/** The cards of all judges; no label set has this name. */
export const JUDGES_PATH = "/labels/judges";

/** Names of notes of what is being written to label sets begin with it. */
export const LABEL_NOTES = "caplens-unsaved-label:";

/** The page of a label set, or one under it ("label", "decide"), as a path: "/labels/1234/label". */
export function labelSetPath(id: string, page?: string, person = ""): string {
  const query = person === "" ? "" : `?${new URLSearchParams({ person })}`;
  return `${itemPath("labels", id, page)}${query}`;
}

/** Reads a path below "/labels"; `page`: the subpage, "" for the set's own page. Null for other paths. */
export function readLabelPath(path: string): { id: string; page: string } | null {
  return readItemPath("labels", path);
}

/** The page on which a judge is put under stress with lines of a run. */
export const stressPath = (runId: string): string => runPath(runId, "stress");
