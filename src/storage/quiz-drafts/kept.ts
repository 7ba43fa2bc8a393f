import { lazyModule } from "../../foundation/fetch-part";
import { keptCollection } from "../kept/collection";

/** Quizzes in the making. */
export const KEPT_QUIZ_DRAFTS = keptCollection(
  {
    store: "quizDrafts",
    tombstones: "quizDraftTombstones",
    since: 9,
    folder: "quiz-drafts",
    noun: { one: "quiz", many: "quizzes" },
  },
  lazyModule("What reads quizzes", async () => (await import("./quiz-draft-row")).QUIZ_DRAFT_DOCUMENT),
);
