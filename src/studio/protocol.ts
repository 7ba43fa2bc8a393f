import type { MadeItems } from "../evaluation/made-instructions/make-checklist";
import type { MadeInstruction } from "../evaluation/made-instructions/make-instruction";
import type { DueTask } from "../evaluation/made-instructions/plan-tasks";
import type { PlacedAnswers } from "../evaluation/placed-answers";
import type { CallRecord } from "../shapes/call";
import type { ModelChoice } from "../shapes/connection";
import type { FileProblem } from "../shapes/data-set";
import type {
  InstructionSet,
  MadeBenchmark,
  SetClip,
  SetTask,
  Split,
  TaskVerification,
} from "../shapes/instruction-set";
import type { AudioRecord, FrameSet, SamplingPlan } from "../shapes/media";
import type { Problem } from "../shapes/problem";
import type { BlindTrial, DraftQuestion, QuizDraft, Verification } from "../shapes/quiz-draft";
import type { TrainingRow, TrainingSet, TrainingSource } from "../shapes/training-set";
import type { InstructionSetSummary } from "../storage/instruction-set-row";
import type { OpenedKept } from "../storage/kept/collection";
import type { QuizDraftSummary } from "../storage/quiz-draft-row";
import type { TrainingSetSummary } from "../storage/training-set-row";
import type { BlindQuestion } from "./logic/blind-counts";
import type { NewQuestion, SameQuestions } from "./logic/quiz/edit-draft";
import type { DraftFileForm } from "./logic/quiz/write-draft";
import type { NewTask } from "./logic/set/edit-set";
import type { StayingTask } from "./logic/set/leaving-tasks";
import type { SetFileForm } from "./logic/set/write-set";
import type { NewSource } from "./logic/training/add-sources";
import type { OutPlan } from "./logic/training/out/out-row";
import type { StaysBehind } from "./logic/training/out/plan-out";
import type { FileForm } from "./logic/training/out/trainers/trainer";
import type { RecipeChoice } from "./logic/training/recipes/make-rows";

type OfDocument = { id: string };

/** The calls that every kind of document of the studio has. */
type CallsOfKind<Draft, Summary> = {
  /** All of them, the last changed first, the unreadable among them. */
  list: { input: null; output: Summary[] };
  /** Rejects with the kind's `…-not-found`. */
  open: { input: OfDocument; output: OpenedKept<{ draft: Draft }> };
  /** Keeps a document as `Collection.save` does; `revision`: null for a new one. */
  save: { input: { draft: Draft; revision: number | null }; output: { revision: number } };
  /** Deletes a document; it can be restored for some days. */
  remove: { input: OfDocument; output: null };
  restore: { input: OfDocument; output: null };
  /** Tells how often documents have changed, here or in other tabs (of one alone where an id is given), until it is cancelled. */
  watch: { input: { id: string | null }; output: never; event: number };
};

/** The calls by which documents of one kind are kept, under the kind's name: "quizzes/save". */
export type DocumentCallsOf<Kind extends string, Draft, Summary> = {
  [Name in keyof CallsOfKind<Draft, Summary> as `${Kind}/${Name}`]: CallsOfKind<Draft, Summary>[Name];
};

type Progress = { kind: "progress"; done: number; total: number };
/** The id of a run for the spending cap: a UUID made by the page. */
type OfCalls = { runId: string };

/** Quizzes in the making. */
export type QuizDraftCalls = DocumentCallsOf<"quizzes", QuizDraft, QuizDraftSummary> & {
  /** The bundled quiz of a sample, with an id of its own; nothing is kept. `folder`: absolute URL of the page's `samples/`. */
  "quizzes/bundled": { input: { folder: string; sampleId: string }; output: QuizDraft };

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
  };
  /** Quizzes of files, studio files or records of CapQuiz, with ids of their own; nothing is kept. */
  "quizzes/read": {
    input: { files: { path: string; file: Blob }[] };
    output: { drafts: QuizDraft[]; problems: FileProblem[]; problemCount: number };
  };
  /** The changes to a quiz by files of verifications; nothing is kept. */
  "quizzes/read-verifications": {
    input: { draft: QuizDraft; files: { path: string; file: Blob }[] };
    output: PlacedAnswers<Verification> & { problemCount: number };
  };
};

type Files = { path: string; file: Blob }[];

/** Instruction sets as files, and the one that comes with the page. */
export type SetFileCalls = {
  "instruction-sets/write": {
    input: { draft: InstructionSet; form: SetFileForm };
    output: { fileName: string; blob: Blob; count: number };
  };
  /** Sets of files, with ids of their own; nothing is kept. */
  "instruction-sets/read": {
    input: { files: Files };
    output: { drafts: InstructionSet[]; problems: FileProblem[]; problemCount: number };
  };
  /** The changes to a set by files of verifications; nothing is kept. */
  "instruction-sets/read-verifications": {
    input: { draft: InstructionSet; files: Files };
    output: PlacedAnswers<TaskVerification> & { problemCount: number };
  };
  /** The bundled set of a sample, with an id of its own; nothing is kept. `folder`: absolute URL of the page's `samples/`. */
  "instruction-sets/bundled": { input: { folder: string; sampleId: string }; output: InstructionSet };
};

/** The files of a benchmark that an instruction set leaves in, or samples of ours. */
export type SetOutForm = "benchmark" | "samples";

