import type { ResultKey } from "./result";
import type { Score } from "./run-scores";
import type { Semantics } from "./verdict";

export type ComparedEntry = { runId: string; entryId: string };

/**
 * Something that is otherwise in one than in the other. `refuses`: nothing can be compared. `warns`: a difference of scores
 * may come from it and not from the models. `told`: it is what is compared, or changes little.
 */
export type BasisDifference = {
  field: string;
  label: string;
  a: string;
  b: string;
  weight: "refuses" | "warns" | "told";
};

/** A score of both, over the same captions asked. */
export type ComparedScore = {
  /** Id of a score or constraint. */
  id: string;
  label: string;
  better: "higher" | "lower";
  a: Score;
  b: Score;
  /** `b` minus `a`, in the unit of the score; null where either has nothing scored. */
  delta: {
    value: number;
    /**
     * The 95 % interval by video, on how many something is scored of both, and whether both are the same on each. Null where
     * either is about a single video, which tells nothing of others, or where without a bound both are as far apart on each.
     */
    paired: { interval: [low: number, high: number]; videos: number; isSame: boolean } | null;
  } | null;
};

/** A line that passed by one and failed by the other. */
export type Flip = Pick<ResultKey, "sampleId" | "repeat"> & {
  /** Id of the line: that of a check. */
  lineId: string;
  type: string;
  label: string;
};

/** Lines of one verdict in the first of two: decided in the second too, or unscored there. */
export type InBoth = { decided: number; unscored: number };

/** Two entries compared on what both were asked and judged on. */
export type RunComparison = {
  a: { title: string; runTitle: string };
  b: { title: string; runTitle: string };
  /** By whose measure they are scored, where one of them is judged by suggested checks. */
  scoredBy: string | null;
  /** By which both are read. */
  semantics: Semantics;
  differences: BasisDifference[];
  /** Null where a difference refuses it. */
  compared: {
    /** Samples that both have. */
    shared: number;
    /** Those of them of which a caption is judged in both, and these captions. */
    samples: number;
    captions: number;
    videos: number;
    /** Words for its media, such as videos, pictures or sounds. */
    media: { one: string; many: string };
    /** Samples that one has and the other has not, or has otherwise. */
    onlyA: number;
    onlyB: number;
    /** The name of the types that lines are counted under: "constraint". */
    counted: string;
    scores: ComparedScore[];
    constraints: ComparedScore[];
    /** Failed in `a` and passed in `b`. */
    gained: Flip[];
    /** Passed in `a` and failed in `b`. */
    lost: Flip[];
    /** Lines by their verdict in `a`: those that have one in `b` too, and those that have none there. */
    failed: InBoth;
    passed: InBoth;
  } | null;
};
