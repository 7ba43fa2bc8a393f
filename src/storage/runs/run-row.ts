import { RunTableRowShape } from "../../schemas/generated/run-table-row";
import { fits } from "../../schemas/read-outside";
import type { RunSummary } from "../../schemas/run-table";
import { readDocument } from "../documents";
import { LostRow } from "../lost-row";
import { RESULT_DOCUMENT, RUN_DOCUMENT } from "./run-documents";
import { runProblems } from "./run-problems";
import type { KeptResultKey, OpenedResult, OpenedRun } from "./run-store";

/** Reads a run's row under its key. Never throws. */
export function openRunRow(row: unknown, id: string): OpenedRun {
  const unreadable = (document: unknown, reason: string): OpenedRun => ({
    state: "unreadable",
    id,
    document,
    problem: runProblems.unreadable(reason),
  });
  if (row instanceof LostRow) return unreadable(row, `the browser has lost it (${row.lost})`);
  if (!fits(RunTableRowShape, row)) return unreadable(row, "its row is damaged");
  const read = readDocument(row.document, RUN_DOCUMENT);
  switch (read.state) {
    case "unreadable": {
      if (read.version === null) return unreadable(row.document, read.reason);
      const problem = runProblems.newerVersion(read.version);
      return { state: "unreadable", id, document: row.document, problem };
    }
    case "read-only":
      return { state: "read-only", run: read.document, problem: runProblems.newerVersion(read.version) };
    case "ready":
      if (read.document.id !== id) return unreadable(row.document, "it lies under another run's name");
      return { state: "ready", run: read.document };
  }
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
