import type { BenchmarkId } from "../../../src/schemas/verdict";

/** A `check_result` file to be scored. */
export type ScoreCase = { note: string; benchmark: BenchmarkId; data: unknown };
