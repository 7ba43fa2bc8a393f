import type { ContentCheck } from "../../shapes/checklist";
import type { Quiz, QuizJudgement } from "../../shapes/quiz";
import type { ItemVerdict, Verdict } from "../../shapes/verdict";
import type { Asking, JudgeCalls } from "../benchmark";
import { contentVerdict, unscoredItem } from "../instruction-following/judging/content-verdict";
import { judgeQuestions } from "../instruction-following/judging/judge-questions";
import { questionCalls } from "../instruction-following/judging/question-calls";
import type { JudgeTools } from "../judge-tools";
import { withQueue } from "../shared/with-queue";
import { askQuiz } from "./ask-quiz";
import { checksOf, itemOf } from "./quiz";

/**
 * Asks judges all questions of a quiz on a caption. What can't be found out is unscored, with its cause. Cancelling
 * rejects with `AbortError`; what was finished has been told.
 */
export async function judgeQuiz(quiz: Quiz, caption: string, tools: JudgeTools): Promise<QuizJudgement> {
  const { judges, judging, semantics, signal } = tools;
  const checks = checksOf(quiz);
  const answers = new Map<string, ItemVerdict>();
  const finish = (check: ContentCheck, items: ItemVerdict[]) => {
    if (signal.aborted) return;
    for (const item of items) answers.set(item.checkId, item);
    const verdict: Verdict = contentVerdict(check, items, semantics);
    tools.onVerdict?.(verdict);
    tools.onProgress?.(answers.size, checks.length);
  };
  const { optionSeed = null } = judging;
  const context = { semantics, videoSeconds: null };
  await withQueue(tools, (enqueue) =>
    judgeQuestions({
      checks,
      judges,
      ask: askQuiz({ caption, context, optionSeed }),
      context,
      rounds: judging.rounds,
      batched: judging.batched,
      earlier: [],
      enqueue,
      onItems: finish,
    }),
  );
  return { answers: quiz.questions.flatMap(({ id }) => answers.get(id) ?? []) };
}

/** What becomes of a caption that is not judged. `reason`: why, as a sentence. */
export function withheldQuiz({ questions }: Quiz, reason: string): QuizJudgement {
  return { answers: questions.map((question) => unscoredItem(itemOf(question), "not judged", reason)) };
}

/** Calls of judges on one caption. */
export function quizCalls({ questions }: Quiz, { rounds, batched, judges }: Asking): JudgeCalls {
  return { judgings: questionCalls(questions.map(itemOf), batched).length * rounds * judges, locating: 0 };
}
