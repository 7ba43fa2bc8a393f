import type { JudgeCard } from "./judge-card";
import type { LabelDesign } from "./label-set";
import type { EntryRank, Score } from "./run-scores";
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
        /** The labels behind a row by itself alone. */
        behind?: LabelShare[];
      }
    | { state: "uncorrected"; value: null; interval: null; labels: number; why: string }
  );

/** The corrected scores of the results that have something in common. */
type CorrectedRow = { value: string; label: string; scores: CorrectedScore[] };

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

/** A score by PPI++, another estimator: the judge's verdicts count as much as `lambda` says, 0 for not at all and 1 for fully. */
export type PredictionPoweredScore = {
  entryId: string;
  scoreId: string;
  lambda: number;
  value: number;
  /** Null where all labels agree, which tell no spread, and where no part of it can be a share. */
  interval: [low: number, high: number] | null;
  /** The estimate lay beyond what a share can be; `value` is the end that it lay beyond. */
  beyond: boolean;
};

/** The test of a judge erring alike for several entries. */
export type AlikeTest = { chiSquare: number; freedom: number; p: number };

/** The scores of a run, corrected by what people said of some of its lines. */
export type RunCorrection = {
  runId: string;
  semantics: Semantics;
  /** The names of the judges' models. */
  judges: string[];
  /** The label sets that it rests on. */
  sets: { id: string; title: string; people: number; unit: LabelDesign["unit"] }[];
  /**
   * Checks that count, and how many people said so. `unknown`: nobody can tell, or people differ. `stale`: on another caption or rule than the run has.
   * `notDrawn`: labelled because a verdict looked wrong, which is no random sample; no score counts them.
   * `elsewhere`: labels that were given in another program, where there are some. `seen`: those that were given after the judge's
   * verdict was opened, where there are some; no score counts them.
   */
  labels: {
    counted: number;
    people: number;
    unknown: number;
    stale: number;
    notDrawn: number;
    elsewhere?: number;
    seen?: number;
  };
  entries: CorrectedEntry[];
  /** Without any where there is one entry. */
  ranks: EntryRank[];
  /** The entries' own scores that are shares of things which a judge passed or failed. */
  predictionPowered: PredictionPoweredScore[];
  kinds: KindError[];
  /** The test of the judge erring alike for all entries; null where the labels do not tell. */
  alike: AlikeTest | null;
  /** Strata that share the labels of wider ones: "failed, Model A, time" by those of "failed, Model A". */
  joined: { stratum: string; by: string }[];
};

/** A score of two entries over the same captions asked, with the judge's error in both; `delta`: the second less the first. */
export type CorrectedDifference = Pick<Score, "id" | "label" | "unit" | "of" | "better"> & {
  a: number | null;
  b: number | null;
} & (
    | {
        delta: number;
        interval: [low: number, high: number] | null;
        videos: number;
        /** The unscored lines (captions that are not decided, of an ISR) could turn round which of the two stands above the other. */
        canTurn: boolean;
        why: null;
      }
    | { delta: null; interval: null; videos: 0; why: string }
  );

/**
 * Two entries compared as people would have judged them. `why`: says what leaves no corrected difference, labels on one side
 * alone for one; null where there is one.
 */
export type CorrectedComparison = {
  /** Labelled checks on these captions that count, of each side's run. */
  labels: { a: number; b: number };
  why: string | null;
  /** Those that a judge decides something of, on either side. */
  scores: CorrectedDifference[];
  /** The test of one judge erring alike for both; null where the labels do not tell, left out where the judges are others. */
  alike?: AlikeTest | null;
};

/** The checks of a model that a judge decided, as judged and with the judge's error as labels elsewhere tell it. */
export type BorrowedRow = {
  entryId: string;
  title: string;
  checks: number;
  /** The share that the judge passed. */
  asJudged: number;
} & (
  | { corrected: { value: number; low: number; high: number }; why: null }
  | { corrected: null; why: string }
);

/** A run's checks with the error of a judge's card: it assumes that the judge errs here as it did there. */
export type BorrowedError = Pick<JudgeCard, "judge" | "people" | "labelledFrom" | "answeredAs"> & {
  labelledTo: string;
  /** Labels on the kinds that count. */
  labels: number;
  kinds: string[];
  /** Kinds of the run that the card does not know. */
  leftOut: string[];
  rows: BorrowedRow[];
};
