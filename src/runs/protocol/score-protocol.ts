import type { ComparedEntry, RunComparison } from "../../shapes/run-comparison";
import type { RunScores, SampleShares } from "../../shapes/run-scores";
import type { Semantics } from "../../shapes/verdict";

/** Numbers of runs, told from columns and samples; results themselves are read where it says so. */
export type ScoreCalls = {
  /** The scores of a run's entries, or of these, by the run's semantics or by these. Tells each entry once it is scored. */
  "runs/scores": {
    input: { id: string; semantics?: Semantics; entryIds?: string[] };
    output: RunScores;
    event: { entries: number; of: number };
  };
  /** How each entry did on each sample. */
  "runs/sample-shares": { input: { id: string; semantics?: Semantics }; output: SampleShares; event: never };
  /** Two entries, of one run or of two, on what both were asked. */
  "runs/compare": { input: { a: ComparedEntry; b: ComparedEntry }; output: RunComparison; event: never };
  /** What the released script makes of an entry's first repeat, by its names for numbers. Reads the results themselves. */
  "runs/released-scores": {
    input: { id: string; entryId: string };
    output: Record<string, number>;
    event: { read: number; of: number };
  };
};
