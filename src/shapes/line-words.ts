import type { Outcome } from "./result";
import type { VerdictStatus } from "./verdict";

/** Something that a line can come to where passed and failed do not tell all: by its status and by some of its readings. */
export type LineKind = {
  /** As filters and tables call it: "TP". */
  id: string;
  /** In words: "told rightly". */
  label: string;
  status: VerdictStatus;
  readings: Readonly<Record<string, VerdictStatus>>;
};

/**
 * A column of a table of results that tells of a result's lines, of those of a part where one is named: the share that
 * passed ("0.67"), how many did ("2 of 3"), or the points that they earned ("3 of 4").
 */
export type LineColumn = { label: string; of: "share" | "count" | "points"; part: string | null };

/** The names of the lines of a benchmark's results. */
export type LineWords = {
  one: string;
  many: string;
  /** The name for a line's type: "constraint", "question type". */
  type: string;
  /** The name of that type in filters: "constraint", "type". */
  field: string;
  /** That a line passed: "satisfied". */
  passed: string;
  /** The name in filters for the share of a result's scored lines that passed. */
  share: string;
  /** The name for "all lines passed": in filters, and above a column. */
  all: { field: string; column: string };
  /** Further columns about lines in a table of results. */
  columns: readonly LineColumn[];
  /** Further outcomes of a line; empty where passed and failed suffice. */
  kinds: readonly LineKind[];
};

/** The words for benchmarks that define none of their own. */
export const CONSTRAINT_WORDS: LineWords = {
  one: "constraint",
  many: "constraints",
  type: "constraint",
  field: "constraint",
  passed: "satisfied",
  share: "csr",
  all: { field: "isr", column: "ISR" },
  columns: [{ label: "CSR", of: "share", part: null }],
  kinds: [],
};

/** The kind of a line's outcome; undefined where none of these fits. */
export function lineKindOf(
  kinds: readonly LineKind[],
  { status, readings = {} }: Pick<Outcome, "status" | "readings">,
): LineKind | undefined {
  return kinds.find(
    (kind) =>
      kind.status === status && Object.entries(kind.readings).every(([name, is]) => readings[name] === is),
  );
}
