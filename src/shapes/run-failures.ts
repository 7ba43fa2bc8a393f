import type { ResultKey } from "./result";
import type { Span } from "./span";
import type { Semantics } from "./verdict";

/** One failed check, as it stands for its group. */
export type FailureExample = ResultKey & {
  runId: string;
  /** Id of the check. */
  checkId: string;
  instruction: string;
  caption: string;
  /** The check in words. */
  asked: string;
  reason: string;
  /** The place in the caption at which it fails. */
  evidence: Span[];
};

/** Checks of a run that failed in the same way. */
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
  /** Failed checks of each model, by the ids of entries; over several runs by their runs and ids: "run/entry". */
  entries: Record<string, number>;
  /** The first three, of different instructions. */
  examples: FailureExample[];
};

/** Checks by what they came to. */
export type CheckCounts = { passed: number; failed: number; unscored: number };

/** The failures of a run's captions in groups, the largest first. */
export type RunFailures = {
  semantics: Semantics;
  /** Captions that were looked at, and those of them of which nothing failed. */
  captions: number;
  clean: number;
  checks: CheckCounts;
  /** The same of each model, by the ids of entries; none of one of which nothing is judged. */
  entries: Record<string, CheckCounts>;
  groups: FailureGroup[];
};
