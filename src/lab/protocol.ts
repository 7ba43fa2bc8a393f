import type { Rewrite } from "../evaluation/derived-samples/rewrites";
import type { ModelChoice } from "../shapes/connection";
import type { Problem } from "../shapes/problem";
import type { RunEstimate } from "../shapes/run-progress";
import type { NotDerived, Study, StudyCell } from "../shapes/study";
import type { ToldStudy } from "../shapes/study-numbers";
import type { OpenedStudy, StudySummary } from "../storage/runs/study-row";
import type { StudySetUp } from "./logic/plan-study";

type Named = { id: string };

/** A study before it is made: what it consists of and takes. Nothing of it is kept. */
export type StudyPlan = {
  title: string;
  cells: StudyCell[];
  baseCell: string;
  /** Models of the base that can be varied, those that take part first of all marked. */
  models: { id: string; title: string; takesPart: boolean }[];
  /** Versions of the prompt that captions can be asked by. */
  prompts: { id: string; title: string }[];
  /** Samples of the base that take part, of all that it has, and those derived of them. */
  samples: number;
  of: number;
  derived: number;
  videos: number;
  /** Videos that take part and can't be read now. */
  away: number;
  tasks: number;
  /** Results of the base that are taken over: nobody is asked for them again. */
  shared: number;
  left: NotDerived[];
  /** Derived samples with those that people left out. */
  made: number;
  /** Instructions that a model can still be asked to rewrite, and the tokens that this is likely to take. */
  rewritable: { count: number; input: number; output: number };
  /** Facts that people have to know of these models with these values, one sentence each. */
  notes: string[];
  estimate: RunEstimate;
};

/** A derived sample beside what it is made of. */
export type DerivedRow = {
  id: string;
  /** The base's sample. */
  sampleId: string;
  /** The label of its cell. */
  cell: string;
  before: string;
  after: string;
  change: string;
};
/** The bundled study with its numbers. */
export type DemoStudy = { study: Study; told: ToldStudy };

/** Studies: planned, made as a run, listed and told. The engine works on their runs like on any other run. */
export type StudyCalls = {
  "studies/list": { input: null; output: StudySummary[] };
  /** Rejects with `study-not-found`. */
  "studies/open": { input: Named; output: OpenedStudy };
  /** Tells how often studies have changed, here or in other tabs, until it is cancelled. */
  "studies/watch": { input: null; output: never; event: number };
  /**
   * Rejects with a `ProblemError` where no such study can be made: `study-no-model`, `study-no-samples`, `study-benchmark`,
   * `study-nothing-derived`, and those of the base.
   */
  "studies/plan": { input: { setUp: StudySetUp }; output: StudyPlan };
  /** Makes the study and its run, which has not begun; rejects as `studies/plan`, and leaves nothing then. */
  "studies/make": { input: { setUp: StudySetUp }; output: { id: string; runId: string } };
  /** Some derived samples of a study that is not made, those that people left out too, in the order of the base's samples. */
  "studies/derived": {
    input: { setUp: StudySetUp; from: number; count: number };
    output: { total: number; rows: DerivedRow[] };
  };
  /**
   * Has a model rewrite the instructions that code could not cut, each told as it comes. Gives why asking was given up, if it was.
   * Rejects with `no-model` or `model-not-confirmed`, and with `AbortError` when cancelled.
   */
  "studies/rewrite": {
    input: { setUp: StudySetUp; model: ModelChoice; runId: string };
    output: { problem: Problem | null };
    event: { rewrite: Rewrite; done: number; total: number };
  };
  /**
   * The bundled study, not kept: read from beside the page's `samples/` (their absolute URL), its index alone and none of its
   * captions. Rejects with a `ProblemError` where it can't be had.
   */
  "studies/demo": { input: { samplesFolder: string }; output: DemoStudy };
  "studies/told": { input: Named; output: ToldStudy };
  "studies/remove": { input: Named; output: null };
  "studies/restore": { input: Named; output: null };
};
