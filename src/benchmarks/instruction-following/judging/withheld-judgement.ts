import { RULES_VERSION } from "../../../foundation/rules-version";
import type { Checklist } from "../../../shapes/checklist";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { otherSemantics } from "../../../shapes/semantics";
import type { Semantics } from "../../../shapes/verdict";
import { noneJudged } from "./not-judged";

/** What becomes of a caption that is not judged, by both semantics. `reason`: why, as a sentence. */
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
