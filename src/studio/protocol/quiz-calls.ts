import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { FileProblem } from "../../shapes/data-set";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";
import type { BlindTrial, DraftQuestion, QuizDraft } from "../../shapes/quiz-draft";
import type { QuizDraftSummary } from "../../storage/quiz-drafts/quiz-draft-row";
import type { NewQuestion, SameQuestions } from "../logic/quiz/edit-draft";
import type { PlacedVerifications } from "../logic/quiz/files/read-verifications";
import type { DraftFileForm } from "../logic/quiz/files/write-draft";
import type { DocumentCallsOf } from "./document-calls";

type Progress = { kind: "progress"; done: number; total: number };
/** The id of a run for the spending cap: a UUID made by the page. */
type OfCalls = { runId: string };

/** Quizzes in the making. */
export type QuizDraftCalls = DocumentCallsOf<"quizzes", QuizDraft, QuizDraftSummary> & {
  /** The bundled quiz of a sample, with an id of its own; nothing is kept. `folder`: absolute URL of the page's `samples/`. */
  "quizzes/bundled": { input: { folder: string; sampleId: string }; output: QuizDraft; event: never };

  /**
   * Has a model that is shown the video make questions, type by type. What came stays where it is cancelled, or one type
   * fails; `problem`: why some types have none.
   */
  "quizzes/make": {
    input: OfCalls & {
      model: ModelChoice;
      /** Ids of types, and how many questions of each. */
      types: { type: string; count: number }[];
      /** Questions that exist: they are not asked for again. */
      existing: Pick<DraftQuestion, "type" | "question">[];
      plan: SamplingPlan;
      frames: FrameSet | null;
      audio: AudioRecord | null;
      videoSeconds: number | null;
    };
    output: { problem: Problem | null };
    event:
      | {
          kind: "questions";
          type: string;
          questions: NewQuestion[];
          leftOut: number;
          call: CallRecord | null;
        }
      | Progress;
  };
  /** Has models answer questions without the video: what is missing, and what could not be read before. */
  "quizzes/blind": {
    input: OfCalls & { models: readonly ModelChoice[]; questions: readonly DraftQuestion[]; seed: number };
    output: { problem: Problem | null };
    event: { kind: "trial"; id: string; trial: BlindTrial } | Progress;
  };
  /** Has a model look for duplicates. Rejects with `groups-unreadable`. */
  "quizzes/same": {
    input: OfCalls & { model: ModelChoice; questions: readonly DraftQuestion[] };
    output: { groups: SameQuestions[]; calls: CallRecord[] };
    event: Progress;
  };

  /** A quiz as a file; `annotator`: of whom verifications are written, null for all. */
  "quizzes/write": {
    input: { draft: QuizDraft; form: DraftFileForm; annotator: string | null };
    output: { fileName: string; blob: Blob; count: number };
    event: never;
  };
  /** Quizzes of files, studio files or records of CapQuiz, with ids of their own; nothing is kept. */
  "quizzes/read": {
    input: { files: { path: string; file: Blob }[] };
    output: { drafts: QuizDraft[]; problems: FileProblem[]; problemCount: number };
    event: never;
  };
  /** The changes to a quiz by files of verifications; nothing is kept. */
  "quizzes/read-verifications": {
    input: { draft: QuizDraft; files: { path: string; file: Blob }[] };
    output: PlacedVerifications & { problemCount: number };
    event: never;
  };
};
