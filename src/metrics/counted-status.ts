import type { Verdict, VerdictStatus } from "../shapes/verdict";

/** How a verdict counts: one that is missing, or stale and so about another text, is unscored. */
export function countedStatus(verdict: Pick<Verdict, "status" | "stale"> | undefined): VerdictStatus {
  return !verdict || verdict.stale ? "unscored" : verdict.status;
}
