import { lazyModule } from "../../foundation/fetch-part";
import { keptCollection } from "../kept/collection";

/** Studies: what each begins with, what it varies, and the run that holds its results. */
export const KEPT_STUDIES = keptCollection(
  {
    store: "studies",
    tombstones: "studyTombstones",
    since: 12,
    folder: "studies",
    noun: { one: "study", many: "studies" },
  },
  lazyModule("What reads studies", async () => (await import("./study-row")).STUDY_DOCUMENT),
);
