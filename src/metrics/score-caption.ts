import type { DisputedCheck, Overrule } from "../shapes/result";
import type { Verdict } from "../shapes/verdict";
import { allPassed, countedStatus, ratio, type ScoredRatio } from "./ratio";

/** Outcome over all checks of a caption: null when there are none. */
export type Satisfied = "yes" | "no" | "undecided" | null;

/** The parts of a checklist that are scored by themselves. */
export type ScorePart = "overall" | "format" | "content" | "visual" | "audio" | "omni";

/** The scores of one caption: the constraint satisfaction rate of each part, and whether all are satisfied. */
export type CaptionScore = Record<ScorePart, ScoredRatio> & {
  isr: Record<"overall" | "format" | "content", Satisfied>;
};

/**
 * Constraint satisfaction rate: satisfied constraints over scored ones. Unscored and stale verdicts are left out
 * and stay in `total`.
 */
export function csr(verdicts: readonly Verdict[]): ScoredRatio {
  const fresh = verdicts.filter((verdict) => !verdict.stale);
  const scored = fresh.filter((verdict) => verdict.status !== "unscored");
  const passed = scored.filter((verdict) => verdict.status === "passed");
  return {
    ...ratio(passed.length, scored.length),
    total: verdicts.length,
    stale: verdicts.length - fresh.length,
  };
}

/**
 * Instruction satisfaction of one caption: "no" if any constraint failed, "undecided" if none failed and some are
 * unscored or stale, else "yes".
 */
export function isr(verdicts: readonly Verdict[]): Satisfied {
  if (verdicts.length === 0) return null;
  const joined = allPassed(verdicts.map(countedStatus));
  return ({ passed: "yes", failed: "no", unscored: "undecided" } as const)[joined];
}

/**
 * Scores one caption from the verdicts on its constraints (one each).
 * `modalityOf` says which sense a content constraint needs: the taxonomy's lookup, or the released scripts' way.
 */
export function scoreCaption(
  verdicts: readonly Verdict[],
  modalityOf: (constraintId: string) => "visual" | "audio" | "omni" | undefined,
): CaptionScore {
  const format = verdicts.filter((verdict) => verdict.half === "format");
  const content = verdicts.filter((verdict) => verdict.half === "content");
  const needing = (modality: "visual" | "audio" | "omni") =>
    content.filter(({ constraintId }) => constraintId !== null && modalityOf(constraintId) === modality);
  return {
    overall: csr(verdicts),
    format: csr(format),
    content: csr(content),
    visual: csr(needing("visual")),
    audio: csr(needing("audio")),
    omni: csr(needing("omni")),
    isr: { overall: isr(verdicts), format: isr(format), content: isr(content) },
  };
}

/** True of a person's decision against a verdict as it stands: a later judgement, or another reading, may agree. */
export function isAgainst({ status, stale }: Pick<Overrule, "status" | "stale">, verdict: Verdict): boolean {
  return !stale && (verdict.stale === true || verdict.status !== status);
}

/** True where people had a say that counts: then scores are shown with it and without. */
export function isCorrected(
  verdicts: readonly Verdict[],
  overrules: readonly Overrule[],
  disputedChecks: readonly DisputedCheck[],
): boolean {
  const by = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const isSaidAgainst = (overrule: Overrule) => {
    const verdict = by.get(overrule.checkId);
    return verdict !== undefined && isAgainst(overrule, verdict);
  };
  return overrules.some(isSaidAgainst) || disputedChecks.some(({ checkId }) => by.has(checkId));
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
