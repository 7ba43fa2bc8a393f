import type { Handlers } from "../../../foundation/bridge/serve-worker";
import type { Storage } from "../../../storage/open-storage";
import { TRAINING_SET_DOCUMENT } from "../../../storage/training-sets/training-set-row";
import type { TrainingSetCalls } from "../../protocol/training-calls";
import { documentHandlers } from "../document-handlers";

/** Training sets in the making, for the page. */
export function trainingSetHandlers(storage: () => Promise<Storage>): Handlers<TrainingSetCalls> {
  return documentHandlers("training-sets", TRAINING_SET_DOCUMENT, async () => (await storage()).trainingSets);
}
