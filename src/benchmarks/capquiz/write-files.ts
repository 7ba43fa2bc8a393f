import { type Static, Type } from "typebox";
import type { QuizOutcome } from "../../metrics/quiz-outcome";
import { QUIZ_OPTIONS, type QuizJudgement, type QuizQuestion } from "../../shapes/quiz";
import { shortfallMarks } from "../../shapes/shortfall-words";
import type { BenchmarkFile, JudgedResult } from "../benchmark";
import { outcomeOfAnswer, type QuizSample, questionType } from "./quiz";

/** One question of a quiz, as files hold it. */
export const QuizRecord = Type.Object(
  {
    video: Type.String({
      minLength: 1,
      description: "The video that the question is about: its id or file name.",
    }),
    category: Type.String({
      description:
        "What it asks about: one of the ten types of question, by its id or name (entity, Causal Reasoning).",
    }),
    question: Type.String({ minLength: 1, description: "Understood without its options." }),
    options: Type.Array(Type.String({ minLength: 1 }), {
      minItems: QUIZ_OPTIONS,
      maxItems: QUIZ_OPTIONS,
      description: "Five texts, all different.",
    }),
    answer: Type.String({ minLength: 1, description: "The text of the right option." }),
    domain: Type.Optional(Type.String({ description: "What the video is about: one of the 24 domains." })),
    dimension: Type.Optional(
      Type.Union([Type.Literal("descriptive"), Type.Literal("inferential")], {
        description: "Told by the category; what stands here is only held against it.",
      }),
    ),
  },
  { title: "Question" },
);
export type QuizRecord = Static<typeof QuizRecord>;

/** The same with what a judge answered from a model's caption. */
export const QuizResultRecord = Type.Object(
  {
    ...QuizRecord.properties,
    model: Type.Optional(
      Type.String({ description: "Whose caption it is; else the name of the file tells." }),
    ),
    caption: Type.Optional(
      Type.String({ description: "The caption; it need stand with one question of each video only." }),
    ),
    caplens_shortfall: Type.Optional(
      Type.String({ description: "Why the caption is no whole one: length, refusal and so on." }),
    ),
    caplens_judged_anyway: Type.Optional(
      Type.Literal(true, { description: "Somebody had it judged all the same." }),
    ),
    prediction: Type.Union([Type.String(), Type.Null()], {
      description:
        "The letter of the judge's answer: A to E in the order of the options, F: it can't be determined. Null where none could be had.",
    }),
    outcome: Type.Optional(
      Type.Union([Type.Literal("TP"), Type.Literal("FP"), Type.Literal("FN"), Type.Null()], {
        description: "What the prediction comes to; it is worked out from that when the file is read.",
      }),
    ),
    cause: Type.Optional(Type.String({ description: "Why there is no prediction." })),
  },
  { title: "Answered question" },
);
export type QuizResultRecord = Static<typeof QuizResultRecord>;

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
  { entry, response, shortfall, judgement }: JudgedResult<QuizJudgement>,
): QuizResultRecord[] {
  const byId = new Map(judgement.answers.map((answer) => [answer.checkId, answer]));
  return sample.material.questions.map((question, place) => {
    const verdict = byId.get(question.id);
    const outcome = outcomeOfAnswer(question, verdict);
    const prediction = outcome === "unreadable" ? null : (verdict?.answer ?? null);
    return {
      ...recordOf(sample, question),
      model: entry,
      ...(place === 0 && response !== null ? { caption: response, ...shortfallMarks(shortfall) } : {}),
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
