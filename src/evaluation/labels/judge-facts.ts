import { answerAgreement, voteOf } from "../../metrics/answer-agreement";
import { AnycapJudgementShape } from "../../shapes/generated/anycap-judgement";
import { QuizJudgementShape } from "../../shapes/generated/quiz-judgement";
import { type CardJudge, judgeKey } from "../../shapes/judge-card";
import { fits } from "../../shapes/read-outside";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { ExportedTask } from "../export/export-source";
import { verdictsOfResult } from "../verdicts/session-sample";
import type { JudgeFacts } from "./judge-cards";

type Collected = {
  answered: Map<string, { from: string; to: string }>;
  questions: number;
  flipped: number;
};

/** A question with the answers of one judge that was asked it, in their order. */
type Repeats = { judge: CardJudge; answers: readonly (string | null)[] };

/** The questions of a result that one judge was asked; with several the rounds tell who differs from whom, not who flips. */
function repeatsOf(sample: ExportedTask["sample"], result: Result, semantics: Run["semantics"]): Repeats[] {
  const detail = result.judgement?.detail;
  if (fits(AnycapJudgementShape, detail)) {
    const rounds = detail.rounds ?? [];
    const [first] = rounds;
    if (!first || rounds.some(({ judge }) => judge.model !== first.judge.model)) return [];
    const words = (score: number | null | undefined) => (score === null ? null : score?.toString());
    const answers = [
      ...(detail.points ?? []).map((_, index) => rounds.map(({ points }) => words(points?.[index]?.score))),
      rounds.map(({ style }) => words(style?.score)),
    ];
    return answers.map((own) => ({ judge: first.judge, answers: own.map((answer) => answer ?? null) }));
  }
  const items = fits(QuizJudgementShape, detail)
    ? detail.answers
    : verdictsOfResult(sample, result, semantics).flatMap((one) => one.items ?? []);
  return items.flatMap(({ judge, rounds = [] }) =>
    judge && rounds.every((round) => round.judge.model === judge.model)
      ? [{ judge, answers: rounds.map(voteOf) }]
      : [],
  );
}

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
      for (const { judge, answers } of result ? repeatsOf(sample, result, semantics) : []) {
        const { agreement, flips } = answerAgreement(answers);
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
