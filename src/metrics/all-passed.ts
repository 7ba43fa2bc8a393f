import type { VerdictStatus } from "../shapes/verdict";

/**
 * Three-valued AND: any failed makes it failed; else any unscored leaves it unscored; else it passed.
 * An empty list is unscored: what was never looked at neither passed nor failed.
 */
export function allPassed(statuses: readonly VerdictStatus[]): VerdictStatus {
  if (statuses.includes("failed")) return "failed";
  return statuses.length === 0 || statuses.includes("unscored") ? "unscored" : "passed";
}
