import { ProblemError } from "../../foundation/errors";
import type { Result } from "../../shapes/result";
import { taskKey } from "../../shapes/task-state";
import type { StorageGuard } from "../guard";
import type { ColumnsRow } from "./index/columns-row";
import { type ResultRows, resultRows } from "./result-rows";
import type { ResultTable } from "./result-table";
import { resultInLog } from "./run-copies";
import type { RunLogs } from "./run-logs";
import { runProblems } from "./run-problems";
import { openResultRow } from "./run-row";
import type { KeptResultKey, OpenedResult } from "./run-store";

/** Writes and reads results: first the rows, then the log. */
interface ResultKeeper {
  /** Returns what the columns hold of it. Rejects with `run-not-found` where its run was purged. */
  keep(result: Result): Promise<ColumnsRow>;
  /** Writes results of one run, so many in a transaction. Rejects as `keep` does. */
  keepAll(runId: string, results: readonly Result[]): Promise<void>;
  /** The result; null where there is none. A damaged one is looked for in the log and put back. */
  open(key: KeptResultKey): Promise<OpenedResult | null>;
  /** Writes a result over a damaged row. */
  mend(result: Result): Promise<void>;
}

interface ResultKeeperParts {
  results: ResultTable;
  logs: RunLogs | null;
  guard: StorageGuard;
}

/** So many results are written in one transaction. */
const AT_ONCE = 200;

/** So many results wait in memory for room in the log. */
const MOST_BEHIND = 100;

/** The keeper over its table and logs. */
export function createResultKeeper({ results, logs, guard }: ResultKeeperParts): ResultKeeper {
  /** Results whose lines found no room in the log: they go there with the next one. */
  const behind = new Map<string, Result>();
  const nameOf = (result: Result) => JSON.stringify([result.runId, taskKey(result)]);

  async function log(runId: string, results: readonly Result[]): Promise<void> {
    for (const result of results) behind.delete(nameOf(result));
    const due = [...[...behind.values()].filter((waiting) => waiting.runId === runId), ...results];
    for (const waiting of due) behind.delete(nameOf(waiting));
    try {
      await logs?.append(
        runId,
        due.map((waiting) => ({ result: waiting })),
        { create: false },
      );
    } catch {
      // The rows themselves are on disk. What came since is newer.
      for (const waiting of due) {
        if (!behind.has(nameOf(waiting)) && behind.size < MOST_BEHIND) behind.set(nameOf(waiting), waiting);
      }
    }
  }

  const mend = async (result: Result) => {
    const rows = await resultRows(result);
    await guard.write(() => results.bringBack([rows], { replace: true }));
  };

  const write = (runId: string, rows: readonly ResultRows[]) =>
    guard.write(async () => {
      if (!(await results.keep(runId, rows))) throw new ProblemError(runProblems.notFound());
      await log(
        runId,
        rows.map(({ result }) => result),
      );
    });

  return {
    async keep(result) {
      const rows = await resultRows(result);
      await write(result.runId, [rows]);
      return rows.columns;
    },
    async keepAll(runId, all) {
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        await write(runId, await Promise.all(some.map(resultRows)));
      }
    },
    async open(key) {
      const row = await results.get(key);
      if (row === undefined) return null;
      const opened = openResultRow(row, key);
      if (opened.state === "ready" || logs === null) return opened;
      const logged = await resultInLog(logs, key).catch(() => null);
      if (!logged) return opened;
      await mend(logged).catch(() => undefined);
      return { state: "ready", result: logged };
    },
    mend,
  };
}