/** Instruction sets on their way out. */
export type SetOutCalls = {
  /** The number of instructions that would go out, and why the others stay. */
  "instruction-sets/count-out": {
    input: { draft: InstructionSet };
    output: { leaving: number; staying: StayingTask[] };
  };
  /** Rejects with `no-tasks-leave` where none would. `videos`: the ids of clips by those of their videos in the file. */
  "instruction-sets/write-out": {
    input: { draft: InstructionSet; form: SetOutForm };
    output: { fileName: string; blob: Blob; count: number; videos: Record<string, string> };
  };
};

/** The clip of a task as far as a model is shown it. */
export type ShownClip = Pick<SetClip, "id" | "frames" | "audio"> & {
  /** Seconds; null when unknown. */
  seconds: number | null;
};

/** Work of a model on tasks, each shown its clip. */
export type TaskWork = OfCalls & {
  model: ModelChoice;
  tasks: readonly SetTask[];
  /** Those of the tasks. */
  clips: readonly ShownClip[];
  plan: SamplingPlan;
};

/** The outcome of a task, or the progress of the work. */
export type MadeOf<Kind extends string, Made> = { kind: Kind; id: string; made: Made } | Progress;

/** Tasks that nothing came of, and why; the others are done. `problem`: why those neither made nor failed were not asked for. */
export type Failures = { failed: { id: string; problem: Problem }[]; problem: Problem | null };

/** The calls by which the instructions of a set and their checklists are made. */
export type SetMakingCalls = {
  /** Draws the constraints of tasks; those that came stay where it is cancelled. */
  "instruction-sets/draw": {
    input: {
      benchmark: MadeBenchmark;
      seed: number;
      tasks: readonly (DueTask & { lacks: readonly string[] })[];
    };
    output: null;
    event: { kind: "drawn"; drawn: NewTask[]; refused: { task: DueTask; why: string }[] } | Progress;
  };
  /** Has a model write instructions, task by task. */
  "instruction-sets/write-instructions": {
    input: TaskWork;
    output: Failures;
    event: MadeOf<"written", MadeInstruction>;
  };
  /** Has a model draft the questions of the instructions' demands, task by task. */
  "instruction-sets/draft-questions": {
    input: TaskWork;
    output: Failures;
    event: MadeOf<"drafted", MadeItems>;
  };
  /** Has models answer questions without caption and video: what is missing, and what could not be read before. */
  "instruction-sets/blind": {
    input: OfCalls & { models: readonly ModelChoice[]; questions: readonly BlindQuestion[]; seed: number };
    output: { problem: Problem | null };
    event: { kind: "trial"; id: string; trial: BlindTrial } | Progress;
  };
};

/** Instruction sets in the making. */
export type InstructionSetCalls = DocumentCallsOf<"instruction-sets", InstructionSet, InstructionSetSummary> &
  SetFileCalls &
  SetOutCalls;

/** A set on its way to a trainer. */
export type AskedOut = { set: TrainingSet; trainerId: string; plan: OutPlan };

/** Counts of what would leave, and the first of what would stay behind. */
type OutForecast = {
  leaving: Record<Split, number>;
  behind: StaysBehind[];
  behindCount: number;
};

/** Sources of training sets, their rows, and their way out. */
type TrainingWorkCalls = {
  /** A whole set as a file: no headers, no clips. */
  "training-sets/write": {
    input: { draft: TrainingSet };
    output: { fileName: string; blob: Blob; count: number };
  };
  /** Sets of files, with ids of their own; nothing is kept. */
  "training-sets/read": {
    input: { files: Files };
    output: { drafts: TrainingSet[]; problems: FileProblem[]; problemCount: number };
  };
  /**
   * The samples of a run with their captions and verdicts; `unreadable`: the number of results that could not be read. Rejects where
   * the run or its data set is not here.
   */
  "training-sets/sources-of-run": {
    input: { runId: string };
    output: { sources: NewSource[]; title: string; withoutCaption: number; unreadable: number };
    event: Progress;
  };
  /** The instructions of a set that people have verified or kept, without captions; `left`: the others, and why. */
  "training-sets/sources-of-set": {
    input: { id: string };
    output: { sources: NewSource[]; title: string; left: StayingTask[] };
  };
  /** Sources in files: captions of clips, our samples, or a benchmark's own files with responses. */
  "training-sets/read-sources": {
    input: { files: { path: string; file: Blob }[] };
    output: { sources: NewSource[]; problems: FileProblem[]; problemCount: number };
  };
  /**
   * Makes rows of sources by a recipe, some sources at a time. What came stays where it is cancelled or a model can't be reached;
   * `problem`: why some sources have none.
   */
  "training-sets/make": {
    input: {
      runId: string;
      sources: readonly TrainingSource[];
      choice: RecipeChoice;
      benchmark: TrainingSet["benchmark"];
      seed: number;
    };
    output: { problem: Problem | null };
    event: { kind: "rows"; rows: TrainingRow[]; calls: CallRecord[] } | Progress;
  };
  /** Runs our rules on rows again, the verdicts on content left as they are. */
  "training-sets/check": {
    input: { rows: readonly TrainingRow[]; benchmark: TrainingSet["benchmark"] };
    output: { rows: TrainingRow[] };
    event: Progress;
  };
  "training-sets/plan-out": { input: AskedOut; output: OutForecast };
  /** Rejects with `no-rows-leave` where none would. */
  "training-sets/write-out": {
    input: AskedOut & { form: FileForm };
    output: { fileName: string; blob: Blob; rows: number; behind: number; files: string[] };
  };
};

/** Training sets in the making. */
export type TrainingSetCalls = DocumentCallsOf<"training-sets", TrainingSet, TrainingSetSummary> &
  TrainingWorkCalls;
