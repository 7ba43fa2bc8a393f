import type { Checklist } from "../../../shapes/checklist";
import type { ChecklistJudgement, ChecklistMaterial } from "../../../shapes/judged-material";
import type { Outcome } from "../../../shapes/result";
import { otherSemantics } from "../../../shapes/semantics";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import type { SampleOf } from "../../benchmark";
import { constraintOutcomes, readingsOf } from "../constraint-outcomes";
import { restateVerdicts } from "./restate-verdicts";

/** A sample of an instruction-following benchmark. */
export type ChecklistSample = SampleOf<ChecklistMaterial>;

/** The checklist that a judgement is about; null where neither it nor its sample has one. */
export function checklistOf(sample: ChecklistSample, judgement: ChecklistJudgement): Checklist | null {
  return judgement.checklist ?? sample.material.checklist;
}

/** The verdicts of a judgement as these semantics decide them. What only a rule could tell anew stays as it was told. */
export function verdictsUnder(
  sample: ChecklistSample,
  judgement: ChecklistJudgement,
  semantics: Semantics,
): Verdict[] {
  const checklist = checklistOf(sample, judgement);
  const { verdicts, otherRules } = judgement;
  if (!checklist || verdicts.every((verdict) => verdict.semantics === semantics)) return verdicts;
  const byRules = new Map(otherRules.map((verdict) => [verdict.checkId, verdict]));
  const context = { semantics, videoSeconds: sample.video.seconds };
  return restateVerdicts(checklist, verdicts, context).map((verdict) => {
    const other = byRules.get(verdict.checkId);
    return verdict.semantics !== semantics && other?.semantics === semantics ? other : verdict;
  });
}

/**
 * The outcome of every constraint, in the checklist's order, with how it would be by the other semantics. Without a fresh
 * verdict a constraint is unscored.
 */
export function checklistOutcomes(
  sample: ChecklistSample,
  judgement: ChecklistJudgement,
  semantics: Semantics,
): Outcome[] {
  const checklist = checklistOf(sample, judgement);
  if (!checklist) return [];
  const verdicts = verdictsUnder(sample, judgement, semantics);
  const byCheck = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const other = otherSemantics(semantics);
  const otherwise = constraintOutcomes(checklist, verdictsUnder(sample, judgement, other));
  return constraintOutcomes(checklist, verdicts).map((outcome, index): Outcome => {
    const { checkId: id, constraintId: type, half: part, status } = outcome;
    const read = otherwise[index];
    const readings = { ...readingsOf(outcome, null), ...(read ? readingsOf(read, other) : {}) };
    return { id, type, part, status, ...whyOf(byCheck.get(id)), readings };
  });
}

function whyOf(verdict: Verdict | undefined): Pick<Outcome, "cause" | "reason"> {
  if (!verdict) return { cause: "not judged", reason: "It was not judged." };
  if (verdict.stale) return { cause: "not judged", reason: "The caption has changed since it was judged." };
  const { cause, reason } = verdict;
  return { ...(cause ? { cause } : {}), reason };
}
