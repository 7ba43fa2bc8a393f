import { verdictsUnder } from "../../benchmarks/instruction-following/judging/checklist-judgement";
import type { Checklist } from "../../schemas/checklist";
import type { DataSample } from "../../schemas/data-set";
import { ChecklistJudgementShape } from "../../schemas/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../schemas/generated/checklist-material";
import { fits } from "../../schemas/read-outside";
import type { Result } from "../../schemas/result";
import type { Semantics, Verdict } from "../../schemas/verdict";

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
