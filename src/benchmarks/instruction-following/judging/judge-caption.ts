import { RULES_VERSION } from "../../../foundation/rules-version";
import { judgeTasks } from "../../../judges/registry";
import type { CheckRequest } from "../../../rules/check-batch";
import { locateParts } from "../../../rules/locating/locate-parts";
import type { Checklist, FormatCheck } from "../../../shapes/checklist";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { otherSemantics } from "../../../shapes/semantics";
import type { Extraction, ReleasedRules, Verdict } from "../../../shapes/verdict";
import { absenceOf, type JudgeTools, type KnownOfCaption } from "../../judge-tools";
import { withQueue } from "../../shared/with-queue";
import { askByChecklist } from "./ask-item";
import { contentVerdict } from "./content-verdict";
import { judgeQuestions } from "./judge-questions";

/** What a rule says by the semantics that captions are judged by, and by the other. */
type Ruled = { ours: Verdict; theirs: Verdict };

export type CaptionToJudge = KnownOfCaption & {
  instruction: string;
  checklist: Checklist;
  caption: string;
  /** Whose released rules decide format checks under `reference`. */
  rules: ReleasedRules;
  /** Null when unknown. */
  videoSeconds: number | null;
};

/**
 * Decides all constraints of a checklist on one caption: one verdict for each asked for, in the checklist's order, and
 * of each rule one by the other semantics too, so that both can be told afterwards without asking anyone again.
 * Format checks are located directly where that can be told, else cut out by the first judge; content items are asked,
 * as often and of as many judges as is said. What can't be found out is unscored, with its cause; so is what only a
 * judge could tell that can't be reached any more. Cancelling rejects with `AbortError`; what was finished has been
 * told.
 */
export async function judgeCaption(given: CaptionToJudge, tools: JudgeTools): Promise<ChecklistJudgement> {
  const { instruction, checklist, caption, videoSeconds, only } = given;
  const { judges, judging, semantics, signal } = tools;
  const [first] = judges;
  const other = otherSemantics(semantics);
  const wanted = (check: { checkId: string }) => only === undefined || only.has(check.checkId);
  const format = checklist.format.filter(wanted);
  const content = checklist.content.filter(wanted);
  const total = format.length + content.length;
  const verdicts = new Map<string, Verdict>();
  const otherRules = new Map<string, Verdict>();

  const finish = (verdict: Verdict, otherwise?: Verdict) => {
    if (signal.aborted) return;
    verdicts.set(verdict.checkId, verdict);
    if (otherwise) otherRules.set(verdict.checkId, otherwise);
    tools.onVerdict?.(verdict, otherwise);
    tools.onProgress?.(verdicts.size, total);
  };
  /** What rules say by both semantics, in the order of the requests. */
  const runRules = async (requests: CheckRequest[]): Promise<Ruled[]> => {
    const context = { semantics, benchmark: given.rules };
    const batch = { response: caption, requests, siblings: checklist.format, instruction, context };
    const ruled = requests.length === 0 ? null : await tools.runRules(batch, signal);
    return requests.flatMap((_, index) => {
      const [ours, theirs] = [ruled?.[semantics][index], ruled?.[other][index]];
      return ours && theirs ? [{ ours, theirs }] : [];
    });
  };
  const selectedFor = ({ checkId }: FormatCheck): Extraction | null =>
    Object.hasOwn(given.selected ?? {}, checkId) ? (given.selected?.[checkId] ?? null) : null;

  /** What is known of the rules or found by them now, by check. */
  async function ruledByCheck(): Promise<Map<string, Ruled>> {
    const known = format.flatMap(({ checkId }): [string, Ruled][] => {
      const ruled = Object.hasOwn(given.ruled ?? {}, checkId) ? given.ruled?.[checkId] : undefined;
      return ruled ? [[checkId, { ours: ruled[semantics], theirs: ruled[other] }]] : [];
    });
    const open = format.filter(({ checkId }) => !known.some(([id]) => id === checkId));
    const found = await runRules(open.map((check) => ({ check, given: selectedFor(check) })));
    return new Map([...known, ...found.map((ruled): [string, Ruled] => [ruled.ours.checkId, ruled])]);
  }

  /** Has the judge cut out what the rule looks at. What the locator found, if unsure, stands where the judge can't. */
  async function decideFormat(check: FormatCheck, { ours, theirs }: Ruled): Promise<void> {
    const located = ours.extraction !== undefined;
    const input = { response: caption, instruction, check };
    const how = { checkId: check.checkId, round: 1 };
    const said = await first.ask(judgeTasks.extract_format, input, how);
    if (said === null) {
      const absence = absenceOf(first);
      // Without a judge the rule has the last word: it says what it could not find.
      if (located || absence.cause === "not judged") return finish(ours, theirs);
      return finish({ ...ours, ...absence }, { ...theirs, ...absence });
    }
    if (!said.readable) {
      if (located) return finish(ours, theirs);
      const why: Partial<Verdict> = {
        cause: "not extracted",
        reason: `The judge did not cut out what the rule looks at: ${said.why}`,
        judge: said.stamp,
      };
      return finish({ ...ours, ...why }, { ...theirs, ...why });
    }
    const spans =
      check.constraintId === "count" ? said.value.map(() => null) : locateParts(caption, said.value);
    const [again] = await runRules([{ check, given: { source: "judge", content: said.value, spans } }]);
    if (!again) return finish(ours, theirs);
    finish({ ...again.ours, judge: said.stamp }, { ...again.theirs, judge: said.stamp });
  }

  await withQueue(tools, async (enqueue) => {
    const direct = await ruledByCheck();
    const jobs = format.flatMap((check): Promise<void>[] => {
      const ruled = direct.get(check.checkId);
      if (!ruled) return [];
      const { ours, theirs } = ruled;
      if (ours.cause === "not extracted" || ours.extraction?.unsure)
        return [enqueue(() => decideFormat(check, ruled))];
      finish(ours, theirs);
      return [];
    });
    const onContent = { semantics, videoSeconds };
    const asked = judgeQuestions({
      checks: content,
      judges,
      ask: askByChecklist({ instruction, caption, context: onContent }),
      context: onContent,
      ...judging,
      earlier: given.earlier ?? [],
      enqueue,
      onItems: (check, items) => finish(contentVerdict(check, items, semantics)),
    });
    asked.catch(() => undefined);
    await Promise.all([...jobs, asked]);
  });
  return {
    checklist: null,
    verdicts: [...format, ...content].flatMap((check) => verdicts.get(check.checkId) ?? []),
    otherRules: format.flatMap((check) => otherRules.get(check.checkId) ?? []),
    rules: RULES_VERSION,
  };
}
