import type { CallRecord } from "../../shapes/call";
import type { FileProblem } from "../../shapes/data-set";
import type { Split } from "../../shapes/instruction-set";
import type { Problem } from "../../shapes/problem";
import type { TrainingRow, TrainingSet, TrainingSource } from "../../shapes/training-set";
import type { TrainingSetSummary } from "../../storage/training-sets/training-set-row";
import type { StayingTask } from "../logic/set/out/leaving-tasks";
import type { OutPlan } from "../logic/training/out/out-row";
import type { StaysBehind } from "../logic/training/out/row-faults";
import type { FileForm } from "../logic/training/out/trainers/trainer";
import type { RecipeChoice } from "../logic/training/recipes/make-rows";
import type { NewSource } from "../logic/training/sources/add-sources";
import type { DocumentCallsOf } from "./document-calls";

type Progress = { kind: "progress"; done: number; total: number };

/** A set on its way to a trainer. */
export type AskedOut = { set: TrainingSet; trainerId: string; plan: OutPlan };

/** Counts of what would leave, and the first of what would stay behind. */
export type OutForecast = {
  leaving: Record<Split, number>;
  behind: StaysBehind[];
  behindCount: number;
};

/** Sources of training sets, their rows, and their way out. */
type TrainingWorkCalls = {
  /** The samples of a run with their captions and verdicts. Rejects where the run or its data set is not here. */
  "training-sets/sources-of-run": {
    input: { runId: string };
    output: { sources: NewSource[]; title: string; withoutCaption: number };
    event: Progress;
  };
  /** The instructions of a set that people have verified or kept, without captions; `left`: the others, and why. */
  "training-sets/sources-of-set": {
    input: { id: string };
    output: { sources: NewSource[]; title: string; left: StayingTask[] };
    event: never;
  };
  /** Sources in files: captions of clips, our samples, or a benchmark's own files with responses. */
  "training-sets/read-sources": {
    input: { files: { path: string; file: Blob }[] };
    output: { sources: NewSource[]; problems: FileProblem[]; problemCount: number };
    event: never;
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
  "training-sets/plan-out": { input: AskedOut; output: OutForecast; event: never };
  /** Rejects with `no-rows-leave` where none would. */
  "training-sets/write-out": {
    input: AskedOut & { form: FileForm };
    output: { fileName: string; blob: Blob; rows: number; behind: number; files: string[] };
    event: never;
  };
};

/** Training sets in the making. */
export type TrainingSetCalls = DocumentCallsOf<"training-sets", TrainingSet, TrainingSetSummary> &
  TrainingWorkCalls;
