import type { DisputedCheck, Overrule } from "../shapes/result";
import type { Verdict } from "../shapes/verdict";

/** True where people had a say that counts: then scores are shown with it and without. */
export function isCorrected(
  verdicts: readonly Verdict[],
  overrules: readonly Overrule[],
  disputedChecks: readonly DisputedCheck[],
): boolean {
  const ids = new Set(verdicts.map(({ checkId }) => checkId));
  return (
    overrules.some(({ checkId, stale }) => !stale && ids.has(checkId)) ||
    disputedChecks.some(({ checkId }) => ids.has(checkId))
  );
}

/**
 * The verdicts as people corrected them: an overruled one has the person's status and note, one on a check that is
 * wrong in itself is left out. Stale overrules count for nothing. The argument stays as it is.
 */
export function correctedVerdicts(
  verdicts: readonly Verdict[],
  overrules: readonly Overrule[],
  disputedChecks: readonly DisputedCheck[],
): Verdict[] {
  const disputed = new Set(disputedChecks.map(({ checkId }) => checkId));
  const decided = new Map(
    overrules.filter(({ stale }) => !stale).map((overrule) => [overrule.checkId, overrule]),
  );
  return verdicts
    .filter(({ checkId }) => !disputed.has(checkId))
    .map((verdict) => {
      const overrule = decided.get(verdict.checkId);
      if (!overrule) return verdict;
      const { cause: _cause, stale: _stale, judge: _judge, ...rest } = verdict;
      return { ...rest, status: overrule.status, reason: overrule.note, source: "manual" };
    });
}
