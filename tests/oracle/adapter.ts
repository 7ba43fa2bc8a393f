/**
 * Caplens in the words of the vector files, so that anyone can measure it from outside. Adds no logic; bundles for
 * node with plain esbuild.
 */

import { RELEASED_FUNCTIONS } from "../../src/benchmarks/anycapeval";
import type { Benchmark, BenchmarkDocument, BenchmarkFile, FilesRead } from "../../src/benchmarks/benchmark";
import type { Row } from "../../src/benchmarks/imports/caption-tables";
import { documentKind } from "../../src/benchmarks/imports/document-parts";
import { isJsonLines, readDocument, readJsonLines } from "../../src/benchmarks/imports/read-import";
import { findBenchmark } from "../../src/benchmarks/registry";
import {
  type AnsweredQuestion,
  type QuizSummary,
  quizOutcome,
  summariseQuiz,
} from "../../src/metrics/quiz-outcome";
import { runCheck } from "../../src/rules/run-check";
import type { AskedCheck } from "../../src/rules/satisfying/least-text";
import { satisfiable as findSatisfiable } from "../../src/rules/satisfying/satisfiable";
import type { ReleasedRules, Semantics } from "../../src/shapes/verdict";
import { allSteps } from "../support/all-steps";

export { fleissKappa, krippendorff } from "../../src/metrics/agreement/nominal";
export { correctedShare, ppi } from "../../src/metrics/correction/corrected-share";
export { roganGladen } from "../../src/metrics/correction/judge-error";
export { pairedInterval } from "../../src/metrics/intervals/paired-interval";
export { rankIntervals } from "../../src/metrics/intervals/rank-intervals";
export { shareInterval } from "../../src/metrics/intervals/share-interval";
export { parseTimestamps } from "../../src/metrics/temporal/parse-timestamps";
export { temporalIou } from "../../src/metrics/temporal/temporal-iou";
export { temporalVerdict } from "../../src/metrics/temporal/temporal-verdict";
export { failureKey } from "../../src/runs/logic/failures/count-failures";
export { gwetAc1 } from "../support/gwet-ac1";
export { bootstrapRanks } from "./bootstrap-ranks";

/** The verdict on a format check; `parameters` hold its `content`. `success: false`: there is none. */
export async function formatVerdict(
  constraintId: string,
  parameters: unknown,
  semantics: Semantics,
  benchmark: ReleasedRules,
): Promise<{ success: boolean; result: boolean | null; reason: string }> {
  const { success, result, reason } = await runCheck({ constraintId, parameters }, { semantics, benchmark });
  return { success, result, reason };
}

function benchmarkNamed(name: string): Benchmark {
  const found = findBenchmark(name);
  if (!found) throw new Error(`There is no benchmark ${name}.`);
  return found;
}

function rowsOf(name: string, rows: readonly Row[]): BenchmarkDocument {
  return { name, document: rows.map(({ cells }) => cells), places: rows.map(({ place }) => place) };
}

/** All that a benchmark's own files hold, and every problem in them. */
export function readBenchmark(benchmark: string, files: readonly BenchmarkFile[]): FilesRead {
  const problems: FilesRead["problems"] = [];
  const documents = files.flatMap(({ name, text }): BenchmarkDocument[] => {
    const file = { name, pieces: [text] };
    if (allSteps(isJsonLines(file.pieces))) return [rowsOf(name, allSteps(readJsonLines(file, problems)))];
    const read = allSteps(readDocument(file, documentKind(file.pieces) ?? "object", problems));
    if (read === null) return [];
    return [read.kind === "object" ? { name, document: read.document } : rowsOf(name, read.rows)];
  });
  const read = allSteps(benchmarkNamed(benchmark).read(documents));
  return { ...read, problems: [...problems, ...read.problems] };
}

/** Samples and results back in the benchmark's own files. */
export function writeBenchmark(
  benchmark: string,
  samples: FilesRead["samples"],
  results: FilesRead["results"],
): BenchmarkFile[] {
  return benchmarkNamed(benchmark).write(samples, results, "reference");
}

/** Every number of a `check_result` file's summary, with `csr_macro`. Throws where the released script raises. */
export function metrics(benchmark: string, data: unknown): Record<string, unknown> {
  return benchmarkNamed(benchmark).releasedSummary(data);
}

/** The answers of AnyCapEval's released scripts; of a summary, its numbers. Throws where they raise. */
export function anycap(fn: string, args: unknown): unknown {
  const released = RELEASED_FUNCTIONS[fn];
  if (!released) throw new Error(`AnyCapEval's scripts have no function ${fn}.`);
  return released(args);
}

/** The letters of questions and of the judge's replies as CapP, CapR and CapF1. */
export function capquiz(
  records: readonly (Omit<AnsweredQuestion, "outcome"> & { answer: string; reply: string })[],
): QuizSummary {
  return summariseQuiz(
    records.map(({ answer, reply, ...question }) => ({ ...question, outcome: quizOutcome(answer, reply) })),
  );
}

/**
 * Whether a text passes all checks by the strict rules: `witness` is one that does, on the whole of it; `conflict` are the places
 * of checks that no text passes together; null: not known.
 */
export async function satisfiable(
  checks: readonly AskedCheck[],
  benchmark: ReleasedRules,
): Promise<{ satisfiable: boolean | null; witness?: string; conflict?: number[] }> {
  return findSatisfiable(checks, benchmark);
}
