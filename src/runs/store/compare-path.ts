import { type Parameter, parsed, searchParameters, textOrEmpty } from "../../foundation/search-parameters";
import type { ComparedEntry } from "../../shapes/run-comparison";
import { LONGEST_GROUP } from "../../state/run-address";

/** An entry as an address names it: "run/entry". */
export function entryName({ runId, entryId }: ComparedEntry): string {
  return `${runId}/${entryId}`;
}

/** The page that compares two entries, each as `entryName` gives it. */
export function comparePath(a: string, b: string): string {
  return `/runs/compare?${new URLSearchParams({ a, b })}`;
}

/** The page of what fails over several runs. */
export const FAILURES_PATH = "/runs/failures";

/** At most this many runs are compared, or counted together. */
export const MOST_RUNS = 20;

/** The page that compares models of these runs, to begin with those that stand first in the first two. */
export function chosenRunsPath(runIds: readonly string[]): string {
  return `/runs/compare?${new URLSearchParams(runIds.slice(0, MOST_RUNS).map((id) => ["run", id]))}`;
}

/** The same page for two of their entries, each as `entryName` gives it. */
export function chosenEntriesPath(runIds: readonly string[], a: string, b: string): string {
  return `/runs/compare?${new URLSearchParams([...runIds.map((id) => ["run", id]), ["a", a], ["b", b]])}`;
}

const entry: Parameter<ComparedEntry | null> = parsed(
  1000,
  (text) => {
    const at = text.indexOf("/");
    if (at < 1 || at === text.length - 1) return null;
    return { runId: text.slice(0, at), entryId: text.slice(at + 1) };
  },
  entryName,
);

const run: Parameter<readonly string[]> = {
  read: (texts) => [...new Set(texts.filter((id) => id !== "" && id.length <= 1000))].slice(0, MOST_RUNS),
  write: (ids) => ids,
};

const ADDRESS = searchParameters<{
  run: readonly string[];
  a: ComparedEntry | null;
  b: ComparedEntry | null;
}>({ run, a: entry, b: entry });

const FAILURES = searchParameters<{ run: readonly string[]; group: string }>({
  run,
  group: textOrEmpty(LONGEST_GROUP),
});

/** Failures over these runs, on one page; `group`: the one that is open, empty for none. */
export function failuresPath(runIds: readonly string[], group = ""): string {
  return `${FAILURES_PATH}${FAILURES.query({ run: runIds.slice(0, MOST_RUNS), group })}`;
}

/** The runs whose failures an address names, each once, and the group that is open; empty for none. */
export function readFailuresQuery(query: string): { runIds: readonly string[]; group: string } {
  const { run: runIds, group } = FAILURES.read(query);
  return { runIds, group };
}

/** The runs whose models an address offers to compare, each once; those of the entries that it compares among them. */
export function readComparedRuns(query: string): string[] {
  const { run, a, b } = ADDRESS.read(query);
  return [...new Set([...run, ...(a && b ? [a.runId, b.runId] : [])])];
}

/** Reads the compared entries from an address; null where it does not name two. */
export function readCompareQuery(query: string): { a: ComparedEntry; b: ComparedEntry } | null {
  const { a, b } = ADDRESS.read(query);
  return a && b && { a, b };
}
