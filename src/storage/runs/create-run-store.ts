import { inBatches, together } from "../../foundation/batches";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { MediaRowShape } from "../../shapes/generated/media-row";
import { ResultShape } from "../../shapes/generated/result";
import { RunShape } from "../../shapes/generated/run";
import { fits, mismatch } from "../../shapes/read-outside";
import { type Result, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunSummary } from "../../shapes/run-table";
import type { DataSetStore } from "../data-sets/data-set-rows";
import type { StorageGuard } from "../guard";
import { createMarkedRows, deletionTime, existing } from "../kept/collection";
import { type Survey, surveying } from "../kept/kept-thing";
import { cloneError } from "../loose-document";
import { referencedHashes } from "../references";
import { LostRow, type RowTable } from "../row-table";
import { type ColumnsRow, columnsRowOf } from "./index/columns-row";
import { type ResultRows, type ResultTable, type RunChanges, type RunLogs, resultRows } from "./result-table";
import { resultInLog, runInLog } from "./run-copies";
import { createRunIndexes } from "./run-indexes";
import { createRunReader } from "./run-reader";
import { openResultRow, openRunRow, runProblems, summariseRun } from "./run-row";
import type { KeptResultKey, OpenedResult, OpenedRun, RunStore } from "./run-store";

/** Writes and reads results: first the rows, then the log. */
interface ResultKeeper {
  /** Returns what the columns hold of it. Rejects with `run-not-found` where its run was purged. */
  keep(result: Result): Promise<ColumnsRow>;
  /** Writes results of one run, so many in a transaction. Rejects as `keep` does. */
  keepAll(runId: string, results: readonly Result[]): Promise<void>;
  /** The result; null where there is none. A damaged one is looked for in the log and put back. */
  open(key: KeptResultKey): Promise<OpenedResult | null>;
  /** Writes what the columns hold of results anew; null for a result that can't be read. */
  writeColumns(keys: readonly KeptResultKey[]): Promise<(ColumnsRow | null)[]>;
}

interface ResultKeeperParts {
  results: ResultTable;
  logs: RunLogs | null;
  /** Marks the log of a run as one that lacks something. */
  noteBehind: (runId: string) => Promise<void>;
  guard: StorageGuard;
}

/** Results written in one transaction. */
const AT_ONCE = 400;

/** Most results that wait in memory for room in the log. */
const MOST_BEHIND = 100;

/** The keeper over its table and logs. */
function createResultKeeper({ results, logs, noteBehind, guard }: ResultKeeperParts): ResultKeeper {
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
      // The next start looks for what this visit does not come to.
      await noteBehind(runId);
    }
  }

  /** Writes a result over a damaged row. */
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
  const writeWithOthers = together(AT_ONCE, write);

  return {
    async keep(result) {
      const rows = await resultRows(result);
      await writeWithOthers(result.runId, rows);
      return rows.columns;
    },
    async keepAll(runId, all) {
      await inBatches(all, AT_ONCE, async (some) => write(runId, await Promise.all(some.map(resultRows))));
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
    writeColumns: (keys) =>
      guard.write(() =>
        results.writeColumns(keys, (row, key) => {
          const opened = openResultRow(row, key);
          return opened.state === "ready" ? columnsRowOf(opened.result) : null;
        }),
      ),
  };
}

interface SurveyedTables {
  runs: RowTable;
  results: ResultTable;
  dataSets: RowTable;
}

/** Number of runs, and the blobs that they, their results and the data sets name. */
async function surveyRuns({ runs, results, dataSets }: SurveyedTables): Promise<Survey> {
  const seen = surveying();
  const deletions = new Map<string, number | null>();
  const take = (deletedAt: number | null, row: unknown) => {
    if (row instanceof LostRow) seen.lose();
    else seen.name(deletedAt, hashesIn(row));
  };
  await dataSets.visit((row) => take(null, row));
  await runs.visit((row, id) => {
    const deletedAt = deletionTime(row);
    deletions.set(id, deletedAt);
    // Blobs that results name are known by the results' own rows, whatever became of the run's.
    seen.name(deletedAt, referencedHashes(row));
  });
  for (const [id, deletedAt] of deletions) await results.visitMedia(id, (row) => take(deletedAt, row));
  const deleted = [...deletions.values()].filter((time) => time !== null).length;
  return seen.result(deletions.size - deleted, deleted);
}

