import type { Benchmark } from "../../benchmarks/benchmark";
import { withheldJudgement } from "../../benchmarks/instruction-following/judging/withheld-judgement";
import { canonicalJson } from "../../foundation/canonical-json";
import { RULES_VERSION } from "../../foundation/document-versions";
import type { DataSample } from "../../shapes/data-set";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import { fits } from "../../shapes/read-outside";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { otherSemantics } from "../../shapes/semantics";
import type { Verdict } from "../../shapes/verdict";
import { allVerdicts, composeVerdicts, computedVerdicts, type VerdictTools } from "./all-verdicts";
import { isComputed } from "./kept-verdicts";
import { checklistOf } from "./session-sample";
import { judgedText, type VerdictSubject } from "./verdict-subject";
import { whyWithheld } from "./withheld";

/** A constraint that today's rules decide otherwise; `before` null: it had no verdict. */
type VerdictChange = { checkId: string; before: Verdict | null; after: Verdict };

/** The decision and the part of the caption it is on; a mere rewording is no change. */
function decision({ status, cause, extraction }: Verdict): string {
  return canonicalJson([status, cause, extraction?.content]);
}

/** The verdicts that decide otherwise than those of the same checks before. */
function changedVerdicts(frozen: readonly Verdict[], verdicts: readonly Verdict[]): VerdictChange[] {
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

/** A result as it is kept, as today's rules would have it, and every constraint that they decide otherwise. */
export type RecomputedResult = {
  before: Result;
  after: Result;
  /** The version of the rules that it is kept with; null for one from before versions were kept. */
  rules: string | null;
  changes: VerdictChange[];
};

/** Imported verdicts carry no rules version; those of a session's run were decided here. */
function rulesOf({ origin }: Run, { rules }: ChecklistJudgement): string | null | undefined {
  return rules ?? (origin ? null : undefined);
}

/** Nothing of a caption that is no whole one was judged, whatever is kept of it. */
function withheldAnew(withheld: ChecklistJudgement, frozen: ChecklistJudgement) {
  return {
    judgement: { ...withheld, checklist: frozen.checklist },
    changes: [
      ...changedVerdicts(frozen.verdicts, withheld.verdicts),
      ...changedVerdicts(frozen.otherRules, withheld.otherRules),
    ],
  };
}

/**
 * The judgement by today's rules of a result that was judged here by a checklist; null for every other one. `sample` has the
 * length of its video, as far as anyone knows it. No model is asked, and nothing is kept. Rejects as `recomputeJudgement`.
 */
export async function recomputeResult(
  { run, sample, result }: { run: Run; sample: DataSample; result: Result },
  benchmark: Benchmark,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<RecomputedResult | null> {
  const { judgement } = result;
  const caption = judgedCaption(result);
  const detail = judgement?.detail;
  if (!caption || !judgement || !benchmark.rules || !fits(ChecklistJudgementShape, detail)) return null;
  const rules = rulesOf(run, detail);
  const checklist = detail.checklist ?? checklistOf(sample);
  if (rules === undefined || !checklist) return null;
  const subject = {
    instruction: sample.instruction,
    checklist,
    response: judgedText(run, caption.text),
    videoSeconds: sample.video.seconds,
    semantics: run.semantics,
    benchmark: benchmark.rules,
  };
  const anew = isWithheld(caption)
    ? withheldAnew(withheldJudgement(checklist, whyWithheld(caption.shortfall), run.semantics), detail)
    : await recomputeJudgement(subject, detail, tools, signal);
  const outcomes = benchmark.outcomes(sample, anew.judgement, run.semantics);
  const after = { ...result, judgement: { ...judgement, outcomes, detail: anew.judgement } };
  return { before: result, after, rules, changes: anew.changes };
}
