import type { CheckRequest } from "../../../checkers/check-batch";
import { locateParts } from "../../../judges/locate-parts";
import { judgeTasks } from "../../../judges/registry";
import type { Checklist, FormatCheck } from "../../../schemas/checklist";
import type { Extraction, ItemVerdict, ReleasedRules, Verdict } from "../../../schemas/verdict";
import type { JudgeTools } from "../../judge-tools";
import { withQueue } from "../../shared/with-queue";
import { askByChecklist } from "./ask-item";
import { contentVerdict } from "./content-verdict";
import { judgeQuestions, unreachable } from "./judge-questions";

export type CaptionToJudge = {
  instruction: string;
  checklist: Checklist;
  caption: string;
  /** Whose released rules decide format checks under `reference`. */
  rules: ReleasedRules;
  /** Null when unknown. */
  videoSeconds: number | null;
  /** Parts that a person selected, by format check: nobody is asked about these. */
  selected?: Readonly<Record<string, Extraction>>;
  /** Only the constraints with these ids. */
  only?: ReadonlySet<string>;
  /** What these questions were answered before on the same caption: it counts too, and asking goes on behind it. */
  earlier?: readonly ItemVerdict[];
};

/**
 * Decides all constraints of a checklist on one caption: one verdict for each asked for, in the checklist's order.
 * Format checks are located directly where that can be told, else cut out by the first judge; content items are asked,
 * as often and of as many judges as is said. What can't be found out is unscored, with its cause; so is what only a
 * judge could tell that can't be reached any more. Cancelling rejects with `AbortError`; what was finished has been
 * told.
 */
export async function judgeCaption(given: CaptionToJudge, tools: JudgeTools): Promise<Verdict[]> {
  const { instruction, checklist, caption, videoSeconds, only } = given;
  const { judges, judging, semantics, signal } = tools;
  const [first] = judges;
  const wanted = (check: { checkId: string }) => only === undefined || only.has(check.checkId);
  const format = checklist.format.filter(wanted);
  const content = checklist.content.filter(wanted);
  const total = format.length + content.length;
  const verdicts = new Map<string, Verdict>();

  const finish = (verdict: Verdict) => {
    if (signal.aborted) return;
    verdicts.set(verdict.checkId, verdict);
    tools.onVerdict?.(verdict);
    tools.onProgress?.(verdicts.size, total);
  };
  const runRules = (requests: CheckRequest[]) => {
    const context = { semantics, benchmark: given.rules };
    return tools.runRules(
      { response: caption, requests, siblings: checklist.format, instruction, context },
      signal,
    );
  };
  const selectedFor = ({ checkId }: FormatCheck): Extraction | null =>
    Object.hasOwn(given.selected ?? {}, checkId) ? (given.selected?.[checkId] ?? null) : null;

  /** Has the judge cut out what the rule looks at. What the locator found, if unsure, stands where the judge can't. */
  async function decideFormat(check: FormatCheck, direct: Verdict): Promise<void> {
    const located = direct.extraction !== undefined;
    const input = { response: caption, instruction, check };
    const how = { checkId: check.checkId, round: 1 };
    const said = await first.ask(judgeTasks.extract_format, input, how);
    if (said === null) {
      if (located) return finish(direct);
      finish({ ...direct, cause: "judge unreachable", reason: unreachable(first.problem()) });
      return;
    }
    if (!said.readable) {
      if (located) return finish(direct);
      const reason = `The judge did not cut out what the rule looks at: ${said.why}`;
      finish({ ...direct, cause: "not extracted", reason, judge: said.stamp });
      return;
    }
    const spans =
      check.constraintId === "count" ? said.value.map(() => null) : locateParts(caption, said.value);
    const [verdict] = await runRules([{ check, given: { source: "judge", content: said.value, spans } }]);
    finish(verdict ? { ...verdict, judge: said.stamp } : direct);
  }

  await withQueue(tools, async (enqueue) => {
    const direct = await runRules(format.map((check) => ({ check, given: selectedFor(check) })));
    const jobs = format.flatMap((check): Promise<void>[] => {
      const verdict = direct.find((each) => each.checkId === check.checkId);
      if (!verdict) return [];
      if (verdict.cause === "not extracted" || verdict.extraction?.unsure)
        return [enqueue(() => decideFormat(check, verdict))];
      finish(verdict);
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
  return [...format, ...content].flatMap((check) => verdicts.get(check.checkId) ?? []);
}
