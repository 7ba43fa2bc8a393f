import { canonicalJson } from "../../foundation/canonical-json";
import { sha256OfText } from "../../foundation/hashing";
import { RatingRowShape } from "../../shapes/generated/rating-row";
import { RunTableRowShape } from "../../shapes/generated/run-table-row";
import { fits } from "../../shapes/read-outside";
import { type Result, taskKey } from "../../shapes/result";
import type { RatingRow, RunTableRow } from "../../shapes/rows";
import type { RowCopies } from "../copied-table";
import { nameOfRow, type RatingTable } from "../rating-table";
import { type ResultRows, type ResultTable, type RunLogs, resultRows } from "./result-table";
import { openResultRow } from "./run-row";
import type { KeptResultKey } from "./run-store";

/** Results or ratings restored in one transaction. */
const BATCH = 100;

/**
 * The logs of runs as the second copies of their rows. Reading one puts the run's results and ratings back, too, those
 * that have no row; writing one that is not there yet begins with all of them.
 */
export function createRunCopies(logs: RunLogs, results: ResultTable, ratings: RatingTable): RowCopies {
  return {
    keys: logs.ids,
    async read(runId) {
      try {
        const { row, last } = await surveyLog(logs, runId);
        if (row !== undefined) {
          await bringBackResults(logs, results, runId, last);
          await bringBackRatings(logs, ratings, runId);
        }
        return row;
      } catch {
        return undefined;
      }
    },
    async write(runId, row, isBehind = false) {
      const added = await logs.append(runId, [{ run: row }], { create: false });
      if (added && !isBehind) return;
      if (!added && !(await logs.append(runId, [{ run: row }], { create: true }))) return;
      const logged = await sumsInLog(logs, runId);
      for (const key of await results.keys(runId)) {
        const result: unknown = await results.get(key);
        if (openResultRow(result, key).state !== "ready") continue;
        if (logged.results.get(taskKey(key)) !== (await sumOf(result)))
          await logs.append(runId, [{ result }], { create: false });
      }
      const rated: RatingRow[] = [];
      await ratings.visit(runId, (one) => {
        if (fits(RatingRowShape, one)) rated.push(one);
      });
      const behind: RatingRow[] = [];
      const gone = new Map(logged.ratings);
      for (const one of rated) {
        const name = canonicalJson(nameOfRow(one));
        const before = gone.get(name);
        gone.delete(name);
        if (before?.sum !== (await sumOf(one))) behind.push(one);
      }
      for (const { row: one } of gone.values())
        if (one.rating !== null) behind.push({ ...one, rating: null });
      await logs.append(
        runId,
        behind.map((one) => ({ rated: one })),
        { create: false },
      );
    },
    remove: logs.remove,
    sweep: async () => undefined,
    clear: logs.clear,
  };
}

function sumOf(value: unknown): Promise<string> {
  return sha256OfText(canonicalJson(value));
}

/** Sums of what a log holds last of each task, and of each rating. */
async function sumsInLog(logs: RunLogs, runId: string) {
  const sums = new Map<string, string>();
  const rated = new Map<string, { row: RatingRow; sum: string }>();
  await logs.read(runId, async (entry) => {
    if ("rated" in entry) {
      const { rated: row } = entry;
      if (row.runId === runId) rated.set(canonicalJson(nameOfRow(row)), { row, sum: await sumOf(row) });
      return;
    }
    const result = "result" in entry ? readResult(entry.result, runId) : null;
    if (result) sums.set(taskKey(result), await sumOf(result));
  });
  return { results: sums, ratings: rated };
}

/** A result as a run's log has it; null where it has none, or none that is whole. */
export async function resultInLog(logs: RunLogs, key: KeptResultKey): Promise<Result | null> {
  let found: Result | null = null;
  await logs.read(key.runId, (entry) => {
    const result = "result" in entry ? readResult(entry.result, key.runId) : null;
    if (result && taskKey(result) === taskKey(key)) found = result;
  });
  return found;
}

/** A run's row as its log has it; null where it has none. */
export async function runInLog(logs: RunLogs, runId: string): Promise<RunTableRow | null> {
  return (await surveyLog(logs, runId)).row ?? null;
}

/** The run's row as it was written last, and of each task the line of its last result. */
async function surveyLog(
  logs: RunLogs,
  runId: string,
): Promise<{ row: RunTableRow | undefined; last: Map<string, number> }> {
  let row: RunTableRow | undefined;
  const last = new Map<string, number>();
  await logs.read(runId, (entry, line) => {
    if ("run" in entry) {
      if (fits(RunTableRowShape, entry.run) && entry.run.id === runId) row = entry.run;
      return;
    }
    const result = "result" in entry ? readResult(entry.result, runId) : null;
    if (result) last.set(taskKey(result), line);
  });
  return { row, last };
}

async function bringBackResults(
  logs: RunLogs,
  results: ResultTable,
  runId: string,
  last: ReadonlyMap<string, number>,
): Promise<void> {
  let batch: ResultRows[] = [];
  const write = async () => {
    await results.bringBack(batch, { replace: false });
    batch = [];
  };
  await logs.read(runId, async (entry, line) => {
    const result = "result" in entry ? readResult(entry.result, runId) : null;
    if (!result || last.get(taskKey(result)) !== line) return;
    batch.push(await resultRows(result));
    if (batch.length >= BATCH) await write();
  });
  await write();
}

async function bringBackRatings(logs: RunLogs, ratings: RatingTable, runId: string): Promise<void> {
  const last = new Map<string, RatingRow>();
  await logs.read(runId, (entry) => {
    if ("rated" in entry && entry.rated.runId === runId)
      last.set(canonicalJson(nameOfRow(entry.rated)), entry.rated);
  });
  const rows = [...last.values()].filter(({ rating }) => rating !== null);
  for (let first = 0; first < rows.length; first += BATCH)
    await ratings.bringBack(rows.slice(first, first + BATCH));
}

function readResult(value: unknown, runId: string): Result | null {
  const opened = openResultRow(value, { runId, sampleId: "", entryId: "", repeat: 1 });
  return opened.state === "ready" && opened.result.runId === runId ? opened.result : null;
}
