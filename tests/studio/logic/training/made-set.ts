import { checkFormatDirect } from "../../../../src/rules/check-format";
import type { Checklist, FormatCheck } from "../../../../src/shapes/checklist";
import {
  newTrainingSet,
  type TrainingRow,
  type TrainingSet,
  type TrainingSource,
} from "../../../../src/shapes/training-set";
import type { RunRules } from "../../../../src/studio/logic/training/check-row";
import { makingInPlace } from "../../../support/making-rules";

/** Our strict rules, run in place. */
export const strictRules: RunRules = async ({ response, instruction, checklist }) => ({
  verdicts: await checkFormatDirect(
    response,
    checklist,
    { semantics: "strict", benchmark: "omnicap-if" },
    { instruction },
  ),
  contradiction: await makingInPlace.contradiction(checklist.format),
});

export function formatCheck(
  checkId: string,
  constraintId: string,
  description: string,
  parameters: FormatCheck["parameters"] = {},
): FormatCheck {
  return { checkId, constraintId, description, parameters };
}

export function madeSource(id: string, parts: Partial<TrainingSource> = {}): TrainingSource {
  return {
    id,
    media: { path: `clips/${id}.mp4`, hash: null, sound: true, seconds: 12 },
    field: "Understanding",
    instruction: "",
    checklist: null,
    captions: [],
    ...parts,
  };
}

export const ONE_CHECK: Checklist = {
  format: [formatCheck("format-001", "unordered_list", "The answer is an unordered list.", { symbol: "-" })],
  content: [
    { checkId: "content-001", constraintId: "summary", description: "Sums up the video.", items: [] },
  ],
};

export function madeRowOf(id: string, sourceId: string, parts: Partial<TrainingRow> = {}): TrainingRow {
  return {
    ...{
      id,
      sourceId,
      recipe: "rejection",
      instruction: "List what happens with '-'.",
      checklist: ONE_CHECK,
    },
    ...{ response: `- ${id} walks in\n- ${id} sits down`, rejected: null, refused: null, split: "train" },
    verdicts: [
      {
        checkId: "format-001",
        constraintId: "unordered_list",
        status: "passed",
        by: "rule",
        why: "2 bullets",
      },
    ],
    ...{ models: [], promptVersions: [] },
    ...parts,
  };
}

export function madeSet(parts: Partial<TrainingSet> = {}): TrainingSet {
  const at = "2026-11-27T12:00:00.000Z";
  return { ...newTrainingSet({ benchmark: "omnicap-if", id: "set", title: "Tea", at, seed: 7 }), ...parts };
}
