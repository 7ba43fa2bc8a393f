import { Value } from "typebox/value";
import {
  ChecklistJudgement,
  verdictsUnder,
} from "../../benchmarks/instruction-following/judging/checklist-judgement";
import { ChecklistMaterial } from "../../benchmarks/instruction-following/material";
import type { Checklist } from "../../schemas/checklist";
import type { DataSample } from "../../schemas/data-set";
import type { Result } from "../../schemas/result";
import type { Semantics, Verdict } from "../../schemas/verdict";

/** The checklist of a sample; null where it has none. */
export function checklistOf({ material }: DataSample): Checklist | null {
  return Value.Check(ChecklistMaterial, material) ? material.checklist : null;
}

/** The verdicts of a result as these semantics decide them; none where it was not judged. */
export function verdictsOfResult(sample: DataSample, result: Result, semantics: Semantics): Verdict[] {
  const { material } = sample;
  const detail = result.judgement?.detail;
  if (!Value.Check(ChecklistMaterial, material) || !Value.Check(ChecklistJudgement, detail)) return [];
  return verdictsUnder({ ...sample, material }, detail, semantics);
}
