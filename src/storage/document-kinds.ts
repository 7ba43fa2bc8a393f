import { DATA_SET_VERSION, QUIZ_DRAFT_VERSION, RESULT_VERSION, RUN_VERSION } from "../lib/document-versions";
import { DataSet } from "../schemas/data-set";
import { QuizDraft } from "../schemas/quiz-draft";
import { Result } from "../schemas/result";
import { Run } from "../schemas/run";

/** The documents of runs and quizzes, as rows and archives hold them. */
export const RUN_DOCUMENT = {
  format: "caplens-run",
  version: RUN_VERSION,
  schema: Run,
  name: "the run",
} as const;

export const RESULT_DOCUMENT = {
  format: "caplens-result",
  version: RESULT_VERSION,
  schema: Result,
  name: "the result",
} as const;

export const DATA_SET_DOCUMENT = {
  format: "caplens-data-set",
  version: DATA_SET_VERSION,
  schema: DataSet,
  name: "the data set",
} as const;

export const QUIZ_DRAFT_DOCUMENT = {
  format: "caplens-quiz-draft",
  version: QUIZ_DRAFT_VERSION,
  schema: QuizDraft,
  name: "the quiz",
} as const;
