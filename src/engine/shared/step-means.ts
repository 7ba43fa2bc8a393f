import type { StepMeans } from "../../evaluation/run/steps";
import type { ConnectedModels } from "./connected-models";
import type { KillableHelpers } from "./killable-helpers";
import type { CallingRun, ModelCalls } from "./model-calls";
import { shrinkFrame } from "./shrink-frame";

/** Gives the means of the steps of a run's tasks: its calls count against the caps of that run. */
export type MeansOfRun = (run: CallingRun) => StepMeans;

/** The means of steps in the engine: connected models behind the queue of calls, and rules where they can be killed. */
export function stepMeans(
  models: Pick<ConnectedModels, "find">,
  calls: Pick<ModelCalls, "model" | "judges">,
  { checks, mend }: Pick<KillableHelpers, "checks" | "mend">,
): MeansOfRun {
  return (run) => ({
    writer(choice) {
      const { abilities, choice: connected } = models.find(choice);
      return { provider: calls.model("caption", run, choice), abilities, store: connected.kind === "google" };
    },
    judges: (choices) => calls.judges(run, choices),
    runRules: (batch, signal) => checks.run(batch, { signal }),
    mend,
    shrink: shrinkFrame,
  });
}
