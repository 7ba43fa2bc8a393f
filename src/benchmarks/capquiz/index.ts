import { ProblemError } from "../../foundation/errors";
import type { QuizAnswer } from "../../judges/answer-quiz";
import { spansOf } from "../../judges/quoted-evidence";
import { judgeTasks } from "../../judges/registry";
import {
  type AnsweredQuestion,
  type CapScores,
  capScores,
  QUIZ_KINDS,
  summariseQuiz,
  UNDETERMINED,
} from "../../metrics/quiz-outcome";
import { NOTHING, type Parts, type ResultTally, type ScoreName } from "../../metrics/scores/result-tally";
import type { ContentCheck, ContentItem } from "../../shapes/checklist";
import { QuizShape } from "../../shapes/generated/quiz";
import { QuizJudgementShape } from "../../shapes/generated/quiz-judgement";
import type { Quiz, QuizJudgement } from "../../shapes/quiz";
import { fits } from "../../shapes/read-outside";
import type { ItemVerdict, JudgeMode, JudgeRound, JudgeStamp, Verdict } from "../../shapes/verdict";
import type { Asking, BenchmarkDocument, CaptionBrief, JudgeCalls, JudgedResult, Line } from "../benchmark";
import { defineBenchmark } from "../define-benchmark";
import { type ContentContext, roundOf, roundWithout } from "../instruction-following/judging/content-rounds";
import { contentVerdict, unscoredItem } from "../instruction-following/judging/content-verdict";
import { type AskQuestions, judgeQuestions } from "../instruction-following/judging/judge-questions";
import { questionCalls } from "../instruction-following/judging/question-calls";
import { type JudgeSession, type JudgeTools, withQueue } from "../judge-tools";
import { captionPrompt } from "../prompts/caption.v1";
import { wholeVideoPrompt } from "../prompts/caption-whole-video.v1";
import { longRequest } from "./prompts/long.v1";
import { shortRequest } from "./prompts/short.v1";
import {
  checksOf,
  itemOf,
  outcomeOfAnswer,
  outcomeOfLine,
  type QuizSample,
  questionType,
  quizOrder,
  quizOutcomes,
} from "./quiz";
import { readQuizFiles } from "./read-files";
import { holdAnswers, recordsIn } from "./read-records";
import { writeQuizFiles } from "./write-files";

/** Shorter quotations occur by chance. */
const SHORTEST_QUOTE = 3;

/**
 * The input of questions. `optionSeed`: options are shuffled with this seed from the first round on; null: as given.
 */
type QuizMaterial = { caption: string; context: ContentContext; optionSeed: number | null };

/** "B. blue" by its letter. */
function byLetter(shown: readonly string[]): Record<string, string> {
  return Object.fromEntries(shown.map((option) => [option.slice(0, 1), option.slice(3)]));
}

