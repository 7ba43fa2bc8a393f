import type { QuizOutcome } from "../../metrics/quiz/quiz-outcome";
import type { QuizJudgement, QuizQuestion } from "../../shapes/quiz";
import type { BenchmarkFile, JudgedResult } from "../benchmark";
import { type QuizSample, questionType } from "./quiz";
import { outcomeOfAnswer } from "./quiz-outcomes";
import type { QuizRecord, QuizResultRecord } from "./record";

function recordOf(
  { video, facets }: QuizSample,
  { type, question, options, answer }: QuizQuestion,
): QuizRecord {
  const { label = type, dimension } = questionType(type) ?? {};
  return {
    video: video.id,
    category: label,
    question,
    options,
    answer,
    ...(facets.domain === undefined ? {} : { domain: facets.domain }),
    ...(dimension === undefined ? {} : { dimension }),
  };
}

const WRITTEN: Record<QuizOutcome, "TP" | "FP" | "FN" | null> = {
  tp: "TP",
  fp: "FP",
  fn: "FN",
  unreadable: null,
};

function resultRecords(
  sample: QuizSample,
  { entry, response, judgement }: JudgedResult<QuizJudgement>,
): QuizResultRecord[] {
  const byId = new Map(judgement.answers.map((answer) => [answer.checkId, answer]));
  return sample.material.questions.map((question, place) => {
    const verdict = byId.get(question.id);
    const outcome = outcomeOfAnswer(question, verdict);
    const prediction = outcome === "unreadable" ? null : (verdict?.answer ?? null);
    return {
      ...recordOf(sample, question),
      model: entry,
      ...(place === 0 && response !== null ? { caption: response } : {}),
      prediction,
      outcome: WRITTEN[outcome],
      ...(prediction === null ? { cause: verdict?.cause ?? "not judged" } : {}),
    };
  });
}

const linesOf = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** A name that is no path. */
const fileName = (entry: string) => entry.replace(/[/\\]/g, "-");

/**
 * Questions and what was answered as files: the quiz as JSON and as JSON Lines, and of each model its answers as JSON
 * Lines, which stand by themselves. Its caption stands with the first question of each video.
 */
export function writeQuizFiles(
  samples: readonly QuizSample[],
  results: readonly JudgedResult<QuizJudgement>[],
): BenchmarkFile[] {
  const records = samples.flatMap((sample) =>
    sample.material.questions.map((question) => recordOf(sample, question)),
  );
  const files: BenchmarkFile[] = [];
  if (records.length > 0) {
    files.push({ name: "quiz.json", text: `${JSON.stringify(records, null, 2)}\n` });
    files.push({ name: "quiz.jsonl", text: linesOf(records) });
  }
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  for (const model of new Set(results.map(({ entry }) => entry))) {
    const lines = results
      .filter(({ entry }) => entry === model)
      .flatMap((result) => {
        const sample = byId.get(result.sampleId);
        return sample ? resultRecords(sample, result) : [];
      });
    if (lines.length > 0) files.push({ name: `results/${fileName(model)}.jsonl`, text: linesOf(lines) });
  }
  return files;
}
