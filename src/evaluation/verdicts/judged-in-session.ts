import { RULES_VERSION } from "../../foundation/rules-version";
import type { JudgeReply } from "../../shapes/call";
import type { Caption } from "../../shapes/caption";
import { checksOf } from "../../shapes/checklist-parts";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import type { VerdictTools } from "./all-verdicts";
import { verdictsToday } from "./recompute-verdicts";
import type { VerdictSubject } from "./verdict-subject";

/** What judges or people decided on a caption of a session. */
type Judged = Pick<Caption, "verdicts" | "judgedText" | "judgeReplies">;

/**
 * What was judged of a caption in a session, as a run keeps it: the verdicts on its present text, those of rules found
 * now in both semantics, and what judges replied about the checks there are. Null where nothing was judged on this
 * text. No model is asked. Rejects with `AbortError` when cancelled, and with what the tools reject with.
 */
export async function judgedInSession(
  subject: VerdictSubject,
  { verdicts, judgedText, judgeReplies }: Judged,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ judgement: ChecklistJudgement; replies: JudgeReply[] } | null> {
  const { checklist, response } = subject;
  const checks = checksOf(checklist);
  const given = verdicts.filter(({ checkId, stale }) => !stale && checks.has(checkId));
  if (judgedText !== response || given.length === 0) return null;
  const onFormat = given.filter(({ half }) => half === "format");
  const today = await verdictsToday(subject, { verdicts: given, otherRules: onFormat }, tools, signal);
  const asked = new Set([
    ...checks.keys(),
    ...checklist.content.flatMap(({ items }) => items.map(({ checkId }) => checkId)),
  ]);
  const judgement = { checklist: null, ...today, rules: RULES_VERSION };
  return { judgement, replies: judgeReplies.filter(({ checkId }) => asked.has(checkId)) };
}
