import { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import type { VerdictTools } from "../../evaluation/verdicts/all-verdicts";
import type { KillableHelpers } from "./killable-helpers";

/** The functions that recompute verdicts in the engine: rules run where they can be killed. */
export function verdictTools({ checks }: Pick<KillableHelpers, "checks">): VerdictTools {
  return { restate: restateVerdicts, runRules: (batch, signal) => checks.run(batch, { signal }) };
}
