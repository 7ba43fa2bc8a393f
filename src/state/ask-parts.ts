import type { Ask } from "../shapes/ask";
import type { QuizQuestion } from "../shapes/quiz";

/** The further ways of judging captions besides the checklist. */
export type PartId = "quiz" | "key-points" | "style";

export type AskPart = {
  id: PartId;
  benchmark: "capquiz" | "anycapeval";
  /** As `askId` tells it. */
  askId: string;
  title: string;
  /** The source benchmark, as its authors write its name. */
  from: string;
  /** The question that it asks of a caption. */
  asks: string;
};

/** Every part, in the order in which they stand on the page. */
export const ASK_PARTS: readonly AskPart[] = [
  {
    id: "quiz",
    benchmark: "capquiz",
    askId: "capquiz",
    title: "Quiz",
    from: "CapQuiz",
    asks: "Can questions about the video be answered from the caption alone?",
  },
  {
    id: "key-points",
    benchmark: "anycapeval",
    askId: "anycapeval key points",
    title: "Key points",
    from: "AnyCapEval, content",
    asks: "Which of the points that a caption should tell does it tell, and how densely?",
  },
  {
    id: "style",
    benchmark: "anycapeval",
    askId: "anycapeval",
    title: "Style",
    from: "AnyCapEval, style",
    asks: "How well is it written, against a reference caption?",
  },
];

export function askPart(id: PartId): AskPart {
  const part = ASK_PARTS.find((one) => one.id === id);
  if (!part) throw new Error(`There is no part ${id}`);
  return part;
}

/** A quiz as what a caption is judged by. */
export function askedQuiz(questions: readonly QuizQuestion[]): Ask {
  return { benchmark: "capquiz", material: { questions } };
}

/** The parts of an AnyCapEval item that people enter. */
type ItemWords = {
  modality: "image" | "video" | "audio";
  dimension: string;
  /** "The generated caption's length needs to be 30 to 120 words."; empty for none. */
  demand: string;
  reference: string;
};

function askedItem({ modality, dimension, demand, reference }: ItemWords, keyPoints: string[] | null): Ask {
  const material = {
    modality,
    fileId: null,
    dimension,
    demand: demand.trim() || null,
    reference: reference.trim() || null,
    keyPoints,
    others: {},
  };
  return { benchmark: "anycapeval", material };
}

/** Key points, one a line, as what a caption is judged by. */
export function askedKeyPoints(words: ItemWords, lines: string): Ask {
  const points = lines
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter((line) => line !== "");
  return askedItem(words, points);
}

/** A style with its reference caption as what a caption is judged by. */
export function askedStyle(words: ItemWords): Ask {
  return askedItem(words, null);
}