/** The hashes that a row lists; all that it holds where it is damaged. */
function hashesIn(row: unknown): Iterable<string> {
  return fits(MediaRowShape, row) ? row.hashes : referencedHashes(row);
}

interface RunStoreParts {
  table: RowTable;
  results: ResultTable;
  /** Null where this visit can't reach them. */
  logs: RunLogs | null;
  noteBehind: (runId: string) => Promise<void>;
  dataSets: DataSetStore;
  dataSetTable: RowTable;
  guard: StorageGuard;
  changes: RunChanges;
  now: () => number;
}

/** The runs over their tables. */
export function createRunStore(parts: RunStoreParts): RunStore {
  const { table, results, logs, noteBehind, dataSets, guard, changes, now } = parts;
  const keeper = createResultKeeper({ results, logs, noteBehind, guard });
  const { open: openResult, writeColumns } = keeper;
  const indexes = createRunIndexes({ results, dataSets, load, openResult, writeColumns });

  async function load(id: string): Promise<OpenedRun | null> {
    const row = await table.get(id);
    if (row === undefined || deletionTime(row) !== null) return null;
    const opened = openRunRow(row, id);
    return isDamaged(opened) ? ((await fromLog(id)) ?? opened) : opened;
  }

  /** A run whose row is damaged, put back as its log has it; null where it is not there, or was deleted. */
  async function fromLog(id: string): Promise<OpenedRun | null> {
    const logged = logs && (await runInLog(logs, id).catch(() => null));
    if (!logged || logged.deletedAt !== null) return null;
    const opened = openRunRow(logged, id);
    if (isDamaged(opened)) return null;
    const mend = (row: unknown) => (isDamaged(openRunRow(row, id)) ? logged : Object(row));
    await guard.write(() => table.update(id, mend)).catch(() => undefined);
    return opened;
  }

  changes.subscribe(({ change, runId, key }) => {
    if (change === "kept" && key) indexes.refresh({ runId, ...key }).catch(() => indexes.close(runId));
    else indexes.close(runId);
  });

  /** The data sets of runs that go for good, which may be the last ones about them. */
  const left = new Set<string>();
  const { write, ...rows } = createMarkedRows({
    ...{ table, guard, now, counts: false },
    problems: async () => runProblems,
    announce: ({ change, id }) => {
      indexes.close(id);
      changes.announce({ change, runId: id, key: null });
    },
    async dropWith(id) {
      const opened = openRunRow(await table.get(id), id);
      if (opened.state !== "unreadable") left.add(opened.run.dataSet.id);
      await results.removeRun(id);
    },
  });

  async function countsOf(runId: string) {
    const [done, failed] = await Promise.all([results.count(runId, "done"), results.count(runId, "failed")]);
    return { done, failed };
  }

  /** Ids of the runs about a session that were deleted at this time; null: that are not deleted. */
  async function about(sessionId: string, deletedAt: number | null): Promise<string[]> {
    const ids: string[] = [];
    await table.visit((row, id) => {
      if (deletionTime(row) !== deletedAt) return;
      const opened = openRunRow(row, id);
      if (opened.state !== "unreadable" && opened.run.origin?.sessionId === sessionId) ids.push(id);
    });
    return ids;
  }

  /** Writes what is found out of a run as it is done; nothing where there is none. */
  async function note(id: string, found: (versions: Run["versions"]) => Run["versions"]): Promise<void> {
    await write(id, "saved", (row) => {
      const present = requireWritable(row, id);
      return present
        ? {
            ...existing(row, runProblems),
            document: { ...present, versions: found(present.versions) },
          }
        : undefined;
    });
  }

  return {
    ...rows,

    async purgeDeleted(olderThan) {
      const purged = await rows.purgeDeleted(olderThan);
      for (const id of left) await dataSets.removeWithRuns(id).catch(() => undefined);
      left.clear();
      return purged;
    },

    async save(run, before) {
      const wrong = cloneError(run) ?? mismatch(RunShape, run, "the run");
      if (wrong !== null) throw new ProblemError(runProblems.invalid(wrong));
      await write(run.id, "saved", (row) => {
        const present = row === undefined ? null : requireWritable(row, run.id);
        if (before !== undefined && asPeopleSetIt(present) !== asPeopleSetIt(before))
          throw new ProblemError(runProblems.changedElsewhere());
        const { versions } = run;
        const known = present && withPrompts(versions, present.versions.prompts);
        const rules = before && present ? present.versions.rules : versions.rules;
        return {
          id: run.id,
          deletedAt: null,
          document: known ? { ...run, versions: { ...known, rules } } : run,
        };
      });
    },

    addPrompts: (id, prompts) => note(id, (versions) => withPrompts(versions, prompts)),
    noteRules: (id, rules) => note(id, (versions) => ({ ...versions, rules })),

    async list() {
      const rows = new Map<string, unknown>();
      await table.visit((row, id) => {
        if (deletionTime(row) === null) rows.set(id, row);
      });
      const sizes = new Map((await dataSets.list()).map(({ id, samples }) => [id, samples]));
      const listed = await Promise.all(
        [...rows].map(async ([id, row]) => {
          const opened = openRunRow(row, id);
          const samples = opened.state === "unreadable" ? 0 : (sizes.get(opened.run.dataSet.id) ?? 0);
          return summariseRun(row, id, await countsOf(id), samples);
        }),
      );
      return listed.sort(newestFirst);
    },

    async summary(id) {
      const row = await table.get(id);
      if (row === undefined || deletionTime(row) !== null) return null;
      const opened = openRunRow(row, id);
      const dataSet = opened.state === "unreadable" ? null : await dataSets.summary(opened.run.dataSet.id);
      return summariseRun(row, id, await countsOf(id), dataSet?.samples ?? 0);
    },

    async removeWithSession(sessionId, time) {
      const ids = await about(sessionId, null);
      for (const id of ids) await rows.remove(id, time);
      return ids;
    },

    async restoreWithSession(sessionId, time) {
      for (const id of await about(sessionId, time)) await rows.restore(id);
    },

    async keepAll(runId, all) {
      for (const result of all) requireResult(result);
      await keeper.keepAll(runId, all);
      indexes.close(runId);
      changes.announce({ change: "saved", runId, key: null });
    },

    async keep(result) {
      requireResult(result);
      const columns = await keeper.keep(result);
      await indexes.take(columns, result);
      const { runId, sampleId, entryId, repeat } = result;
      changes.announce({ change: "kept", runId, key: { sampleId, entryId, repeat } });
    },

    ...createRunReader(indexes, { load, result: keeper.open }),
    close: indexes.close,
    onChange: changes.subscribe,
    survey: () => surveyRuns({ runs: table, results, dataSets: parts.dataSetTable }),
  };
}

