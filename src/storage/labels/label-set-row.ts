import { LABEL_SET_VERSION } from "../../foundation/document-versions";
import { LabelSetShape } from "../../shapes/generated/label-set";
import type { LabelDesign, LabelSet } from "../../shapes/label-set";
import type { Problem } from "../../shapes/problem";
import type { ListedKind, OpenedKept } from "../kept/collection";
import { problemsOf } from "../kept/kept-problems";

export const labelSetProblems = problemsOf("label set", {
  changedElsewhere: "Load the page again to see how it stands now.",
  notFound: "Choose another one from the run's list of label sets, or draw a new one.",
});

/** A label set as it came out of storage. */
export type OpenedLabelSet = OpenedKept<{ set: LabelSet }>;

/** List entry of a label set, unreadable ones included. */
export type LabelSetSummary = {
  id: string;
  state: OpenedLabelSet["state"];
  /** The title; for an unreadable one, its id. */
  title: string;
  /** ISO 8601; null where an unreadable one does not say. */
  updatedAt: string | null;
  /** The ids of the runs that its lines are from. */
  runIds: readonly string[];
  unit: LabelDesign["unit"];
  lines: number;
  /** Those who have labelled, with the number of lines of each. */
  people: readonly { name: string; lines: number }[];
  decisions: number;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
};

/** Label sets as rows and files hold them. */
export const LABEL_SET_DOCUMENT: ListedKind<LabelSet, { set: LabelSet }, LabelSetSummary> = {
  format: "caplens-labels",
  version: LABEL_SET_VERSION,
  steps: [],
  shape: LabelSetShape,
  name: "the label set",
  problems: labelSetProblems,
  named: (set) => ({ set }),
  summarise(opened, _row, id) {
    if (opened.state === "unreadable") {
      const { state, problem } = opened;
      const empty = { runIds: [], unit: "check", lines: 0, people: [], decisions: 0 } as const;
      return { ...empty, id, state, title: id, updatedAt: null, problem };
    }
    const { title, updatedAt, design, lines, labels, decisions } = opened.set;
    const linesOf = new Map<string, Set<string>>();
    for (const { person, line } of labels) {
      const own = linesOf.get(person);
      if (own) own.add(line);
      else linesOf.set(person, new Set([line]));
    }
    return {
      id,
      state: opened.state,
      title,
      updatedAt,
      runIds: design.runs.map((run) => run.id),
      unit: design.unit,
      lines: lines.length,
      people: [...linesOf].map(([name, own]) => ({ name, lines: own.size })),
      decisions: new Set(decisions.map(({ line }) => line)).size,
      problem: opened.state === "read-only" ? opened.problem : null,
    };
  },
};
