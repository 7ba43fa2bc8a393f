import type { Run } from "./run";
import type { StudyMeasure, StudyNumbers } from "./study";

/**
 * A number with the ends of its interval. Without ends: it is from a single video, which tells nothing of others. Without a
 * value: nothing was scored.
 */
export type ValueWithEnds =
  | { value: number; low: number; high: number }
  | { value: number; low: null; high: null }
  | { value: null; low: null; high: null };

/** The distance of one above the other on what both have, by video. */
export type PairedDifference = ValueWithEnds & {
  videos: number;
  /** Both are the same on each video. */
  isSame: boolean;
  /** The chance of so great a distance where there is none in truth; null without an interval, and from too few videos. */
  p: number | null;
  /** The same by Holm's way, among all that a study compares. */
  adjusted: number | null;
};

/** The place of a cell in a study of two parameters. */
export type GridPlace = { cellId: string; row: string; column: string };

export type GridNumbers = {
  model: string;
  measure: StudyMeasure;
  /** Between which ranks each cell stands, all at once; 1 for the best. */
  ranks: { cellId: string; low: number; high: number }[];
  /**
   * For each row and column but the base's, how far what both do goes beyond what each does alone: whether one parameter changes
   * what the other does. Adjusted by Holm's way.
   */
  together: (GridPlace & { difference: PairedDifference })[];
};

/** A share of things that differ in number from video to video, with its interval. */
export type CountedShare = { share: ValueWithEnds; scored: number; videos: number };

/** The effect of a cell, in which a constraint is dropped or added, on one type of constraint of one model. */
export type ConstraintEffect = {
  model: string;
  cellId: string;
  /** The type of the constraints that are looked at. */
  on: string;
  /** Samples on which that can be seen. */
  samples: number;
  /** The share that pass in the cell, less that on the samples as they were. */
  difference: PairedDifference;
  /** Lines that are unscored on either side could turn it round, which is said beside it. */
  unscoredTurns?: true;
};

export type AblationNumbers = {
  effects: ConstraintEffect[];
  /** Comparisons that Holm's correction is over. */
  tests: number;
};

/** The steadiness of some constraints over repeats: all of it over the same, those that are scored in every repeat. */
export type Steadiness = {
  /** Constraints that there are, scored in every repeat or not. */
  total: number;
  /** The share of constraints whose verdict is not the same in all repeats. */
  flips: CountedShare;
  /** The chance that two repeats of one constraint disagree: it does not grow with the number of repeats. */
  disagree: CountedShare;
  /** The chance that so many repeats, drawn without return, all pass; the first is of one repeat. */
  passes: CountedShare[];
};

/** The steadiness of one model in one cell. */
export type SteadinessNumbers = {
  cellId: string;
  model: string;
  repeats: number;
  all: Steadiness;
  /** By type of constraint, in the order of their names. */
  types: { constraint: string; steadiness: Steadiness }[];
  /** The same of whole captions: that all their constraints pass. */
  instructions: Steadiness;
};

/** The measure of an instruction. */
export type ComplexityOf = "constraints" | "words";

/** Instructions of which about as many are in each bin, by how much they ask; both ends are taken in. */
export type ComplexityBin = {
  from: number;
  to: number;
  captions: number;
  csr: CountedShare;
  isr: CountedShare;
};

/**
 * The change of a measure for one more of what instructions are measured by, by the line of least squares. `canTurn`: captions whose
 * ISR is undecided could turn it round.
 */
export type ComplexitySlope = {
  measure: StudyMeasure;
  slope: PairedDifference;
  canTurn: boolean;
  /** Lines that are unscored could turn it round, which is said beside it. */
  unscoredTurns?: true;
};

export type ComplexityNumbers = {
  cellId: string;
  model: string;
  of: ComplexityOf;
  bins: ComplexityBin[];
  slopes: ComplexitySlope[];
};

/** The numbers of a study so far. */
export type ToldStudy = {
  /** Shares of every cell, and how far each is from the base cell. */
  numbers: StudyNumbers;
  /** Grids of a study of two settings: one for each model, by CSR. */
  grid: GridNumbers[] | null;
  ablation: AblationNumbers | null;
  steadiness: SteadinessNumbers[] | null;
  complexity: ComplexityNumbers[] | null;
  /** Models of which something is counted, and the videos of the cell that has most. */
  models: string[];
  videos: number;
  /** Tasks of its cells that are judged, of all. */
  judged: number;
  tasks: number;
  /** Settings that an endpoint did not take: the captions of these cells were asked for without them. */
  refused: { model: string; cellId: string; warning: string; captions: number }[];
  run: Pick<Run, "id" | "title" | "semantics" | "repeats"> & { judges: string[]; benchmark: string };
};
