import { canonicalJson } from "../../lib/canonical-json";
import { RULES_VERSION } from "../../lib/rules-version";
import { otherSemantics } from "../../lib/semantics";
import type { ChecklistJudgement } from "../../schemas/judged-material";
import type { Verdict } from "../../schemas/verdict";
import { allVerdicts, type VerdictTools } from "./all-verdicts";
import { isComputed } from "./kept-verdicts";
import type { VerdictSubject } from "./verdict-subject";

/** A constraint that today's rules decide otherwise; `before` null: it had no verdict. */
export type VerdictChange = { checkId: string; before: Verdict | null; after: Verdict };

/** What is decided, and on which part of the caption; other words for the same are no change. */
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
 * What would change if verdicts that a run has frozen were found today, and all of them as they would be. Rules look
 * and decide anew, on what judges and people cut out where they did; what was answered stays answered and is held
 * against the checklist's right answers anew. No model is asked, and nothing is kept. Rejects with `AbortError` when
 * cancelled, and with what the tools reject with.
 */
export async function recomputeVerdicts(
  subject: VerdictSubject,
  frozen: readonly Verdict[],
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ verdicts: Verdict[]; changes: VerdictChange[] }> {
  const given = frozen.filter((verdict) => !isComputed(verdict));
  const restated = await tools.restate(subject.checklist, given, subject);
  const known = { verdicts: restated, judgedText: subject.response };
  const verdicts = await allVerdicts(subject, known, tools, signal);
  return { verdicts, changes: changedVerdicts(frozen, verdicts) };
}

/**
 * The same for all that a run keeps of a judgement: its verdicts in the subject's semantics, in which they were
 * judged, and those of rules in the other. `judgement` names the present version of the rules.
 */
export async function recomputeJudgement(
  subject: VerdictSubject,
  frozen: ChecklistJudgement,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ judgement: ChecklistJudgement; changes: VerdictChange[] }> {
  const ours = await recomputeVerdicts(subject, frozen.verdicts, tools, signal);
  const format = { ...subject, checklist: { ...subject.checklist, content: [] } };
  const elsewhere = { ...format, semantics: otherSemantics(subject.semantics) };
  const others =
    frozen.otherRules.length === 0
      ? { verdicts: [], changes: [] }
      : await recomputeVerdicts(elsewhere, frozen.otherRules, tools, signal);
  return {
    judgement: { ...frozen, verdicts: ours.verdicts, otherRules: others.verdicts, rules: RULES_VERSION },
    changes: [...ours.changes, ...others.changes],
  };
}
