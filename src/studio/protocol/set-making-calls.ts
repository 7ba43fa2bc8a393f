import type { MadeItems } from "../../evaluation/made-instructions/make-checklist";
import type { MadeInstruction } from "../../evaluation/made-instructions/make-instruction";
import type { DueTask } from "../../evaluation/made-instructions/plan-tasks";
import type { ModelChoice } from "../../shapes/connection";
import type { MadeBenchmark, SetClip, SetTask } from "../../shapes/instruction-set";
import type { SamplingPlan } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";
import type { BlindTrial } from "../../shapes/quiz-draft";
import type { BlindQuestion } from "../logic/blind/blind-counts";
import type { NewTask } from "../logic/set/edit-set";

type Progress = { kind: "progress"; done: number; total: number };
/** The id of a run for the spending cap: a UUID made by the page. */
type OfCalls = { runId: string };

/** The clip of a task as far as a model is shown it. */
export type ShownClip = Pick<SetClip, "id" | "frames" | "audio"> & {
  /** Seconds; null when unknown. */
  seconds: number | null;
};

/** Work of a model on tasks, each shown its clip. */
type TaskWork = OfCalls & {
  model: ModelChoice;
  tasks: readonly SetTask[];
  /** Those of the tasks. */
  clips: readonly ShownClip[];
  plan: SamplingPlan;
};

/** Tasks that nothing came of, and why; the others are done. */
type Failures = { failed: { id: string; problem: Problem }[] };

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
    event: { kind: "written"; id: string; made: MadeInstruction } | Progress;
  };
  /** Has a model draft the questions of the instructions' demands, task by task. */
  "instruction-sets/draft-questions": {
    input: TaskWork;
    output: Failures;
    event: { kind: "drafted"; id: string; made: MadeItems } | Progress;
  };
  /** Has models answer questions without caption and video: what is missing, and what could not be read before. */
  "instruction-sets/blind": {
    input: OfCalls & { models: readonly ModelChoice[]; questions: readonly BlindQuestion[]; seed: number };
    output: { problem: Problem | null };
    event: { kind: "trial"; id: string; trial: BlindTrial } | Progress;
  };
};
