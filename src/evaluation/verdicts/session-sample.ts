import { verdictsUnder } from "../../benchmarks/instruction-following/judging/checklist-judgement";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../shapes/generated/checklist-material";
import { fits } from "../../shapes/read-outside";
import type { Result } from "../../shapes/result";
import type { Semantics, Verdict } from "../../shapes/verdict";

/** The checklist of a sample; null where it has none. */
export function checklistOf({ material }: DataSample): Checklist | null {
  return fits(ChecklistMaterialShape, material) ? material.checklist : null;
}

/** The verdicts of a result as these semantics decide them; none where it was not judged. */
export function verdictsOfResult(sample: DataSample, result: Result, semantics: Semantics): Verdict[] {
  const { material } = sample;
  const detail = result.judgement?.detail;
  if (!fits(ChecklistMaterialShape, material) || !fits(ChecklistJudgementShape, detail)) return [];
  return verdictsUnder({ ...sample, material }, detail, semantics);
}
