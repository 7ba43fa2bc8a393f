import type { Benchmark } from "../../benchmarks/benchmark";
import { withheldJudgement } from "../../benchmarks/instruction-following/judging/withheld-judgement";
import type { DataSample } from "../../shapes/data-set";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import { fits } from "../../shapes/read-outside";
import { isWithheld, judgedCaption, type Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { judgedText } from "../run/judged-text";
import type { VerdictTools } from "./all-verdicts";
import { changedVerdicts, recomputeJudgement, type VerdictChange } from "./recompute-verdicts";
import { checklistOf } from "./session-sample";
import { whyWithheld } from "./withheld";

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
