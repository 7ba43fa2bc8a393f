import { RunTableRowShape } from "../../shapes/generated/run-table-row";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { RunSummary } from "../../shapes/run-table";
import { countTasks } from "../../shapes/run-tasks";
import { readDocument } from "../documents";
import { type NamedKind, openRow } from "../kept/collection";
import { problemsOf } from "../kept/kept-problems";
import { LostRow, type RowTable } from "../row-table";
import { RESULT_DOCUMENT, RUN_DOCUMENT } from "./run-documents";
import type { KeptResultKey, OpenedResult, OpenedRun } from "./run-store";

/** The problems of kept runs, their results and data sets, one a function. */
export const runProblems = {
  ...problemsOf("run", {
    invalid: "Look at its models, repeats and settings, and save it again.",
    changedElsewhere: "Open the run again to see what it is by now, then make your change there.",
    notFound: "Choose another one from the list of runs.",
  }),
  deleted: (): Problem => ({
    code: "run-deleted",
    message: "This run was deleted, in another tab perhaps.",
    nextStep: "Restore it, or choose another one from the list of runs.",
  }),
  resultInvalid: (detail: string): Problem => ({
    code: "result-invalid",
    message: "This is not a complete result, so it was not kept.",
    nextStep: "Go on with the run; the task is done once more.",
    detail,
  }),
  resultUnreadable: (detail: string): Problem => ({
    code: "result-unreadable",
    message: "This one result can't be read; all others of the run can.",
    nextStep: "Do this task again if you need its result.",
    detail,
  }),
  dataSetInvalid: (detail: string): Problem => ({
    code: "data-set-invalid",
    message: "This is not a complete data set, so it was not kept.",
    nextStep: "Look at the file it comes from, and read it again.",
    detail,
  }),
  dataSetDamaged: (detail: string): Problem => ({
    code: "data-set-damaged",
    message: "The browser has lost some samples of this data set.",
    nextStep: "Read its files once more; runs on it then go on.",
    detail,
  }),
  dataSetInUse: (title: string): Problem => ({
    code: "data-set-in-use",
    message: `The run "${title}" is about this data set, so it was not deleted.`,
    nextStep:
      "Delete the run first. A deleted run holds on to its data set for as long as it can be restored.",
  }),
};

/** Runs as rows hold them. */
const KEPT_RUN: NamedKind<Run, { run: Run }> = {
  ...RUN_DOCUMENT,
  problems: runProblems,
  named: (run) => ({ run }),
};

/** Reads a run's row under its key. Never throws. */
export function openRunRow(row: unknown, id: string): OpenedRun {
  return openRow(row, id, KEPT_RUN, RunTableRowShape);
}

/** The title of a run that is about a data set, deleted runs included; null where there is none. */
export async function runOnDataSet(table: RowTable, dataSetId: string): Promise<string | null> {
  let title: string | null = null;
  await table.visit((row, id) => {
    const opened = openRunRow(row, id);
    if (opened.state !== "unreadable" && opened.run.dataSet.id === dataSetId) title ??= opened.run.title;
  });
  return title;
}

/** Reads a result's row under its key. Never throws. */
export function openResultRow(row: unknown, key: KeptResultKey): OpenedResult {
  const unreadable = (reason: string): OpenedResult => ({
    state: "unreadable",
    key,
    document: row,
    problem: runProblems.resultUnreadable(reason),
  });
  if (row instanceof LostRow) return unreadable(`the browser has lost it (${row.lost})`);
  const read = readDocument(row, RESULT_DOCUMENT);
  if (read.state === "unreadable") return unreadable(read.reason);
  return { state: "ready", result: read.document };
}

/** List entry of a run; `samples`: the size of its data set, where that is known. */
export function summariseRun(
  row: unknown,
  id: string,
  counts: { done: number; failed: number },
  samples: number,
): RunSummary {
  const opened = openRunRow(row, id);
  if (opened.state === "unreadable") {
    return {
      id,
      state: opened.state,
      title: id,
      createdAt: null,
      dataSetId: null,
      benchmark: null,
      sessionId: null,
      entries: [],
      counts: { ...counts, total: counts.done + counts.failed },
      problem: opened.problem,
    };
  }
  const { title, createdAt, dataSet, entries, chosen, repeats, origin, suggested } = opened.run;
  return {
    id,
    state: opened.state,
    title,
    createdAt,
    dataSetId: dataSet.id,
    benchmark: dataSet.benchmark,
    sessionId: origin?.sessionId ?? null,
    ...(suggested ? { suggested } : {}),
    entries: entries.map((entry) => entry.title),
    counts: { ...counts, total: countTasks({ entries, repeats }, chosen === "all" ? samples : chosen) },
    problem: opened.state === "read-only" ? opened.problem : null,
  };
}
