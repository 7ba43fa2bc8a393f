import { allPassed } from "../../metrics/all-passed";
import { countedStatus } from "../../metrics/counted-status";
import type { Checklist, ContentItemType } from "../../schemas/checklist";
import type { Verdict, VerdictStatus } from "../../schemas/verdict";

/** How one constraint came out, as far as scores look at it. */
export type ConstraintOutcome = {
  checkId: string;
  /** Null where the benchmark's files do not say. */
  constraintId: string | null;
  half: "format" | "content";
  status: VerdictStatus;
  /** By the questions that ask for no facts, and by those that do; null where it has none of them. Rules are fact-free. */
  factFree: VerdictStatus | null;
  factOnly: VerdictStatus | null;
};

/** The outcome of every constraint of a checklist, in its order. Without a verdict a constraint is unscored. */
export function constraintOutcomes(checklist: Checklist, verdicts: readonly Verdict[]): ConstraintOutcome[] {
  const byCheck = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const format = checklist.format.map(({ checkId, constraintId }): ConstraintOutcome => {
    const status = countedStatus(byCheck.get(checkId));
    return { checkId, constraintId, half: "format", status, factFree: status, factOnly: null };
  });
  const content = checklist.content.map(({ checkId, constraintId, items }): ConstraintOutcome => {
    const verdict = byCheck.get(checkId);
    const byItem = new Map(verdict?.items?.map((item) => [item.checkId, item.status]));
    const among = (wanted: (type: ContentItemType) => boolean): VerdictStatus | null => {
      const some = items.filter(({ type }) => wanted(type));
      if (some.length === 0) return null;
      return allPassed(
        some.map((item) => (verdict?.stale ? "unscored" : (byItem.get(item.checkId) ?? "unscored"))),
      );
    };
    return {
      checkId,
      constraintId,
      half: "content",
      status: countedStatus(verdict),
      factFree: among((type) => type !== "correctness"),
      factOnly: among((type) => type === "correctness"),
    };
  });
  return [...format, ...content];
}
