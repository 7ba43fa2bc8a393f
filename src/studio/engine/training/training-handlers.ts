import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../../engine/shared/model-calls";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import type { Storage } from "../../../storage/open-storage";
import { TRAINING_SET_DOCUMENT } from "../../../storage/training-sets/training-set-row";
import type { TrainingSetCalls } from "../../protocol/training-calls";
import { documentHandlers } from "../document-handlers";
import { makeHandlers } from "./make-handlers";
import { outHandlers } from "./out-handlers";
import { sourceHandlers } from "./source-handlers";

type TrainingParts = {
  storage: () => Promise<Storage>;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "checks" | "mend" | "advisor">;
};

/** Training sets in the making, for the page. */
export function trainingSetHandlers({ storage, calls, helpers }: TrainingParts): Handlers<TrainingSetCalls> {
  return {
    ...documentHandlers("training-sets", TRAINING_SET_DOCUMENT, async () => (await storage()).trainingSets),
    ...sourceHandlers(storage, helpers),
    ...makeHandlers({ calls, helpers }),
    ...outHandlers(),
  };
}
