import type { JudgingSettings } from "../schemas/judging";

/** A judge is asked at most so often. */
export const MOST_ROUNDS = 9;

/** Every question by itself, once. */
export const USUAL_JUDGING: JudgingSettings = { rounds: 1, batched: false, otherJudges: false };
