import type { Verdict, VerdictStatus } from "../shapes/verdict";

/** The status a verdict counts with: one that is missing, or stale and thus about another text, is unscored. */
export function countedStatus(verdict: Pick<Verdict, "status" | "stale"> | undefined): VerdictStatus {
  return !verdict || verdict.stale ? "unscored" : verdict.status;
}
