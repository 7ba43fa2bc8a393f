import type { Problem } from "../../shapes/problem";
import type { SampleMatrix } from "../logic/sample-matrix";

/** Where the captions of a row lie: at an address, whose `run.json` has this hash, or in a run that is kept here. */
export type RowRun = { address: string; sha256: string } | { runId: string };

/** What the samples of a board's rows say beside each other. */
export type BoardMatrixCalls = {
  /**
   * Reads the index of each row's run, and nothing else of it. Rows whose run can't be had, or would be too much, are left
   * out and told. The event counts rows that were read.
   */
  "boards/matrix": {
    input: { rows: readonly { rowId: string; entryId: string; run: RowRun }[] };
    output: {
      matrix: SampleMatrix;
      leftOut: { rowId: string; problem: Problem }[];
      /** The model of each row of the matrix as its run names it, and how many of its captions were judged. */
      entries: { title: string; judged: number }[];
    };
    event: { done: number; total: number };
  };
};
