import type { Outcome, Overrule } from "../../../shapes/result";
import type { RowOutcome, RunColumns } from "../../../shapes/run-table";
import type { UnscoredCause, VerdictStatus } from "../../../shapes/verdict";

const FAILED = 0;
const PASSED = 1;
const UNSCORED = 2;

/** Unscored lines by their cause, from digit 3 on. Kept rows hold these numbers: append, never reorder. */
const CAUSES: readonly UnscoredCause[] = [
  "not judged",
  "not extracted",
  "judge unreachable",
  "reply unreadable",
  "no answer given",
  "no video length",
  "timed out",
  "bad parameters",
  "cancelled",
  "judges disagree",
  "not loaded",
  "text unreadable",
];

/** The largest digit there is. */
export const LARGEST_DIGIT = UNSCORED + CAUSES.length;

/** Stands where a line is not read so. */
export const NO_READING = 255;

/** A line of a result as a number: 0 failed, 1 passed, 2 unscored without a cause, from 3 on unscored by cause. */
export function digitOf({ status, cause }: Pick<Outcome, "status" | "cause">): number {
  if (status === "failed") return FAILED;
  if (status === "passed") return PASSED;
  // A cause that is not listed counts as none.
  return UNSCORED + 1 + (cause === undefined ? -1 : CAUSES.indexOf(cause));
}

/** Status and cause for a line's digit. */
export function statusOfDigit(digit: number): Pick<RowOutcome, "status" | "cause"> {
  if (digit === FAILED) return { status: "failed", cause: null };
  if (digit === PASSED) return { status: "passed", cause: null };
  return { status: "unscored", cause: CAUSES[digit - UNSCORED - 1] ?? null };
}

/** A person's decision on a line, by its digit in the decisions column; null where there is none. */
function decisionOf(digit: number | undefined): Overrule["status"] | null {
  if (digit === PASSED) return "passed";
  return digit === FAILED ? "failed" : null;
}

/** True when a digit stands for this status. */
export function hasStatus(digit: number, status: VerdictStatus): boolean {
  if (status === "failed") return digit === FAILED;
  return status === "passed" ? digit === PASSED : digit >= UNSCORED;
}

/**
 * A person's decision against the verdict at a place of the columns; null where there is none, or where the verdict is the
 * same by now in every reading of the line: a later judgement may agree.
 */
export function overruleAt(
  { digits, readings, overruled }: Pick<RunColumns, "digits" | "readings" | "overruled">,
  place: number,
): Overrule["status"] | null {
  const decision = decisionOf(overruled[place]);
  if (!decision) return null;
  const whole = readings.filter(({ name }) => name === "reference" || name === "strict");
  const read = [digits, ...whole.map((one) => one.digits)].map((one) => one[place] ?? NO_READING);
  return read.every((digit) => digit === NO_READING || hasStatus(digit, decision)) ? null : decision;
}

/** A line of a result as columns name it: its id, its constraint, its part where it has one. */
type NamedLine = [id: string, type: string | null] | [id: string, type: string | null, part: string];

/** By hand: a large run has thousands of lists of them, and its first screen waits for each. */
function isNamedLine(value: unknown): value is NamedLine {
  return (
    Array.isArray(value) &&
    (value.length === 2 || (value.length === 3 && typeof value[2] === "string")) &&
    typeof value[0] === "string" &&
    (value[1] === null || typeof value[1] === "string")
  );
}

/** True when a value from a database or a file is the list of a result's lines. */
export function areNamedLines(value: unknown): value is NamedLine[] {
  return Array.isArray(value) && value.every(isNamedLine);
}
