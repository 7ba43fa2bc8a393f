import type { EntryRank } from "./run-scores";
import type { Score } from "./score";
import type { Semantics } from "./verdict";

/**
 * Units behind a corrected score whose labels stand for one another. `path`: what the judge made of them, then the model, then their kind,
 * as far as they are kept apart; of scores of whole instructions how many checks fail, then the model. `spread`: the variance that a single
 * label on them would leave, in the score's unit squared.
 */
export type LabelShare = { path: readonly string[]; labels: number; units: number; spread: number };

/**
 * A score with the judge's measured error in it. `exact`: no judge decides any of it. `corrected`: by labels of people. Else nobody
 * labelled what would tell, and `why` says what.
 */
export type CorrectedScore = Pick<Score, "id" | "label" | "unit" | "of" | "better"> & {
  /** The plain score. */
  asJudged: number | null;
} & (
    | { state: "exact"; value: number | null; interval: [low: number, high: number] | null; labels: 0 }
    | {
        state: "corrected";
        value: number;
        interval: [low: number, high: number] | null;
        labels: number;
        /** Of a row by itself alone. */
        behind?: LabelShare[];
      }
    | { state: "uncorrected"; value: null; interval: null; labels: number; why: string }
  );

/** The corrected scores of the results that have something in common. */
export type CorrectedRow = { value: string; label: string; scores: CorrectedScore[] };

export type CorrectedEntry = {
  entryId: string;
  title: string;
  scores: CorrectedScore[];
  /** As the facets of its summary, but for single videos. */
  facets: Record<string, CorrectedRow[]>;
};

/** A rate with its 95 % interval. */
export type ErrorRate = { value: number; low: number; high: number };

/** The errors of a judge on lines of one kind, and on how many labels that rests; null where no label tells. */
export type KindError = {
  kind: string;
  labels: number;
  /** Labelled lines by what the judge and people said, and all lines that the judge passed and failed. */
  counts: {
    rightPasses: number;
    wrongPasses: number;
    rightFails: number;
    wrongFails: number;
    passed: number;
    failed: number;
  };
  ppv: ErrorRate | null;
  falseOmission: ErrorRate | null;
  sensitivity: ErrorRate | null;
  specificity: ErrorRate | null;
};

/** Two entries by a score: how far the second is above the first, with the judge's error in both. */
export type CorrectedDifference = {
  scoreId: string;
  a: string;
  b: string;
  delta: number;
  interval: [low: number, high: number];
};

/** The scores of a run, corrected by what people said of some of its lines. */
export type RunCorrection = {
  runId: string;
  semantics: Semantics;
  /** The label sets that it rests on. */
  sets: { id: string; title: string; people: number }[];
  /**
   * Checks that count. `unknown`: nobody can tell, or people differ. `stale`: on another caption or rule than the run has.
   * `notDrawn`: labelled because a verdict looked wrong, which is no random sample; no score counts them.
   */
  labels: { counted: number; unknown: number; stale: number; notDrawn: number };
  entries: CorrectedEntry[];
  /** Without any where there is one entry. */
  ranks: EntryRank[];
  differences: CorrectedDifference[];
  kinds: KindError[];
  /** The test of the judge erring alike for all entries; null where the labels do not tell. */
  alike: { chiSquare: number; freedom: number; p: number } | null;
  /** Strata that share the labels of wider ones: "failed, Model A, time" by those of "failed, Model A". */
  joined: { stratum: string; by: string }[];
};
