import type { Checker } from "./define-checker";

/** A checker that is loaded when it is first needed. */
export type CheckerEntry = { id: string; load: () => Promise<Checker> };

/** Every format rule, in the order of the taxonomy. The only list of them. */
export const checkers: readonly CheckerEntry[] = [
  { id: "plain_text", load: () => import("./plain-text").then((module) => module.plainText) },
  { id: "json_object", load: () => import("./json-object").then((module) => module.jsonObject) },
  { id: "json_array", load: () => import("./json-array").then((module) => module.jsonArray) },
  { id: "unordered_list", load: () => import("./unordered-list").then((module) => module.unorderedList) },
  { id: "ordered_list", load: () => import("./ordered-list").then((module) => module.orderedList) },
  { id: "table", load: () => import("./table").then((module) => module.table) },
  { id: "keyword", load: () => import("./keyword").then((module) => module.keyword) },
  {
    id: "timestamp_format",
    load: () => import("./timestamp-format").then((module) => module.timestampFormat),
  },
  { id: "markdown", load: () => import("./markdown").then((module) => module.markdown) },
  { id: "prefix_suffix", load: () => import("./prefix-suffix").then((module) => module.prefixSuffix) },
  { id: "delimiter", load: () => import("./delimiter").then((module) => module.delimiter) },
  { id: "length", load: () => import("./length").then((module) => module.length) },
  { id: "count", load: () => import("./count").then((module) => module.count) },
  { id: "case", load: () => import("./case").then((module) => module.letterCase) },
  { id: "language", load: () => import("./language").then((module) => module.language) },
];

const byId = new Map(checkers.map((entry) => [entry.id, entry]));

/** The entry of a constraint id; undefined for anything that is no format rule. */
export function findChecker(constraintId: unknown): CheckerEntry | undefined {
  return typeof constraintId === "string" ? byId.get(constraintId) : undefined;
}
