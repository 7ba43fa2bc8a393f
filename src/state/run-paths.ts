/** Of a run's id as a path holds it; a link that a chat has cut is read as far as it goes. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page of a run, or one under it ("export"), as a path: "/runs/1234/export". */
export function runPath(runId: string, page?: string): string {
  return `/runs/${encodeURIComponent(runId)}${page === undefined ? "" : `/${page}`}`;
}

/** What a path below "/runs" is about; `page`: under that of the run, "" for the run's own. Null for other paths. */
export function readRunPath(path: string): { runId: string; page: string } | null {
  const [, id, page = ""] = /^\/runs\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  return id === undefined ? null : { runId: decoded(id), page };
}

/** Opens the bundled demo run. */
export const DEMO_RUN_PATH = "/runs/demo";
