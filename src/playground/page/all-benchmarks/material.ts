import type { AlsoAsked } from "../../../shapes/also-judged";
import type { AnycapItem } from "../../../shapes/anycap-item";
import { AnycapItemShape } from "../../../shapes/generated/anycap-item";
import { QuizShape } from "../../../shapes/generated/quiz";
import type { Quiz } from "../../../shapes/quiz";
import { fits } from "../../../shapes/read-outside";

/** The quiz of a part; null where it is none. */
export function quizOf(asked: AlsoAsked | null): Quiz | null {
  return asked && fits(QuizShape, asked.material) ? asked.material : null;
}

/** The item of a part, with its key points or its style; null where it is none. */
export function itemOf(asked: AlsoAsked | null): AnycapItem | null {
  return asked && fits(AnycapItemShape, asked.material) ? asked.material : null;
}

/** What a line is about, in words: its question or its key point. */
export function lineAsks(asked: AlsoAsked | null): (id: string) => string {
  const quiz = quizOf(asked);
  if (quiz) return (id) => quiz.questions.find((question) => question.id === id)?.question ?? id;
  const points = itemOf(asked)?.keyPoints ?? [];
  return (id) => points[Number(id.slice(1)) - 1] ?? id;
}
