import type { Checklist } from "../../../shapes/checklist";
import type { Verdict } from "../../../shapes/verdict";
import { restatedItem } from "./content-rounds";
import { type ContentContext, contentVerdict, itemVerdict } from "./content-verdict";

/**
 * The same answers under other semantics or against other right answers: times are decided anew by arithmetic, what
 * was answered stays answered.
 * Verdicts by hand and those on format checks (rules decide these whenever they are shown) come back as they are.
 */
export function restateVerdicts(
  checklist: Checklist,
  verdicts: readonly Verdict[],
  context: ContentContext,
): Verdict[] {
  return verdicts.map((verdict) => {
    const check = checklist.content.find(({ checkId }) => checkId === verdict.checkId);
    if (!check || !verdict.items || verdict.source === "manual") return verdict;
    const items = verdict.items.map((known) => {
      const item = check.items.find(({ checkId }) => checkId === known.checkId);
      if (item && known.rounds) return restatedItem(item, known.rounds, context);
      if (!item || known.answer === undefined || known.source === "rule" || known.source === "manual") {
        return known;
      }
      const again = itemVerdict(
        item,
        {
          answer: known.answer,
          explanation: "",
          confidence: known.confidence ?? null,
          evidence: known.evidence,
          source: known.source,
          ...(known.judge ? { judge: known.judge } : {}),
        },
        context,
      );
      // The judge's comments on its answer are kept as long as the outcome is the same.
      return item.type !== "timestamp" && again.status === known.status ? known : again;
    });
    return { ...contentVerdict(check, items, context.semantics), ...(verdict.stale ? { stale: true } : {}) };
  });
}