/** Makes the functions that ask the questions of a quiz on a caption. */
function askQuiz({ caption, context, optionSeed }: QuizMaterial): AskQuestions {
  const asked = (item: ContentItem, round: number) => quizOrder(item, round, optionSeed);

  function answered(item: ContentItem, round: number, told: QuizAnswer, judge: JudgeStamp): JudgeRound {
    const order = asked(item, round);
    const { letter, quote } = told;
    const evidence =
      letter === UNDETERMINED || quote.length < SHORTEST_QUOTE ? [] : spansOf(caption, [quote]);
    const explanation = evidence.length > 0 ? `The caption says “${quote}”.` : "";
    const options = order.shown;
    return roundOf(
      item,
      { round, judge, options, answer: order.original(letter), explanation, evidence },
      context,
    );
  }

  async function say(
    judge: JudgeSession,
    items: readonly ContentItem[],
    round: number,
    { tries, mode }: { tries?: number; mode: JudgeMode },
  ) {
    const questions = items.map((item) => ({
      id: item.checkId,
      question: item.question,
      options: byLetter(asked(item, round).shown),
    }));
    const checkId = items.map((item) => item.checkId).join(" ");
    const said = await judge.ask(
      judgeTasks.answer_quiz,
      { caption, questions },
      { checkId, round, ...(tries ? { tries } : {}) },
    );
    return said && { ...said, stamp: { ...said.stamp, mode } };
  }

  return {
    async alone(judge, item, round) {
      const said = await say(judge, [item], round, { mode: "single" });
      if (!said) return null;
      const told = said.readable ? said.value.answers.get(item.checkId) : undefined;
      if (told) return answered(item, round, told, said.stamp);
      const why = said.readable ? "The reply leaves this question out." : said.why;
      return roundWithout(
        { round, judge: said.stamp, options: asked(item, round).shown },
        "reply unreadable",
        why,
      );
    },

    async together(judge, items, round) {
      const said = await say(judge, items, round, { tries: 1, mode: "batched" });
      const rounds = new Map<string, JudgeRound>();
      if (!said?.readable) return rounds;
      for (const item of items) {
        const told = said.value.answers.get(item.checkId);
        if (told) rounds.set(item.checkId, answered(item, round, told, said.stamp));
      }
      return rounds;
    },

    unanswered: (item, round, judge, { cause, reason }) =>
      roundWithout({ round, judge, options: asked(item, round).shown }, cause, reason),
  };
}

/**
 * Asks judges all questions of a quiz on a caption. What can't be found out is unscored, with its cause. Cancelling
 * rejects with `AbortError`; what was finished has been told.
 */
async function judgeQuiz(quiz: Quiz, caption: string, tools: JudgeTools): Promise<QuizJudgement> {
  const { judges, judging, semantics, signal } = tools;
  const checks = checksOf(quiz);
  const answers = new Map<string, ItemVerdict>();
  const finish = (check: ContentCheck, items: ItemVerdict[]) => {
    if (signal.aborted) return;
    for (const item of items) answers.set(item.checkId, item);
    const verdict: Verdict = contentVerdict(check, items, semantics);
    tools.onVerdict?.(verdict);
    tools.onProgress?.(answers.size, checks.length);
  };
  const { optionSeed = null } = judging;
  const context = { semantics, videoSeconds: null };
  await withQueue(tools, (enqueue) =>
    judgeQuestions({
      checks,
      judges,
      ask: askQuiz({ caption, context, optionSeed }),
      context,
      rounds: judging.rounds,
      batched: judging.batched,
      earlier: [],
      enqueue,
      onItems: finish,
    }),
  );
  return { answers: quiz.questions.flatMap(({ id }) => answers.get(id) ?? []) };
}

/** The judgement of a caption that is not judged. `reason`: why, as a sentence. */
function withheldQuiz({ questions }: Quiz, reason: string): QuizJudgement {
  return { answers: questions.map((question) => unscoredItem(itemOf(question), "not judged", reason)) };
}

/** Calls of judges on one caption. */
function quizCalls({ questions }: Quiz, { rounds, batched, judges }: Asking): JudgeCalls {
  return { judgings: questionCalls(questions.map(itemOf), batched).length * rounds * judges, locating: 0 };
}

type Dimension = "descriptive" | "inferential";
type LineOutcome = ReturnType<typeof outcomeOfLine>;

/** A score: of which questions, and what each adds to it. */
type QuizScore = {
  id: string;
  label: string;
  dimension: Dimension | null;
  adds(outcome: LineOutcome): Parts;
};

/** The parts of a question that was scored. */
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

