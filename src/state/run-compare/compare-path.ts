import type { ComparedEntry } from "../../schemas/run-comparison";

/** An entry as an address names it: "run/entry". */
export function entryName({ runId, entryId }: ComparedEntry): string {
  return `${runId}/${entryId}`;
}

/** The page that compares two entries, each as `entryName` gives it. */
export function comparePath(a: string, b: string): string {
  return `/runs/compare?${new URLSearchParams({ a, b })}`;
}

function readEntry(text: string | null): ComparedEntry | null {
  const at = text?.indexOf("/") ?? -1;
  if (text === null || at < 1 || at === text.length - 1 || text.length > 1000) return null;
  return { runId: text.slice(0, at), entryId: text.slice(at + 1) };
}

/** Which entries an address compares; null where it does not name two. */
export function readCompareQuery(query: string): { a: ComparedEntry; b: ComparedEntry } | null {
  const search = new URLSearchParams(query);
  const [a, b] = [readEntry(search.get("a")), readEntry(search.get("b"))];
  return a && b && { a, b };
}
