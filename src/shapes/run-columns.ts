import type { Problem } from "./problem";

/**
 * The results of a run in columns: entry `n` of each is about result `n`, in the order in which they came. Run
 * table, scores, flips and board read these and no result.
 */
export type RunColumns = {
  /** Number of results; the arrays may be longer. */
  length: number;
  /** Ids, by the numbers in `sample`: those of the run in its order, then others that results name. */
  sampleIds: readonly string[];
  /** Ids, by the numbers in `entry`. */
  entryIds: readonly string[];
  sample: Uint32Array;
  entry: Uint32Array;
  repeat: Uint32Array;
  /** 0 open, 1 captioned, 2 done. */
  state: Uint8Array;
  /** Number of a problem in `problems`, from 1; 0 for none. */
  problem: Uint32Array;
  problems: readonly Problem[];
  /** Number of a list in `shapes`: which lines the result has. Results of one sample mostly share theirs. */
  shape: Uint32Array;
  shapes: readonly (readonly { id: string; type: string | null; part: string | null }[])[];
  /** Start of a result's lines in `digits`, `earned` and `of`; there are as many as in its shape. */
  first: Uint32Array;
  /** One line each: 0 failed, 1 passed, from 2 on unscored (`storage/runs/index/outcome-digit.ts`). */
  digits: Uint8Array;
  /** The same lines read otherwise, as digits; `NO_READING` where a line is not read so. */
  readings: readonly { name: string; digits: Uint8Array }[];
  /**
   * Decisions of people on the same lines: 0 failed, 1 passed, `NO_READING` for the others; empty where nothing
   * of the run is overruled.
   */
  overruled: Uint8Array;
  /** Points of rated lines, NaN for others; both empty where no line of the run is rated. */
  earned: Float64Array;
  of: Float64Array;
  /** NaN without a caption, and where it is not known. */
  words: Float64Array;
  seconds: Float64Array;
  outputTokens: Float64Array;
  usd: Float64Array;
  /** 0 not refined, 1 changed by a refiner, 2 left unchanged by one. */
  refined: Uint8Array;
  /** Facets of samples, and "video" for the video's id. `codes`: by the number of the sample, a number in `values` from 1, or 0 for none. */
  facets: readonly { facet: string; values: readonly string[]; codes: Uint32Array }[];
};
