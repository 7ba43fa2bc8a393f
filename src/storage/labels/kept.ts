import { lazyModule } from "../../foundation/fetch-part";
import { keptCollection } from "../kept/collection";

/** Label sets: judged lines, and what people say of them. */
export const KEPT_LABELS = keptCollection(
  {
    store: "labelSets",
    tombstones: "labelSetTombstones",
    since: 10,
    folder: "label-sets",
    noun: { one: "label set", many: "label sets" },
  },
  lazyModule("What reads label sets", async () => (await import("./label-set-row")).LABEL_SET_DOCUMENT),
);
