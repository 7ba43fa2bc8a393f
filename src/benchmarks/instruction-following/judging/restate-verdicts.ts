import type { Checklist } from "../../../shapes/checklist";
import type { Verdict } from "../../../shapes/verdict";
import { restatedItem } from "./content-rounds";
import { type ContentContext, restateEach } from "./content-verdict";

/**
 * The same answers under other semantics or against other right answers: times are decided anew by arithmetic, what
 * was answered stays answered, in several rounds or in one.
 * Verdicts by hand and those on format checks (rules decide these whenever they are shown) come back as they are.
 */
export function restateVerdicts(
  checklist: Checklist,
  verdicts: readonly Verdict[],
  context: ContentContext,
): Verdict[] {
  return restateEach(checklist, verdicts, context, restatedItem);
}
