import { RULES_VERSION } from "../../../lib/rules-version";
import { otherSemantics } from "../../../lib/semantics";
import type { ChecklistJudgement } from "../../../schemas/judged-material";
import type { Verdict } from "../../../schemas/verdict";
import type { JudgeTools } from "../../judge-tools";
import { type CaptionToJudge, judgeCaption } from "./judge-caption";

/** What the rules say by the other semantics about what each looked at. */
async function byOtherRules(
  { caption, checklist, instruction, rules }: CaptionToJudge,
  verdicts: readonly Verdict[],
  { runRules, semantics: judgedBy, signal }: JudgeTools,
): Promise<Verdict[]> {
  const semantics = otherSemantics(judgedBy);
  const format = verdicts.filter(({ half }) => half === "format");
  const requests = format.flatMap(({ checkId, extraction }) => {
    const check = checklist.format.find((one) => one.checkId === checkId);
    if (!check || !extraction) return [];
    // The locator finds again what it found, and with it what stands beside that.
    return [{ check, given: extraction.source === "direct" ? null : extraction }];
  });
  const context = { semantics, benchmark: rules };
  const decided =
    requests.length === 0
      ? []
      : await runRules(
          { response: caption, requests, siblings: checklist.format, instruction, context },
          signal,
        );
  return format.map((verdict) => {
    const again = decided.find(({ checkId }) => checkId === verdict.checkId);
    return again
      ? { ...again, ...(verdict.judge ? { judge: verdict.judge } : {}) }
      : { ...verdict, semantics };
  });
}

/** Judges a caption by a checklist, so that both semantics can be told afterwards without asking anyone again. */
export async function judgeByChecklist(
  given: CaptionToJudge,
  tools: JudgeTools,
): Promise<ChecklistJudgement> {
  const verdicts = await judgeCaption(given, tools);
  const otherRules = await byOtherRules(given, verdicts, tools);
  return { checklist: null, verdicts, otherRules, rules: RULES_VERSION };
}
