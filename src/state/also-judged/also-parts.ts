import type { AlsoAsked } from "../../shapes/also-judged";
import type { QuizQuestion } from "../../shapes/quiz";

/** The further ways of judging captions besides the checklist. */
export type PartId = "quiz" | "key-points" | "style";

export type AlsoPart = {
  id: PartId;
  benchmark: "capquiz" | "anycapeval";
  title: string;
  /** The source benchmark, as its authors write its name. */
  from: string;
  /** The question that it asks of a caption. */
  asks: string;
};

/** Every part, in the order in which they stand on the page. */
export const ALSO_PARTS: readonly AlsoPart[] = [
  {
    id: "quiz",
    benchmark: "capquiz",
    title: "Quiz",
    from: "CapQuiz",
    asks: "Can questions about the video be answered from the caption alone?",
  },
  {
    id: "key-points",
    benchmark: "anycapeval",
    title: "Key points",
    from: "AnyCapEval, content",
    asks: "Which of the points that a caption should tell does it tell, and how densely?",
  },
  {
    id: "style",
    benchmark: "anycapeval",
    title: "Style",
    from: "AnyCapEval, style",
    asks: "How well is it written, against a reference caption?",
  },
];

/** A quiz as what a caption is judged by. */
export function askedQuiz(questions: readonly QuizQuestion[]): AlsoAsked {
  return { benchmark: "capquiz", material: { questions } };
}

/** The parts of an AnyCapEval item that people enter. */
export type ItemWords = {
  modality: "image" | "video" | "audio";
  dimension: string;
  /** "The generated caption's length needs to be 30 to 120 words."; empty for none. */
  demand: string;
  reference: string;
};

function askedItem(
  { modality, dimension, demand, reference }: ItemWords,
  keyPoints: string[] | null,
): AlsoAsked {
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
export function askedKeyPoints(words: ItemWords, lines: string): AlsoAsked {
  const points = lines
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter((line) => line !== "");
  return askedItem(words, points);
}

/** A style with its reference caption as what a caption is judged by. */
export function askedStyle(words: ItemWords): AlsoAsked {
  return askedItem(words, null);
}
