import { restateVerdicts } from "../../benchmarks/instruction-following/judging/restate-verdicts";
import type { Advisor } from "../../evaluation/checks/advisor";
import type { CheckRunner } from "../../evaluation/checks/check-runner";
import type { Mender } from "../../evaluation/checks/mender";
import type { VerdictTools } from "../../evaluation/verdicts/all-verdicts";

/** The helpers of the engine in workers that it can kill, since it can't be killed itself. */
export type KillableHelpers = {
  checks: CheckRunner;
  advisor: Pick<Advisor, "suggest" | "parameters" | "validate" | "sound" | "derive" | "making">;
  mend: Mender;
};

/** The functions that recompute verdicts in the engine: rules run where they can be killed. */
export function verdictTools({ checks }: Pick<KillableHelpers, "checks">): VerdictTools {
  return { restate: restateVerdicts, runRules: (batch, signal) => checks.run(batch, { signal }) };
}
