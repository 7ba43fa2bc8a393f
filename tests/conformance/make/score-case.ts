import type { ReleasedRules } from "../../../src/shapes/verdict";

/** A `check_result` file to be scored. */
export type ScoreCase = { note: string; benchmark: ReleasedRules; data: unknown };
