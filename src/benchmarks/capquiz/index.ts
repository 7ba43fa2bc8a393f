import { judgeTasks } from "../../judges/registry";
import { QUIZ_KINDS } from "../../metrics/quiz/quiz-kinds";
import { QuizShape } from "../../shapes/generated/quiz";
import { QuizJudgementShape } from "../../shapes/generated/quiz-judgement";
import type { BenchmarkDocument } from "../benchmark";
import { defineBenchmark } from "../define-benchmark";
import { judgeQuiz, quizCalls, withheldQuiz } from "./judge-quiz";
import { QUIZ_PROMPTS, quizBrief } from "./prompts/quiz-brief";
import { questionType } from "./quiz";
import { quizOutcomes } from "./quiz-outcomes";
import { publishedQuizScores, QUIZ_SCORES, tallyQuiz } from "./quiz-scores";
import { readQuizFiles } from "./read-files";
import { holdAnswers, recordsIn } from "./read-records";
import { quizSummaryOfFile } from "./summary-of-file";
import { writeQuizFiles } from "./write-files";

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