/** All of a run that people set, as a text: its prompts and rules are found out as it is done, whoever looks at it then. */
export function asPeopleSetIt(run: Run | null): string {
  return canonicalJson(run && { ...run, versions: { ...run.versions, prompts: [], rules: "" } });
}

function withPrompts(versions: Run["versions"], more: readonly string[]): Run["versions"] {
  return { ...versions, prompts: [...new Set([...versions.prompts, ...more])].sort() };
}

/** True where nothing can be read of a run's row; one of a newer version is whole. */
function isDamaged(opened: OpenedRun): boolean {
  return opened.state === "unreadable" && opened.problem.code === runProblems.unreadable("").code;
}

/** Throws `result-invalid` where it is no result. */
function requireResult(result: Result): void {
  const wrong = cloneError(result) ?? mismatch(ResultShape, result, "the result");
  if (wrong !== null) throw new ProblemError(runProblems.resultInvalid(wrong));
}

/** The run of a row. Throws the ProblemError that says why it may not be written over. */
function requireWritable(row: unknown, id: string): Run {
  if (deletionTime(row) !== null) throw new ProblemError(runProblems.deleted());
  const opened = openRunRow(row, id);
  if (opened.state !== "ready") throw new ProblemError(opened.problem);
  return opened.run;
}

function newestFirst(one: RunSummary, other: RunSummary): number {
  const [first, second] = [one.createdAt ?? "", other.createdAt ?? ""];
  if (first !== second) return first < second ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}
