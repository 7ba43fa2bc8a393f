import { roundAgreement } from "../../metrics/answer-agreement";
import { type CardJudge, judgeKey } from "../../shapes/judge-card";
import type { Run } from "../../shapes/run";
import type { ExportedTask } from "../export/export-source";
import { verdictsOfResult } from "../verdicts/session-sample";
import type { JudgeFacts } from "./judge-cards";

type Collected = {
  answered: Map<string, { from: string; to: string }>;
  questions: number;
  flipped: number;
};

/** More names than these of one judge are no versions. */
const MOST_NAMES = 50;

/**
 * Collects what results tell of their judges: the names under which endpoints answered, and how many questions that were
 * asked more than once had more than one answer. `facts`: by `judgeKey`.
 */
export function collectJudgeFacts() {
  const found = new Map<string, Collected>();
  function of(judge: CardJudge, benchmark: string): Collected {
    const key = judgeKey({ model: judge.model, promptVersion: judge.promptVersion }, benchmark);
    const own = found.get(key) ?? { answered: new Map(), questions: 0, flipped: 0 };
    found.set(key, own);
    return own;
  }
  return {
    add({ dataSet: { benchmark }, semantics }: Pick<Run, "dataSet" | "semantics">, task: ExportedTask): void {
      const { sample, result } = task;
      for (const { call } of result?.judgement?.replies ?? []) {
        if (!call?.answeredModel) continue;
        const { answered } = of(call, benchmark);
        const known = answered.get(call.answeredModel);
        const at = call.startedAt;
        if (!known) answered.set(call.answeredModel.slice(0, 300), { from: at, to: at });
        else if (at < known.from) known.from = at;
        else if (at > known.to) known.to = at;
      }
      const items = result
        ? verdictsOfResult(sample, result, semantics).flatMap((one) => one.items ?? [])
        : [];
      for (const { judge, rounds = [] } of items) {
        // With several judges the rounds tell who differs from whom, not who flips.
        if (!judge || !rounds.every((round) => round.judge.model === judge.model)) continue;
        const { agreement, flips } = roundAgreement(rounds);
        if (agreement.denominator < 2) continue;
        const own = of(judge, benchmark);
        own.questions += 1;
        if (flips.numerator > 0) own.flipped += 1;
      }
    },
    facts(): Map<string, JudgeFacts> {
      return new Map(
        [...found].map(([key, { answered, questions, flipped }]) => [
          key,
          {
            answeredAs: [...answered].slice(0, MOST_NAMES).map(([model, times]) => ({ model, ...times })),
            askedAgain: questions === 0 ? null : { questions, flipped },
          },
        ]),
      );
    },
  };
}
