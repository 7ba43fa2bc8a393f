import type { CallRecord } from "../../../shapes/call";
import {
  type BlindTrial,
  type DraftQuestion,
  QUIZ_DRAFT_LIMITS,
  type QuizDraft,
  type Verification,
} from "../../../shapes/quiz-draft";
import { withAnswer } from "../blind-counts";

/** A question that has no id yet. */
export type NewQuestion = Pick<DraftQuestion, "type" | "question" | "options" | "right" | "source">;

/** Questions that ask for the same, and which of them have the same answer too; all by id. */
export type SameQuestions = { questions: string[]; answers: string[][] };

const changed = (
  draft: QuizDraft,
  id: string,
  change: (question: DraftQuestion) => DraftQuestion,
): QuizDraft => ({
  ...draft,
  questions: draft.questions.map((question) => (question.id === id ? change(question) : question)),
});

/** Number of new questions that exceed the limit of a quiz. */
export function beyondLimit({ questions }: Pick<QuizDraft, "questions">, count: number): number {
  return Math.max(0, Math.min(count, questions.length + count - QUIZ_DRAFT_LIMITS.questions));
}

/** The quiz with more questions at its end, numbered on; those that `beyondLimit` counts are left out. */
export function withQuestions(draft: QuizDraft, made: readonly NewQuestion[]): QuizDraft {
  const room = made.length - beyondLimit(draft, made.length);
  if (room === 0) return draft;
  const numbers = draft.questions.map(({ id }) => Number(/^q(\d{1,9})$/.exec(id)?.[1] ?? 0));
  const last = Math.max(0, ...numbers);
  const added = made.slice(0, room).map(
    ({ type, question, options, right, source }, index): DraftQuestion => ({
      id: `q${last + 1 + index}`,
      ...{ type, question, options, right, source },
      blind: [],
      sameQuestion: null,
      sameAnswer: null,
      decision: null,
    }),
  );
  return { ...draft, questions: [...draft.questions, ...added] };
}

/** The quiz with these calls on record, the latest where there are too many. */
export function withCalls(draft: QuizDraft, calls: readonly CallRecord[]): QuizDraft {
  return { ...draft, calls: [...draft.calls, ...calls].slice(-QUIZ_DRAFT_LIMITS.calls) };
}

/** The quiz with a blind answer to one of its questions, as `withAnswer` keeps it. */
export function withTrial(draft: QuizDraft, id: string, trial: BlindTrial): QuizDraft {
  return changed(draft, id, (question) => ({
    ...question,
    blind: withAnswer(question.blind, trial, QUIZ_DRAFT_LIMITS.trials),
  }));
}

/** The quiz with these groups of duplicates and no others. */
export function withGroups(draft: QuizDraft, groups: readonly SameQuestions[]): QuizDraft {
  const sameQuestion = new Map<string, string>();
  const sameAnswer = new Map<string, string>();
  for (const { questions, answers } of groups) {
    for (const id of questions) sameQuestion.set(id, questions[0] ?? id);
    for (const same of answers) for (const id of same) sameAnswer.set(id, same[0] ?? id);
  }
  return {
    ...draft,
    questions: draft.questions.map((question) => ({
      ...question,
      sameQuestion: sameQuestion.get(question.id) ?? null,
      sameAnswer: sameAnswer.get(question.id) ?? null,
    })),
  };
}

/** A name that no group has: the question's own, or one made of it. */
function groupNameOf(draft: QuizDraft, id: string): string {
  const taken = new Set(
    draft.questions.flatMap(({ sameQuestion, sameAnswer }) => [sameQuestion, sameAnswer]),
  );
  let name = id;
  for (let number = 2; taken.has(name); number += 1) name = `${id}-${number}`;
  return name;
}

/** The quiz with these questions put together by hand as duplicates, with all that the first one is together with. */
export function putTogether(draft: QuizDraft, ids: readonly string[]): QuizDraft {
  const [first] = ids;
  const lead = draft.questions.find(({ id }) => id === first);
  if (!lead) return draft;
  const fresh = groupNameOf(draft, lead.id);
  const [sameQuestion, sameAnswer] = [lead.sameQuestion ?? fresh, lead.sameAnswer ?? fresh];
  const own = new Set(ids);
  return {
    ...draft,
    questions: draft.questions.map((question) =>
      own.has(question.id) ? { ...question, sameQuestion, sameAnswer } : question,
    ),
  };
}

/** The quiz with a question taken out of its group. */
export function takeApart(draft: QuizDraft, id: string): QuizDraft {
  return changed(draft, id, (question) => ({ ...question, sameQuestion: null, sameAnswer: null }));
}

/** The quiz without what a person said of a question. */
export function withoutVerification(draft: QuizDraft, annotator: string, questionId: string): QuizDraft {
  const others = draft.verifications.filter(
    (one) => one.annotator !== annotator || one.questionId !== questionId,
  );
  return { ...draft, verifications: others };
}

/** The quiz with what a person says of a question, in the place of what this person said of it before. */
export function withVerification(draft: QuizDraft, verification: Verification): QuizDraft {
  const { verifications } = withoutVerification(draft, verification.annotator, verification.questionId);
  return {
    ...draft,
    verifications: [...verifications, verification].slice(-QUIZ_DRAFT_LIMITS.verifications),
  };
}
