import type { Advisor } from "../../evaluation/checks/advisor";
import type { CheckRunner } from "../../evaluation/checks/check-runner";
import type { Mender } from "../../evaluation/checks/mender";

/** The helpers of the engine in workers that it can kill, since it can't be killed itself. */
export type KillableHelpers = {
  checks: CheckRunner;
  advisor: Pick<Advisor, "suggest" | "parameters" | "validate">;
  mend: Mender;
};
