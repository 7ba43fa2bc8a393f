/** A judge is asked at most so often. */
export const MOST_ROUNDS = 9;

/** Judging where nobody chose otherwise: every question by itself, once. */
export const USUAL_JUDGING = { rounds: 1, batched: false, otherJudges: false };
