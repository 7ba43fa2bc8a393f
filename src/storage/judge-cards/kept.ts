import { lazyModule } from "../../foundation/fetch-part";
import { keptCollection } from "../kept/collection";

/** Judges' cards that came by file. */
export const KEPT_JUDGE_CARDS = keptCollection(
  {
    store: "judgeCards",
    tombstones: "judgeCardTombstones",
    since: 11,
    folder: "judge-cards",
    noun: { one: "judge's card", many: "judges' cards" },
  },
  lazyModule("What reads judges' cards", async () => (await import("./judge-card-row")).JUDGE_CARD_DOCUMENT),
);
