import type { InjectionResult } from "../../evaluation/test-judge";
import type { InjectionSetSize } from "../../judges/prompt-injection/injection-set";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";

export type { InjectionResult } from "../../evaluation/test-judge";
export type { InjectionSetSize } from "../../judges/prompt-injection/injection-set";

/** What the engine can be asked about how well a judge keeps to its question. */
export type JudgeTestCalls = {
  /** Asks about captions that try to lead the judge. `problem`: why it was given up, if it was. */
  "judges/test": {
    input: {
      /** What counts as one run for the spending cap: a UUID made by the page. No reply of another run is used. */
      runId: string;
      judge: ModelChoice;
      size: InjectionSetSize;
    };
    output: { problem: Problem | null };
    event: InjectionResult;
  };
};
