import { type CapScores, capScores } from "../../metrics/quiz/cap-scores";
import { NOTHING, type Parts, type ResultTally, type ScoreName } from "../../metrics/scores/result-tally";
import type { Quiz, QuizJudgement } from "../../shapes/quiz";
import type { JudgedResult, Line } from "../benchmark";
import { type QuizSample, questionType } from "./quiz";
import { outcomeOfAnswer, outcomeOfLine } from "./quiz-outcomes";

type Dimension = "descriptive" | "inferential";
type LineOutcome = ReturnType<typeof outcomeOfLine>;

/** A score: of which questions, and what each adds to it. */
type QuizScore = {
  id: string;
  label: string;
  dimension: Dimension | null;
  adds(outcome: LineOutcome): Parts;
};

/** What was found out of one question, so much of it. */
const scored = (numerator: number, denominator: number): Parts => ({
  numerator,
  denominator,
  total: denominator,
});
const unknown: Parts = { numerator: 0, denominator: 0, total: 1 };

/** CapP = TP / (TP + FP). */
function precision(outcome: LineOutcome): Parts {
  if (outcome === "fn") return NOTHING;
  if (outcome === "tp" || outcome === "fp") return scored(outcome === "tp" ? 1 : 0, 1);
  return unknown;
}

/** CapR = TP / N, N = TP + FP + FN. */
function recall(outcome: LineOutcome): Parts {
  return outcome === "unreadable" ? unknown : scored(outcome === "tp" ? 1 : 0, 1);
}

/** CapF1, the harmonic mean of both, as one ratio: TP / ((TP + FP + N) / 2), in which a question left out counts half. */
function harmonic(outcome: LineOutcome): Parts {
  if (outcome === "fn") return scored(0, 0.5);
  if (outcome === "tp" || outcome === "fp") return scored(outcome === "tp" ? 1 : 0, 1);
  return unknown;
}

function scoresOf(prefix: string, dimension: Dimension | null): QuizScore[] {
  const of = dimension === null ? "" : `, ${dimension}`;
  return [
    { id: `${prefix}_f1`, label: `CapF1${of}`, dimension, adds: harmonic },
    { id: `${prefix}_p`, label: `CapP${of}`, dimension, adds: precision },
    { id: `${prefix}_r`, label: `CapR${of}`, dimension, adds: recall },
  ];
}

const SCORES: readonly QuizScore[] = [
  ...scoresOf("cap", null),
  ...scoresOf("descriptive", "descriptive"),
  ...scoresOf("inferential", "inferential"),
];

export const QUIZ_SCORES: readonly ScoreName[] = SCORES.map(({ id, label }) => ({
  id,
  label,
  unit: "share",
  better: "higher",
}));

function partsOfLine(outcome: LineOutcome, part: string | undefined): Parts[] {
  return SCORES.map(({ dimension, adds }) =>
    dimension === null || dimension === part ? adds(outcome) : NOTHING,
  );
}

function sum(parts: readonly Parts[]): Parts {
  return parts.reduce(
    (all, one) => ({
      numerator: all.numerator + one.numerator,
      denominator: all.denominator + one.denominator,
      total: all.total + one.total,
    }),
    NOTHING,
  );
}

function unansweredLines({ questions }: Quiz): Line[] {
  return questions.map(({ id, type }) => ({
    id,
    type,
    part: questionType(type)?.dimension ?? "",
    status: "unscored",
  }));
}

/** What a result adds to the scores; without lines every question of the sample is unscored. */
export function tallyQuiz({ material, facets }: QuizSample, lines: readonly Line[] | null): ResultTally {
  const counted = (lines ?? unansweredLines(material)).map(({ type, part, status, readings }) => ({
    type: type ?? "",
    status,
    parts: partsOfLine(outcomeOfLine({ status, readings: readings ?? {} }), part),
  }));
  return {
    parts: SCORES.map((_, score) => sum(counted.map(({ parts }) => parts[score] ?? NOTHING))),
    lines: counted,
    groups: facets,
  };
}

function flat(prefix: string, { capF1, capP, capR }: CapScores): [string, number][] {
  return [
    [`${prefix}_f1`, capF1],
    [`${prefix}_p`, capP],
    [`${prefix}_r`, capR],
  ];
}

/**
 * The scores as published: a denominator of zero gives 0, and a reply that names no option counts nowhere. With the counts
 * that they are made of.
 */
export function publishedQuizScores(
  samples: readonly QuizSample[],
  results: readonly JudgedResult<QuizJudgement>[],
): Record<string, number> {
  const bySample = new Map(samples.map(({ id, material }) => [id, material]));
  const questions = results.flatMap(({ sampleId, judgement }) => {
    const byId = new Map(judgement.answers.map((answer) => [answer.checkId, answer]));
    return (bySample.get(sampleId)?.questions ?? []).map((question) => ({
      dimension: questionType(question.type)?.dimension,
      outcome: outcomeOfAnswer(question, byId.get(question.id)),
    }));
  });
  const all = capScores(questions);
  const of = (wanted: Dimension) => capScores(questions.filter(({ dimension }) => dimension === wanted));
  const { tp, fp, fn, unreadable } = all;
  return {
    ...Object.fromEntries([
      ...flat("cap", all),
      ...flat("descriptive", of("descriptive")),
      ...flat("inferential", of("inferential")),
    ]),
    tp,
    fp,
    fn,
    unreadable,
  };
}
