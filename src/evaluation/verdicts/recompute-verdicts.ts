import { canonicalJson } from "../../foundation/canonical-json";
import { RULES_VERSION } from "../../foundation/document-versions";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import { otherSemantics, type Verdict } from "../../shapes/verdict";
import { allVerdicts, computedVerdicts, type VerdictTools } from "./all-verdicts";
import { composeVerdicts } from "./compose-verdicts";
import { isComputed } from "./kept-verdicts";
import type { VerdictSubject } from "./verdict-subject";

/** A constraint that today's rules decide otherwise; `before` null: it had no verdict. */
export type VerdictChange = { checkId: string; before: Verdict | null; after: Verdict };

/** The decision and the part of the caption it is on; a mere rewording is no change. */
function decision({ status, cause, extraction }: Verdict): string {
  return canonicalJson([status, cause, extraction?.content]);
}

/** The verdicts that decide otherwise than those of the same checks before. */
export function changedVerdicts(frozen: readonly Verdict[], verdicts: readonly Verdict[]): VerdictChange[] {
  const before = new Map(frozen.map((verdict) => [verdict.checkId, verdict]));
  return verdicts.flatMap((after): VerdictChange[] => {
    const earlier = before.get(after.checkId) ?? null;
    if (earlier && decision(earlier) === decision(after)) return [];
    return [{ checkId: after.checkId, before: earlier, after }];
  });
}

/**
 * Verdicts as they would be found today: `verdicts` in the subject's semantics, and those of rules in the other. Rules
 * look and decide anew, once for both, on what judges and people cut out where they did; what was answered stays answered
 * and is held against the checklist's right answers anew. Rejects with `AbortError` when cancelled, and with what the
 * tools reject with.
 */
export async function verdictsToday(
  subject: VerdictSubject,
  frozen: Pick<ChecklistJudgement, "verdicts" | "otherRules">,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<Pick<ChecklistJudgement, "verdicts" | "otherRules">> {
  const kept = (verdicts: readonly Verdict[]) => verdicts.filter((verdict) => !isComputed(verdict));
  const judged = (verdicts: readonly Verdict[]) => ({ verdicts, judgedText: subject.response });
  const ours = judged(await tools.restate(subject.checklist, kept(frozen.verdicts), subject));
  const computed = await computedVerdicts(subject, ours, tools, signal);
  const semantics = otherSemantics(subject.semantics);
  const format = { ...subject, semantics, checklist: { ...subject.checklist, content: [] } };
  return {
    verdicts: await allVerdicts(subject, ours, computed, tools),
    otherRules: composeVerdicts(format, judged(kept(frozen.otherRules)), computed[semantics]),
  };
}

/**
 * The changes to a judgement that a run has frozen if it were found today, and the judgement as it would be, which
 * names the present version of the rules. No model is asked, and nothing is kept. Rejects as `verdictsToday`.
 */
export async function recomputeJudgement(
  subject: VerdictSubject,
  frozen: ChecklistJudgement,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ judgement: ChecklistJudgement; changes: VerdictChange[] }> {
  const today = await verdictsToday(subject, frozen, tools, signal);
  const { verdicts } = today;
  // Verdicts that files told have none to find again.
  const otherRules = frozen.otherRules.length === 0 ? [] : today.otherRules;
  return {
    judgement: { ...frozen, verdicts, otherRules, rules: RULES_VERSION },
    changes: [
      ...changedVerdicts(frozen.verdicts, verdicts),
      ...changedVerdicts(frozen.otherRules, otherRules),
    ],
  };
}
