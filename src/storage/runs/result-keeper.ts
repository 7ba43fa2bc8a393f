import { ProblemError } from "../../lib/errors";
import { taskKey } from "../../lib/task-state";
import type { Result } from "../../schemas/result";
import type { StorageGuard } from "../guard";
import type { ColumnsRow } from "./index/columns-row";
import { resultRows } from "./result-rows";
import type { ResultTable } from "./result-table";
import { resultInLog } from "./run-copies";
import type { RunLogs } from "./run-logs";
import { runProblems } from "./run-problems";
import { openResultRow } from "./run-row";
import type { KeptResultKey, OpenedResult } from "./run-store";

/** Writes and reads single results: first the row, then the log. */
export interface ResultKeeper {
  /** Returns what the columns hold of it. Rejects with `run-not-found` where its run was purged. */
  keep(result: Result): Promise<ColumnsRow>;
  /** Writes results of one run, so many in a transaction. */
  keepAll(runId: string, results: readonly Result[]): Promise<void>;
  /** The result; null where there is none. A damaged one is looked for in the log and put back. */
  open(key: KeptResultKey): Promise<OpenedResult | null>;
  /** Writes a result over a damaged row. */
  mend(result: Result): Promise<void>;
}

export interface ResultKeeperParts {
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

  async function log(result: Result): Promise<void> {
    const { runId } = result;
    behind.delete(nameOf(result));
    const due = [...[...behind.values()].filter((waiting) => waiting.runId === runId), result];
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

  return {
    async keep(result) {
      const rows = await resultRows(result);
      await guard.write(async () => {
        if (!(await results.keep(rows))) throw new ProblemError(runProblems.notFound());
        await log(result);
      });
      return rows.columns;
    },
    async keepAll(runId, all) {
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        const rows = await Promise.all(some.map(resultRows));
        await guard.write(async () => {
          await results.bringBack(rows, { replace: true });
          // The rows themselves are on disk; the log is their second copy.
          const lines = some.map((result) => ({ result }));
          await logs?.append(runId, lines, { create: false }).catch(() => undefined);
        });
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
