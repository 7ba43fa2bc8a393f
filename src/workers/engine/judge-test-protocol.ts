import type { SteeringResult } from "../../evaluation/test-judge";
import type { SteeringSize } from "../../judges/steering/steering-set";
import type { ModelChoice } from "../../schemas/connection";
import type { Problem } from "../../schemas/problem";

export type { SteeringResult } from "../../evaluation/test-judge";
export type { SteeringSize } from "../../judges/steering/steering-set";

/** What the engine can be asked about how well a judge keeps to its question. */
export type JudgeTestCalls = {
  /** Asks about captions that try to lead the judge. `problem`: why it was given up, if it was. */
  "judges/test": {
    input: {
      /** What counts as one run for the spending cap: a UUID made by the page. No reply of another run is used. */
      runId: string;
      judge: ModelChoice;
      size: SteeringSize;
    };
    output: { problem: Problem | null };
    event: SteeringResult;
  };
};
