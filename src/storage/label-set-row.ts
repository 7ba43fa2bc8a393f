import { LABEL_SET_VERSION } from "../foundation/document-versions";
import { groupBy } from "../foundation/groups";
import { LabelSetShape } from "../shapes/generated/label-set";
import type { LabelDesign, LabelSet } from "../shapes/label-set";
import { type ListedKind, type OpenedKept, type TitledSummary, titledSummary } from "./kept/collection";
import { problemsOf } from "./kept/kept-problems";

export const labelSetProblems = problemsOf("label set", {
  changedElsewhere: "Load the page again to see how it stands now.",
  notFound: "Choose another one from the run's list of label sets, or draw a new one.",
});

/** A label set as it came out of storage. */
export type OpenedLabelSet = OpenedKept<{ set: LabelSet }>;

/** List entry of a label set, unreadable ones included. */
export type LabelSetSummary = TitledSummary & LabelSetFacts;

type LabelSetFacts = {
  /** The ids of the runs that its lines are from. */
  runIds: readonly string[];
  unit: LabelDesign["unit"];
  lines: number;
  /** Those who have labelled, with the number of lines of each. */
  people: readonly { name: string; lines: number }[];
  decisions: number;
};

function factsOf({ title, updatedAt, design, lines, labels, decisions }: LabelSet) {
  const linesOf = groupBy(labels, ({ person }) => person);
  return {
    ...{ title, updatedAt, unit: design.unit, lines: lines.length },
    runIds: design.runs.map((run) => run.id),
    people: [...linesOf].map(([name, own]) => ({ name, lines: new Set(own.map(({ line }) => line)).size })),
    decisions: new Set(decisions.map(({ line }) => line)).size,
  };
}

/** Label sets as rows and files hold them. */
export const LABEL_SET_DOCUMENT: ListedKind<LabelSet, { set: LabelSet }, LabelSetSummary> = {
  format: "caplens-labels",
  version: LABEL_SET_VERSION,
  steps: [],
  shape: LabelSetShape,
  name: "the label set",
  problems: labelSetProblems,
  named: (set) => ({ set }),
  summarise: (opened, _row, id) =>
    titledSummary<{ set: LabelSet }, LabelSetFacts>(opened, id, ({ set }) => factsOf(set), {
      runIds: [],
      unit: "check",
      lines: 0,
      people: [],
      decisions: 0,
    }),
};
