import type { QuizRecord } from "../../../src/benchmarks/capquiz/write-files";

/** A question of a quiz about kitchens and gardens, right as it stands. */
export function quizRecord(changes: Partial<QuizRecord> = {}): QuizRecord {
  return {
    video: "clip-1",
    category: "Attribute",
    question: "What colour is the kettle?",
    options: ["red", "blue", "green", "white", "black"],
    answer: "red",
    ...changes,
  };
}

/** Four questions on two videos, of both dimensions. */
export const FOUR: readonly QuizRecord[] = [
  quizRecord({ domain: "Cooking" }),
  quizRecord({
    category: "Causal Reasoning",
    question: "Why does the cat wake up?",
    options: ["thunder", "a bell", "the rain", "the robot", "a bird"],
    answer: "thunder",
  }),
  quizRecord({ video: "clip-2", domain: "Animation", answer: "blue" }),
  quizRecord({
    video: "clip-2",
    category: "intent_emotion",
    question: "How does the robot feel?",
    options: ["glad", "sad", "angry", "tired", "afraid"],
    answer: "glad",
  }),
];
