import { canonicalJson } from "../../foundation/canonical-json";
import { STUDY_VERSION } from "../../foundation/document-versions";
import { StudyShape } from "../../shapes/generated/study";
import type { Problem } from "../../shapes/problem";
import type { Study } from "../../shapes/study";
import type { ListedKind, OpenedKept } from "../kept/collection";
import { problemsOf } from "../kept/kept-problems";

/** A study as it came out of storage. */
export type OpenedStudy = OpenedKept<{ study: Study }>;

/** List entry of a study, unreadable ones included. */
export type StudySummary = {
  id: string;
  state: OpenedStudy["state"];
  updatedAt: string | null;
  /** Null of an unreadable one. */
  study: Study | null;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
};

/** The studies about a run among all. */
export function studiesOfRun(all: readonly StudySummary[], runId: string): Study[] {
  return all.flatMap(({ study }) => (study?.runId === runId ? [study] : []));
}

/** The same for studies that differ in nothing but the ids under which browsers keep them and their runs, and the day of their last change. */
export function studyContent({ id: _id, runId: _run, updatedAt: _then, ...content }: Study): string {
  return canonicalJson(content);
}

/** Studies as rows and files hold them. */
export const STUDY_DOCUMENT: ListedKind<Study, { study: Study }, StudySummary> = {
  format: "caplens-study",
  version: STUDY_VERSION,
  steps: [],
  shape: StudyShape,
  name: "the study",
  problems: problemsOf("study", {
    changedElsewhere: "Load the page again to see how it stands now.",
    notFound: "Open another one from the list, or make it again from its run.",
  }),
  named: (study) => ({ study }),
  summarise(opened, _row, id) {
    const { state } = opened;
    if (opened.state === "unreadable")
      return { id, state, updatedAt: null, study: null, problem: opened.problem };
    const { study } = opened;
    const problem = opened.state === "read-only" ? opened.problem : null;
    return { id, state, updatedAt: study.updatedAt, study, problem };
  },
};
