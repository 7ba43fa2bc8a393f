import type { ModelChoice } from "../../../../src/shapes/connection";
import type { BlindTrial, DraftQuestion, QuizDraft, Verification } from "../../../../src/shapes/quiz-draft";
import { exampleDraftQuestion, exampleQuizDraft } from "../../../storage/example-quiz-draft";

export const modelOf = (model: string): ModelChoice => ({
  kind: "openai-compatible",
  baseUrl: "https://models.example/v1",
  model,
  audio: false,
});

/** The blind answers of a model to a question: "+" right, "-" wrong, "?" not known. */
export function trials(question: DraftQuestion, model: string, signs: string): BlindTrial[] {
  const right = question.options[question.right ?? 0] ?? "";
  const wrong = question.options.find((option) => option !== right) ?? "";
  return [...signs].map((sign, index) => ({
    model: modelOf(model),
    trial: index + 1,
    question: question.question,
    shown: [...question.options].reverse(),
    answer: sign === "?" ? null : sign === "+" ? right : wrong,
    cause: sign === "?" ? "The reply holds no JSON object." : null,
    promptVersion: "answer-blind.v1",
    replies: [],
  }));
}

/** A question with the blind answers of models "a" and "b". */
export function asked(id: string, a: string, b: string, parts: Partial<DraftQuestion> = {}): DraftQuestion {
  const question = exampleDraftQuestion({ id, question: `What is ${id}?`, ...parts });
  return { ...question, blind: [...trials(question, "a", a), ...trials(question, "b", b)] };
}

/** A quiz whose blind check is by models "a" and "b". */
export function draftOf(questions: DraftQuestion[], parts: Partial<QuizDraft> = {}): QuizDraft {
  return exampleQuizDraft({ questions, blindModels: [modelOf("a"), modelOf("b")], ...parts });
}

/** A person's answers to a question: yes and no to its three points as "+" and "-", "?" for nothing yet. */
export function verified(annotator: string, question: DraftQuestion, signs: string): Verification {
  const [onlyFromVideo = null, oneRight = null, hardWrong = null] = [...signs].map((sign) =>
    sign === "?" ? null : sign === "+",
  );
  return {
    annotator,
    questionId: question.id,
    question: question.question,
    options: question.options,
    answer: question.options[question.right ?? 0] ?? "",
    onlyFromVideo,
    oneRight,
    hardWrong,
    note: "",
    verifiedAt: "2026-01-02T00:00:00.000Z",
  };
}
