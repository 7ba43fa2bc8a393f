import { lazyModule } from "../../foundation/fetch-part";
import { keptCollection } from "../kept/collection";

/** Training sets in the making. */
export const KEPT_TRAINING_SETS = keptCollection(
  {
    store: "trainingSets",
    tombstones: "trainingSetTombstones",
    since: 13,
    folder: "training-sets",
    noun: { one: "training set", many: "training sets" },
  },
  lazyModule(
    "What reads training sets",
    async () => (await import("./training-set-row")).TRAINING_SET_DOCUMENT,
  ),
);
