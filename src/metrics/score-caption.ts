import type { Verdict } from "../shapes/verdict";
import { allPassed } from "./all-passed";
import { countedStatus, ratio, type ScoredRatio } from "./ratio";

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
