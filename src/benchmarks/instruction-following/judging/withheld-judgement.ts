import { RULES_VERSION } from "../../../foundation/document-versions";
import type { Checklist, ContentCheck, FormatCheck } from "../../../shapes/checklist";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { otherSemantics } from "../../../shapes/semantics";
import type { Semantics, Verdict } from "../../../shapes/verdict";

/** A check that nothing was found out about yet, question by question. `reason`: why, as a sentence. */
export function notJudged(check: FormatCheck | ContentCheck, semantics: Semantics, reason: string): Verdict {
  const none = { status: "unscored", cause: "not judged", reason, evidence: [] } as const;
  const { checkId, constraintId } = check;
  if (!("items" in check))
    return { ...none, checkId, constraintId, source: "rule", half: "format", semantics, evidence: [] };
  return {
    ...none,
    evidence: [],
    checkId,
    constraintId,
    source: "judge",
    half: "content",
    semantics,
    items: check.items.map((item) => ({ ...none, evidence: [], checkId: item.checkId, source: "judge" })),
  };
}

/** The same of a whole checklist, in its order. */
export function noneJudged(checklist: Checklist, semantics: Semantics, reason: string): Verdict[] {
  return [...checklist.format, ...checklist.content].map((check) => notJudged(check, semantics, reason));
}

/** The judgement of a caption that is not judged, by both semantics. `reason`: why, as a sentence. */
export function withheldJudgement(
  checklist: Checklist,
  reason: string,
  semantics: Semantics,
): ChecklistJudgement {
  const format = { ...checklist, content: [] };
  return {
    checklist: null,
    verdicts: noneJudged(checklist, semantics, reason),
    otherRules: noneJudged(format, otherSemantics(semantics), reason),
    rules: RULES_VERSION,
  };
}
