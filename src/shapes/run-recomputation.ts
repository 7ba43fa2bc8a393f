import type { VerdictsFound } from "./leaderboard";
import type { ResultKey } from "./result";
import type { Semantics } from "./verdict";

/** Something in the files of a run that is otherwise when it is found again. */
export type RunDifference = {
  /** "samples/00000.jsonl" */
  file: string;
  /** The place in the file: "line 3"; empty for the whole file. */
  path: string;
  /** The result that it is about; null for a file as a whole. */
  task: ResultKey | null;
  /** The id of the check; null where it is about no constraint. */
  constraint: string | null;
  /** The recomputed value, in words. */
  expected: string;
  /** The value in the file, in words. */
  found: string;
};

/** The outcome of recomputing a run from its files. */
export type RunRecomputation = {
  /** Results that were read. */
  results: number;
  /** Verdicts that did not come out otherwise, of each model by the id of its entry. */
  verdicts: Record<string, VerdictsFound>;
  /** Verdicts that came out otherwise. */
  different: number;
  /** Differences that are about no verdict: files with another hash, totals, the index. */
  elsewhere: number;
  /** The first 500 of both kinds. */
  differences: RunDifference[];
  /** The versions of the rules that the run was judged by, and that it was held against. */
  rules: { run: string; here: string };
};

/** Recomputed scores of each model of a run: by entry id, then semantics, then score id. */
export type ScoresFound = Record<string, Record<Semantics, Record<string, number | null>>>;

/** Progress of recomputing a run, in results. */
export type RecomputeProgress = { done: number; total: number };
