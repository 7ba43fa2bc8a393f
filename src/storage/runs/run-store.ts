import type { Problem } from "../../shapes/problem";
import type { Result, ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type {
  KeptState,
  RunBreakdown,
  RunColumns,
  RunFilter,
  RunOrder,
  RunSummary,
  RunWindow,
} from "../../shapes/run-table";
import type { RunChange } from "../../shapes/tab-words";
import type { OpenedRow } from "../kept/collection";
import type { Survey } from "../kept/kept-thing";

/** Names a result among all that are kept. */
export type KeptResultKey = ResultKey & { runId: string };

/** A run as it came out of storage. Only `ready` ones can be saved again. */
export type OpenedRun = OpenedRow<{ run: Run }>;

/** A result as it came out of storage; a damaged one says so for itself alone. */
export type OpenedResult =
  | { state: "ready"; result: Result }
  | { state: "unreadable"; key: KeptResultKey; document: unknown; problem: Problem };

/**
 * The runs and their results. What a call wrote is on disk when it resolves, and a second time in the run's log as
 * far as there is a file system. Store the blobs that a result names before the result itself. Every method rejects
 * with a ProblemError; after `quota-full` what was kept before is as it was.
 */
export interface RunStore {
  /**
   * Writes a run, new or changed, without its results. `before`: the run as it was when it was last read, null for a
   * new one; left out, it is written over whatever is there. Rejects with `run-invalid`, `run-deleted`,
   * `run-changed-elsewhere` where another one than `before` is kept, and the problem of a row that is unreadable or
   * newer than this app.
   */
  save(run: Run, before?: Run | null): Promise<void>;
  /** Adds names of prompts to those that a run uses. They are no change of what people set: `save` keeps them. */
  addPrompts(id: string, prompts: readonly string[]): Promise<void>;
  /** Keeps by which versions of the rules a run's results are judged; no change of what people set either. */
  noteRules(id: string, rules: string): Promise<void>;
  /** The run, or null when there is none of this id or it is deleted. */
  load(id: string): Promise<OpenedRun | null>;
  /** All that are not deleted, newest first, the unreadable among them. */
  list(): Promise<RunSummary[]>;
  /** One of those listed; null when there is none of this id. */
  summary(id: string): Promise<RunSummary | null>;
  /** Marks a run as deleted; its results stay until it is purged. */
  remove(id: string): Promise<void>;
  /** Takes the mark of `remove` away. Rejects with `run-not-found` once it is purged. */
  restore(id: string): Promise<void>;
  /** Drops a run for good, with its results: for one that was only being made. Its ratings are dropped by their store. */
  discard(id: string): Promise<void>;
  /**
   * Marks the runs about a session as deleted at `time` (milliseconds since 1970), when the session was; returns their
   * ids. Those that were deleted before stay as they are, and unreadable ones, since nobody knows what they are about.
   */
  removeWithSession(sessionId: string, time: number): Promise<string[]>;
  /** Takes the mark away of those that `removeWithSession` gave it at this time. */
  restoreWithSession(sessionId: string, time: number): Promise<void>;
  /** Drops the runs that were deleted before `olderThan` (milliseconds since 1970), with all of theirs; returns their ids. */
  purgeDeleted(olderThan: number): Promise<string[]>;
  /**
   * Keeps a result as it is after a step, in the place of what was kept of the same task. Rejects with
   * `result-invalid`, and with `run-not-found` where the run was purged.
   */
  keep(result: Result): Promise<void>;
  /** Keeps many results of one run, in steps that are written at once each. Rejects as `keep` does. */
  keepAll(runId: string, results: readonly Result[]): Promise<void>;
  /**
   * The stored result of a task; null where there is none. A damaged one is restored from the log where that has it.
   */
  result(key: KeptResultKey): Promise<OpenedResult | null>;
  /** The state of every task of a run that has a stored result. */
  states(runId: string): Promise<KeptState[]>;
  /** Rows of a run's results, `count` of them from the `from`th on (from 0). */
  window(
    runId: string,
    piece: { from: number; count: number; filter?: RunFilter; order?: RunOrder },
    signal?: AbortSignal,
  ): Promise<RunWindow>;
  /** Index of a task's result among those that fit, from 0; null where it is none of them. */
  placeOf(
    runId: string,
    of: { task: ResultKey; filter?: RunFilter; order?: RunOrder },
    signal?: AbortSignal,
  ): Promise<number | null>;
  /** Breakdown of the results that fit. */
  breakdown(runId: string, filter?: RunFilter, signal?: AbortSignal): Promise<RunBreakdown>;
  /** The results of a run in columns, as they are now; `keep` goes on changing them, so copy what is to last. */
  columns(runId: string): Promise<RunColumns>;
  /** Lets go of a run's columns, or of all, which the next call reads again. */
  close(runId?: string): void;
  /** Calls the listener when another tab or worker has changed a run or kept a result; returns how to stop. */
  onChange(listener: (change: RunChange) => void): () => void;
  survey(): Promise<Survey>;
}
