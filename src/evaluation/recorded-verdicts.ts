import {
  type ContentContext,
  contentVerdict,
  itemVerdict,
  unscoredItem,
} from "../benchmarks/instruction-following/judging/content-verdict";
import { spansOf } from "../judges/quoted-evidence";
import type { Checklist } from "../shapes/checklist";
import type { RecordedAnswer } from "../shapes/sample";
import type { Verdict } from "../shapes/verdict";

/**
 * Verdicts on the content half from answers that are recorded with an example caption, decided by the same rules as
 * a judge's. `caption` is the example's own text: the quotes are marked in it. One verdict for each constraint; a
 * question without a recorded answer is unscored, "not judged".
 */
export function recordedVerdicts(
  checklist: Checklist,
  caption: string,
  answers: readonly RecordedAnswer[],
  context: ContentContext,
): Verdict[] {
  const byItem = new Map(answers.map((answer) => [answer.checkId, answer]));
  return checklist.content.map((check) => {
    const items = check.items.map((item) => {
      const recorded = byItem.get(item.checkId);
      if (!recorded) return unscoredItem(item, "not judged", "No answer is recorded.", "recorded");
      const evidence = spansOf(caption, recorded.quotes);
      const { answer, explanation } = recorded;
      return itemVerdict(
        item,
        { answer, explanation, confidence: null, evidence, source: "recorded" },
        context,
      );
    });
    return contentVerdict(check, items, context.semantics);
  });
}
