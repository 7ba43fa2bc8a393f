/** Of an id as a path holds it; a link that a chat has cut is read as far as it goes. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page of one thing among its kind ("runs", "quizzes"), or one under it, as a path: "/runs/1234/export". */
export function itemPath(kind: string, id: string, page?: string): string {
  return `/${kind}/${encodeURIComponent(id)}${page === undefined ? "" : `/${page}`}`;
}

/** What a path below "/<kind>" is about; `page`: under that of the thing, "" for its own. Null for other paths. */
export function readItemPath(kind: string, path: string): { id: string; page: string } | null {
  const [, of, id, page = ""] = /^\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  return of !== kind || id === undefined ? null : { id: decoded(id), page };
}

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
