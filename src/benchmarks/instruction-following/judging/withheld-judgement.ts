import { RULES_VERSION } from "../../../lib/rules-version";
import { otherSemantics } from "../../../lib/semantics";
import type { Checklist } from "../../../schemas/checklist";
import type { ChecklistJudgement } from "../../../schemas/judged-material";
import type { Semantics } from "../../../schemas/verdict";
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
