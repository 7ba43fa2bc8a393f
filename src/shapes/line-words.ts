import type { Outcome } from "./outcome";
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

/** How people call the lines of a benchmark's results. */
export type LineWords = {
  one: string;
  many: string;
  /** What lines are counted under: "constraint", "question type". */
  type: string;
  /** What filters call that: "constraint", "type". */
  field: string;
  /** That a line passed: "satisfied". */
  passed: string;
  /** What filters call the share of a result's scored lines that passed. */
  share: string;
  /** Whether all of them did: for filters, and above a column. */
  all: { field: string; column: string };
  /** What a table of results tells of lines besides. */
  columns: readonly LineColumn[];
  /** What a line can come to besides; empty where passed and failed tell all. */
  kinds: readonly LineKind[];
};

/** Where a benchmark says nothing else. */
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

/** What a line came to; undefined where none of these fits. */
export function lineKindOf(
  kinds: readonly LineKind[],
  { status, readings = {} }: Pick<Outcome, "status" | "readings">,
): LineKind | undefined {
  return kinds.find(
    (kind) =>
      kind.status === status && Object.entries(kind.readings).every(([name, is]) => readings[name] === is),
  );
}