const QUIZ_SCORES: readonly ScoreName[] = SCORES.map(({ id, label }) => ({
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

/** A result's contribution to the scores; without lines every question of the sample is unscored. */
function tallyQuiz({ material, facets }: QuizSample, lines: readonly Line[] | null): ResultTally {
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
function publishedQuizScores(
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

function whole(document: BenchmarkDocument) {
  const steps = readQuizFiles([document]);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/**
 * CapP, CapR and CapF1 of a file of answered questions, over all and by dimension, type, domain and video: a denominator
 * of zero gives 0. Throws `ProblemError` where the file holds no answers.
 */
function quizSummaryOfFile(data: unknown): Record<string, unknown> {
  const { samples, results } = whole({ name: "results", document: data });
  if (results.length === 0)
    throw new ProblemError({
      code: "check-result-unreadable",
      message: "The file holds no answered questions, so it cannot be scored.",
      nextStep: "Choose a file of questions with predictions.",
    });
  const questions = results.flatMap(({ sampleId, judgement }): AnsweredQuestion[] => {
    const sample = samples.find(({ id }) => id === sampleId);
    const byId = new Map(judgement.answers.map((answer) => [answer.checkId, answer]));
    if (!sample || !fits(QuizShape, sample.material)) return [];
    return sample.material.questions.map((question) => ({
      video: sample.video.id,
      category: question.type,
      dimension: questionType(question.type)?.dimension ?? "",
      domain: sample.facets.domain ?? "",
      outcome: outcomeOfAnswer(question, byId.get(question.id)),
    }));
  });
  return summariseQuiz(questions);
}

/** Ways to ask for a caption that a quiz is asked of; the first one where nobody chose. */
const QUIZ_PROMPTS = [
  { id: "short", label: "Short: one line" },
  { id: "long", label: "Long: a structured report" },
] as const;

/** The prompt for the captioner, by the id of a prompt: the long one, and the short one for any other. */
export function quizBrief({
  prompt,
  wholeVideo,
}: {
  prompt?: string | undefined;
  wholeVideo: boolean;
}): CaptionBrief {
  const { name, version, instruction } = prompt === "long" ? longRequest : shortRequest;
  const { text } = wholeVideo ? wholeVideoPrompt : captionPrompt;
  return {
    prompt: { version: `${name}${wholeVideo ? "-whole-video" : ""}.${version}`, text },
    instruction,
  };
}

function recognise({ document }: BenchmarkDocument): string | null {
  const records = recordsIn(document);
  if (records.length === 0) return null;
  return holdAnswers(records) ? "answered questions" : "questions";
}

/** CapQuiz: questions about videos, answered from captions alone. */
export const capquiz = defineBenchmark({
  id: "capquiz",
  label: "CapQuiz",
  media: ["video"],
  rules: null,
  oneReading: true,
  shufflesOptions: true,
  shapes: { task: QuizShape, judgement: QuizJudgementShape },
  unknownTask: { questions: [] },
  checklists: null,
  recognise,
  read: readQuizFiles,
  write: (samples, results) => writeQuizFiles(samples, results),
  prompts: QUIZ_PROMPTS,
  ask: (_sample, entry) => quizBrief(entry),
  judge: ({ material }, caption, tools) => judgeQuiz(material, caption, tools),
  withhold: ({ material }, reason) => withheldQuiz(material, reason),
  canJudge: ({ material }) => material.questions.length > 0,
  calls: ({ material }, asking) => quizCalls(material, asking),
  judgePrompts: ({ material }) =>
    material.questions.length > 0 ? [judgeTasks.answer_quiz.prompt.version] : [],
  outcomes: ({ material }, judgement) => quizOutcomes(material, judgement),
  evidence: (_sample, { answers }) =>
    Object.fromEntries(answers.map(({ checkId, evidence }) => [checkId, evidence])),
  lineWords: {
    one: "question",
    many: "questions",
    type: "question type",
    field: "type",
    passed: "told rightly",
    share: "right",
    all: { field: "all", column: "All right" },
    columns: [{ label: "Told rightly", of: "count", part: null }],
    kinds: QUIZ_KINDS,
  },
  scores: QUIZ_SCORES,
  lineLabel: (type) => questionType(type)?.label ?? type,
  tally: (sample, lines) => tallyQuiz(sample, lines),
  released: (samples, results) => publishedQuizScores(samples, results),
  publishedWords:
    "As published: nothing to divide by gives 0, and a reply that names no option counts nowhere",
  eligibility: ({ kind }) => (kind === "video" ? [] : ["it is no video"]),
  releasedSummary: quizSummaryOfFile,
});
