import type { Checker } from "./define-checker";

/** A checker that is loaded when it is first needed. */
export type CheckerEntry = { id: string; load: () => Promise<Checker> };

/** Loads a rule at the first call; a load that failed is tried again at the next. */
function once(load: () => Promise<Checker>): () => Promise<Checker> {
  let loaded: Promise<Checker> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

/** Every format rule, in the order of the taxonomy. The only list of them. */
export const checkers: readonly CheckerEntry[] = [
  { id: "plain_text", load: once(() => import("./plain-text").then((module) => module.plainText)) },
  { id: "json_object", load: once(() => import("./json-object").then((module) => module.jsonObject)) },
  { id: "json_array", load: once(() => import("./json-array").then((module) => module.jsonArray)) },
  {
    id: "unordered_list",
    load: once(() => import("./unordered-list").then((module) => module.unorderedList)),
  },
  { id: "ordered_list", load: once(() => import("./ordered-list").then((module) => module.orderedList)) },
  { id: "table", load: once(() => import("./table").then((module) => module.table)) },
  { id: "keyword", load: once(() => import("./keyword").then((module) => module.keyword)) },
  {
    id: "timestamp_format",
    load: once(() => import("./timestamp-format").then((module) => module.timestampFormat)),
  },
  { id: "markdown", load: once(() => import("./markdown").then((module) => module.markdown)) },
  { id: "prefix_suffix", load: once(() => import("./prefix-suffix").then((module) => module.prefixSuffix)) },
  { id: "delimiter", load: once(() => import("./delimiter").then((module) => module.delimiter)) },
  { id: "length", load: once(() => import("./length").then((module) => module.length)) },
  { id: "count", load: once(() => import("./count").then((module) => module.count)) },
  { id: "case", load: once(() => import("./case").then((module) => module.letterCase)) },
  { id: "language", load: once(() => import("./language").then((module) => module.language)) },
];

const byId = new Map(checkers.map((entry) => [entry.id, entry]));

/** The entry of a constraint id; undefined for anything that is no format rule. */
export function findChecker(constraintId: unknown): CheckerEntry | undefined {
  return typeof constraintId === "string" ? byId.get(constraintId) : undefined;
}
