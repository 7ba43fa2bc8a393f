import { describe, expect, test } from "vitest";
import type { QuizDraft } from "../../../../src/shapes/quiz-draft";
import { withQuestions } from "../../../../src/studio/logic/quiz/edit-draft";
import { withChanged, withDecision, withoutQuestion } from "../../../../src/studio/store/quiz/draft-edits";
import { draftTakenBack } from "../../../../src/studio/store/quiz/draft-taken-back";
import { exampleDraftQuestion, exampleQuizDraft } from "../../../storage/quiz-drafts/example-quiz-draft";

const before = exampleQuizDraft({
  questions: ["q1", "q2", "q3"].map((id) => exampleDraftQuestion({ id })),
});
const idsOf = ({ questions }: QuizDraft) => questions.map(({ id }) => id);

describe("an act on a quiz is taken back", () => {
  test("a deleted question comes back in its place, and what came later stays", () => {
    const after = withoutQuestion(before, "q2");
    const later = withChanged(withQuestions(after, [exampleDraftQuestion()]), "q3", { type: "entity" });
    const back = draftTakenBack({ before, after }, later);
    expect(idsOf(back)).toEqual(["q1", "q2", "q3", "q4"]);
    expect(back.questions[2]?.type).toBe("entity");
  });

  test("of a question its text goes back, and a decision made since stays", () => {
    const after = withChanged(before, "q1", { question: "What is red?", right: 0 });
    const decided = withDecision(after, "q1", { kept: false, why: "" });
    const back = draftTakenBack({ before, after }, decided);
    expect(back.questions[0]).toMatchObject({
      question: before.questions[0]?.question,
      right: before.questions[0]?.right,
      decision: { kept: false },
    });
  });

  test("where the text was written over since, nothing is left to take back", () => {
    const after = withChanged(before, "q1", { question: "What is red?" });
    const later = withChanged(after, "q1", { question: "What is blue?" });
    expect(draftTakenBack({ before, after }, later)).toBe(later);
  });

  test("questions that a model wrote go, but for one that was changed since", () => {
    const after = withQuestions(before, [exampleDraftQuestion(), exampleDraftQuestion()]);
    const later = withChanged(after, "q5", { question: "Mine now?" });
    expect(idsOf(draftTakenBack({ before, after }, later))).toEqual(["q1", "q2", "q3", "q5"]);
  });
});
