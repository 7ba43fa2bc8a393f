import type { ComparedEntry } from "../../schemas/run-comparison";

/** An entry as an address names it: "run/entry". */
export function entryName({ runId, entryId }: ComparedEntry): string {
  return `${runId}/${entryId}`;
}

/** The page that compares two entries, each as `entryName` gives it. */
export function comparePath(a: string, b: string): string {
  return `/runs/compare?${new URLSearchParams({ a, b })}`;
}

/** So many runs are held against each other at the most. */
const MOST_RUNS = 20;

/** The page that compares models of these runs, to begin with those that stand first in the first two. */
export function chosenRunsPath(runIds: readonly string[]): string {
  return `/runs/compare?${new URLSearchParams(runIds.slice(0, MOST_RUNS).map((id) => ["run", id]))}`;
}

/** The same page for two of their entries, each as `entryName` gives it. */
export function chosenEntriesPath(runIds: readonly string[], a: string, b: string): string {
  return `/runs/compare?${new URLSearchParams([...runIds.map((id) => ["run", id]), ["a", a], ["b", b]])}`;
}

function readEntry(text: string | null): ComparedEntry | null {
  const at = text?.indexOf("/") ?? -1;
  if (text === null || at < 1 || at === text.length - 1 || text.length > 1000) return null;
  return { runId: text.slice(0, at), entryId: text.slice(at + 1) };
}

/** The runs whose models an address offers to compare, each once; those of the entries that it compares among them. */
export function readComparedRuns(query: string): string[] {
  const named = new URLSearchParams(query).getAll("run").filter((id) => id !== "" && id.length <= 1000);
  const entries = readCompareQuery(query);
  const own = entries ? [entries.a.runId, entries.b.runId] : [];
  return [...new Set([...named.slice(0, MOST_RUNS), ...own])];
}

/** Which entries an address compares; null where it does not name two. */
export function readCompareQuery(query: string): { a: ComparedEntry; b: ComparedEntry } | null {
  const search = new URLSearchParams(query);
  const [a, b] = [readEntry(search.get("a")), readEntry(search.get("b"))];
  return a && b && { a, b };
}
