import { RunTableRowShape } from "../../shapes/generated/run-table-row";
import type { Run } from "../../shapes/run";
import type { RunSummary } from "../../shapes/run-table";
import { readDocument } from "../documents";
import { type NamedKind, openRow } from "../kept/collection";
import { LostRow } from "../lost-row";
import type { RowTable } from "../row-table";
import { RESULT_DOCUMENT, RUN_DOCUMENT } from "./run-documents";
import { runProblems } from "./run-problems";
import type { KeptResultKey, OpenedResult, OpenedRun } from "./run-store";

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

/** What a list shows of a run; `samples`: how many its data set has, where that is known. */
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
  const { title, createdAt, dataSet, entries, chosen, repeats, origin } = opened.run;
  const each = chosen === "all" ? samples : chosen.length;
  return {
    id,
    state: opened.state,
    title,
    createdAt,
    dataSetId: dataSet.id,
    benchmark: dataSet.benchmark,
    sessionId: origin?.sessionId ?? null,
    entries: entries.map((entry) => entry.title),
    counts: { ...counts, total: each * entries.length * repeats },
    problem: opened.state === "read-only" ? opened.problem : null,
  };
}
