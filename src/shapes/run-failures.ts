import { type Static, Type } from "typebox";
import type { ResultKey } from "./result";
import type { Semantics, Span } from "./verdict";

/** One failed check, as it stands for its group. */
export type FailureExample = ResultKey & {
  runId: string;
  checkId: string;
  instruction: string;
  caption: string;
  /** The check in words. */
  asked: string;
  reason: string;
  /** The place in the caption at which it fails. */
  evidence: Span[];
};

/** Checks that failed in the same way. */
export type FailureGroup = {
  /** The key by which checks belong to it: "length/too-long". */
  id: string;
  /** The constraint of its checks; null where their benchmark names none. */
  constraintId: string | null;
  /** In the words of a sentence: "too long", "wrong list marker". */
  words: string;
  checks: number;
  /** Failed checks of the same constraint, whatever their way. */
  ofConstraint: number;
  /** Median of how many times its limit a length or a count was, or its limit it; null where nothing of it has a limit. */
  medianExtent: number | null;
  captions: number;
  /** By the keys of models: those that failed so, of all checks of the constraint that were told. None where none was. */
  models: Record<string, { failed: number; of: number }>;
  /** The first three, of different samples and runs where there are such. */
  examples: FailureExample[];
};

/** Checks by what they came to. */
export type CheckCounts = { passed: number; failed: number; unscored: number };

/** Captions that were looked at, and those of them of which something was told and nothing failed. */
export type CaptionCounts = { captions: number; clean: number };

/** The failures of captions in groups, the largest first. */
export type FailureCounts = CaptionCounts & {
  semantics: Semantics;
  checks: CheckCounts;
  /** The same by the keys of models; none of one of which nothing is judged. */
  models: Record<string, CheckCounts>;
  /** Captions by the ids of runs; none of one of which nothing is judged. */
  runs: Record<string, CaptionCounts>;
  groups: FailureGroup[];
};

/** A name that a model gave a group of failures. It stands beside the group's key and decides nothing. */
export const FailureName = Type.Object({
  /** The key of the group: "length/too-long". */
  key: Type.String({ minLength: 1, maxLength: 400 }),
  /** One line. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** The model that gave it, and the prompt by which it was asked. */
  model: Type.String({ maxLength: 500 }),
  promptVersion: Type.String({ maxLength: 200 }),
});
export type FailureName = Static<typeof FailureName>;

/** A run whose failures are counted. */
export type CountedRun = {
  id: string;
  title: string;
  /** By whose measure its captions are scored. */
  scoredBy: string;
  /** `key`: by which counts name it. */
  models: { key: string; entryId: string; title: string }[];
  /** Names that models gave its groups. */
  names: FailureName[];
};

/** The failures of all captions of one run, or of several. */
export type RunFailures = {
  /** Id of the benchmark that names the constraints. */
  benchmark: string;
  counts: FailureCounts;
  counted: CountedRun[];
  /** Those that could not be counted with them, and why. */
  left: { title: string; why: string }[];
};
