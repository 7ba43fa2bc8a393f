import { expect, test } from "vitest";
import { QUIZ_DRAFT_LIMITS } from "../../../../src/shapes/quiz-draft";
import { beyondLimit, withQuestions } from "../../../../src/studio/logic/quiz/edit-draft";
import { exampleDraftQuestion, exampleQuizDraft } from "../../../storage/example-quiz-draft";

test("questions beyond the limit are left out, and can be counted before", () => {
  const made = Array.from({ length: 3 }, () => exampleDraftQuestion());
  const almostFull = withQuestions(
    exampleQuizDraft({ questions: [] }),
    Array.from({ length: QUIZ_DRAFT_LIMITS.questions - 2 }, () => exampleDraftQuestion()),
  );
  expect(beyondLimit(almostFull, made.length)).toBe(1);
  const full = withQuestions(almostFull, made);
  expect(full.questions).toHaveLength(QUIZ_DRAFT_LIMITS.questions);
  expect(full.questions.at(-1)?.id).toBe(`q${QUIZ_DRAFT_LIMITS.questions}`);
  expect(beyondLimit(full, made.length)).toBe(3);
  // Nothing changes, so nothing is there to be taken back.
  expect(withQuestions(full, made)).toBe(full);
  expect(beyondLimit(exampleQuizDraft(), 0)).toBe(0);
});
