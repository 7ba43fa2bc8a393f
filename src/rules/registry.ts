import type { Checker } from "./define-checker";

/** A checker that is loaded when it is first needed. */
type CheckerEntry = { id: string; load: () => Promise<Checker> };

/** A rule's folder: loaded at the first call; a load that failed is tried again at the next. */
function rule(id: string, load: () => Promise<{ checker: Checker }>): CheckerEntry {
  let loaded: Promise<Checker> | null = null;
  return {
    id,
    load() {
      loaded ??= load().then(
        (module) => module.checker,
        (error: unknown) => {
          loaded = null;
          throw error;
        },
      );
      return loaded;
    },
  };
}

/** Every format rule, in the order of the taxonomy. The only list of them. */
export const checkers: readonly CheckerEntry[] = [
  rule("plain_text", () => import("./plain-text/rule")),
  rule("json_object", () => import("./json-object/rule")),
  rule("json_array", () => import("./json-array/rule")),
  rule("unordered_list", () => import("./unordered-list/rule")),
  rule("ordered_list", () => import("./ordered-list/rule")),
  rule("table", () => import("./table/rule")),
  rule("keyword", () => import("./keyword/rule")),
  rule("timestamp_format", () => import("./timestamp-format/rule")),
  rule("markdown", () => import("./markdown/rule")),
  rule("prefix_suffix", () => import("./prefix-suffix/rule")),
  rule("delimiter", () => import("./delimiter/rule")),
  rule("length", () => import("./length/rule")),
  rule("count", () => import("./count/rule")),
  rule("case", () => import("./case/rule")),
  rule("language", () => import("./language/rule")),
];

const byId = new Map(checkers.map((entry) => [entry.id, entry]));

/** The entry of a constraint id; undefined for anything that is no format rule. */
export function findChecker(constraintId: unknown): CheckerEntry | undefined {
  return typeof constraintId === "string" ? byId.get(constraintId) : undefined;
}
