import type { QuizOutcome } from "./quiz-outcome";

/** A question with how it came out, and what it is grouped by. */
export type AnsweredQuestion = {
  video: string;
  /** "entity", "causal" */
  category: string;
  /** "descriptive" or "inferential" */
  dimension: string;
  domain: string;
  outcome: QuizOutcome;
};

/** Scores of CapQuiz from 0 to 1, with the counts that they are made of. */
export type CapScores = {
  tp: number;
  fp: number;
  fn: number;
  /** Replies that name no option: in none of the others, nor in `n`. */
  unreadable: number;
  /** Questions that could be scored: `tp + fp + fn`. */
  n: number;
  /** `tp / (tp + fp)`: of what the caption tells, how much is right. 0 where it tells nothing. */
  capP: number;
  /** `tp / n`: how much of what was asked the caption tells rightly. 0 where nothing was scored. */
  capR: number;
  /** The harmonic mean of both; 0 where both are. */
  capF1: number;
};

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The scores over some questions. */
export function capScores(questions: readonly Pick<AnsweredQuestion, "outcome">[]): CapScores {
  const counts = { tp: 0, fp: 0, fn: 0, unreadable: 0 };
  for (const { outcome } of questions) counts[outcome] += 1;
  const { tp, fp, fn } = counts;
  const n = tp + fp + fn;
  const capP = share(tp, tp + fp);
  const capR = share(tp, n);
  return { ...counts, n, capP, capR, capF1: share(2 * capP * capR, capP + capR) };
}

export type QuizSummary = {
  overall: CapScores;
  descriptive: CapScores;
  inferential: CapScores;
  byType: Record<string, CapScores>;
  byDomain: Record<string, CapScores>;
  byVideo: Record<string, CapScores>;
};

function scoresBy(
  questions: readonly AnsweredQuestion[],
  field: "category" | "domain" | "video",
): Record<string, CapScores> {
  const groups = new Map<string, AnsweredQuestion[]>();
  for (const question of questions) {
    const group = groups.get(question[field]) ?? [];
    group.push(question);
    groups.set(question[field], group);
  }
  return Object.fromEntries([...groups].map(([value, own]) => [value, capScores(own)]));
}

/** The scores over all questions, over those of each dimension, and by type, domain and video. */
export function summariseQuiz(questions: readonly AnsweredQuestion[]): QuizSummary {
  const of = (dimension: string) =>
    capScores(questions.filter((question) => question.dimension === dimension));
  return {
    overall: capScores(questions),
    descriptive: of("descriptive"),
    inferential: of("inferential"),
    byType: scoresBy(questions, "category"),
    byDomain: scoresBy(questions, "domain"),
    byVideo: scoresBy(questions, "video"),
  };
}
