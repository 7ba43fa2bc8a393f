import { TRAINING_SET_VERSION } from "../../foundation/document-versions";
import { TrainingSetShape } from "../../shapes/generated/training-set";
import type { Problem } from "../../shapes/problem";
import type { TrainingSet } from "../../shapes/training-set";
import type { ListedKind, OpenedKept } from "../kept/collection";
import { problemsOf } from "../kept/kept-problems";

const setProblems = problemsOf("training set", {
  changedElsewhere: "Keep yours as a copy, then open this one from the list to see how it stands.",
  notFound: "Choose another one from the studio's list, or make a new one.",
});

/** Training set as it came out of storage. */
type OpenedTrainingSet = OpenedKept<{ draft: TrainingSet }>;

/** List entry of a training set, unreadable ones included. */
export type TrainingSetSummary = {
  id: string;
  state: OpenedTrainingSet["state"];
  /** The title; for an unreadable one, its id. */
  title: string;
  /** ISO 8601; null where an unreadable one does not say. */
  updatedAt: string | null;
  rows: number;
  /** Rows that may not leave, since a rule fails them. */
  refused: number;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
};

/** Training sets as rows and files hold them. */
export const TRAINING_SET_DOCUMENT: ListedKind<TrainingSet, { draft: TrainingSet }, TrainingSetSummary> = {
  format: "caplens-training-set",
  version: TRAINING_SET_VERSION,
  steps: [],
  shape: TrainingSetShape,
  name: "the training set",
  problems: setProblems,
  named: (draft) => ({ draft }),
  summarise(opened, _row, id) {
    if (opened.state === "unreadable") {
      const { state, problem } = opened;
      return { id, state, title: id, updatedAt: null, rows: 0, refused: 0, problem };
    }
    const { draft, state } = opened;
    return {
      ...{ id, state, title: draft.title, updatedAt: draft.updatedAt },
      rows: draft.rows.length,
      refused: draft.rows.filter(({ refused }) => refused !== null).length,
      problem: state === "read-only" ? opened.problem : null,
    };
  },
};
