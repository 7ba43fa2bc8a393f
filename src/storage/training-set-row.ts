import { TRAINING_SET_VERSION } from "../foundation/document-versions";
import { TrainingSetShape } from "../shapes/generated/training-set";
import type { TrainingSet } from "../shapes/training-set";
import { type ListedKind, type TitledSummary, titledSummary } from "./kept/collection";
import { problemsOf } from "./kept/kept-problems";

const setProblems = problemsOf("training set", {
  changedElsewhere: "Keep yours as a copy, then open this one from the list to see how it stands.",
  notFound: "Choose another one from the studio's list, or make a new one.",
});

/** List entry of a training set, unreadable ones included. */
export type TrainingSetSummary = TitledSummary & {
  rows: number;
  /** Rows that may not leave, since a rule fails them. */
  refused: number;
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
  summarise: (opened, _row, id) =>
    titledSummary(
      opened,
      id,
      ({ draft: { title, updatedAt, rows } }) => ({
        ...{ title, updatedAt, rows: rows.length },
        refused: rows.filter(({ refused }) => refused !== null).length,
      }),
      { rows: 0, refused: 0 },
    ),
};
