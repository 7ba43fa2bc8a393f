/** Decodes an id in a path; an id from a link that a chat has cut is kept as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Halves of letters, which ids of files can hold and addresses can't. */
const HALVES = /\p{Cs}/gu;

/** The page of one thing among its kind ("runs", "quizzes"), or one under it, as a path: "/runs/1234/export". */
export function itemPath(kind: string, id: string, page?: string): string {
  return `/${kind}/${encodeURIComponent(id.replace(HALVES, "\ufffd"))}${page === undefined ? "" : `/${page}`}`;
}

/** Reads a path below "/<kind>"; `page`: the subpage, "" for the item's own page. Null for other paths. */
export function readItemPath(kind: string, path: string): { id: string; page: string } | null {
  const [, of, id, page = ""] = /^\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  return of !== kind || id === undefined ? null : { id: decoded(id), page };
}

/** The page of a run, or one under it ("export"), as a path: "/runs/1234/export". */
export function runPath(runId: string, page?: string): string {
  return itemPath("runs", runId, page);
}

/** Reads a path below "/runs"; `page`: the subpage, "" for the run's own page. Null for other paths. */
export function readRunPath(path: string): { runId: string; page: string } | null {
  const read = readItemPath("runs", path);
  return read && { runId: read.id, page: read.page };
}

/** Opens the bundled demo run. */
export const DEMO_RUN_PATH = "/runs/demo";
