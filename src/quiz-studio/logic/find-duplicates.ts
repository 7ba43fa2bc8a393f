import { sameQuestion } from "../../benchmarks/capquiz/studio/same-question";
import { askJudge, type JudgeContext } from "../../evaluation/ask-judge";
import { ProblemError } from "../../foundation/errors";
import type { CallRecord } from "../../shapes/call";
import type { DraftQuestion } from "../../shapes/quiz-draft";
import type { SameQuestions } from "./edit-draft";
import { canBeAsked, rightAnswer } from "./question-faults";

/** The check id of its replies: they are about the quiz as a whole. */
const FILED_UNDER = "same";

type FindDuplicatesOptions = Omit<JudgeContext, "onReply"> & {
  questions: readonly DraftQuestion[];
  onProgress: (done: number, total: number) => void;
};

function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: "groups-unreadable",
    message: `No reply of the model could be read as groups of questions. ${why}`,
    nextStep: "Ask again, have another model do it, or put duplicates together by hand.",
    retryable: true,
  });
}

/**
 * Has a model look for duplicates in two steps: questions that ask for the same, then which of these have the same
 * answer. Questions that can't be asked are left out. Rejects
 * with `ProblemError` (`groups-unreadable`, or why it could not be called), with `AbortError` when cancelled.
 */
export async function findDuplicates({
  questions,
  onProgress,
  ...context
}: FindDuplicatesOptions): Promise<{ groups: SameQuestions[]; calls: CallRecord[] }> {
  const calls: CallRecord[] = [];
  const compared = questions.filter(canBeAsked).map((question) => ({
    id: question.id,
    question: question.question,
    answer: rightAnswer(question),
  }));

  async function groupsOf(compare: "questions" | "answers", ids: ReadonlySet<string>): Promise<string[][]> {
    const said = await askJudge(
      { ...context, onReply: ({ call }) => void (call && calls.push(call)) },
      sameQuestion,
      { compare, questions: compared.filter(({ id }) => ids.has(id)) },
      { checkId: FILED_UNDER },
    );
    if (!said.readable) throw unreadable(said.why);
    return said.value;
  }

  if (compared.length < 2) return { groups: [], calls };
  onProgress(0, 1);
  const byQuestion = await groupsOf("questions", new Set(compared.map(({ id }) => id)));
  const total = 1 + byQuestion.length;
  onProgress(1, total);
  const groups: SameQuestions[] = [];
  for (const [index, own] of byQuestion.entries()) {
    groups.push({ questions: own, answers: await groupsOf("answers", new Set(own)) });
    onProgress(index + 2, total);
  }
  return { groups, calls };
}
