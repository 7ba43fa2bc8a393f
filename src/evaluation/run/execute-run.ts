import { isAbort } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { Task } from "../../shapes/result";
import type { PauseGate } from "./holding-causes";

/**
 * Whom a cause keeps waiting, so that no task fails by it. "run": every further task would meet it as well, and the run
 * pauses. "task": this one waits until all others are done, and then the run pauses. Null: the task has failed.
 */
type HoldingCause = (problem: Problem, task: Task) => "run" | "task" | null;

/** True where something has happened since by which this cause may be gone, so that trying again is worth it. */
export type CauseWatch = (problem: Problem) => boolean;

export type RunExecution = {
  /** The tasks in order; read one by one as room comes up. */
  tasks: Iterable<Task>;
  /** Does a task; resolves with what went wrong in it, and rejects when it could not be kept or was cancelled. */
  perform(task: Task, signal: AbortSignal): Promise<Problem | null>;
  /** Tasks at a time: enough to keep every endpoint busy, few enough for their media to fit into memory. */
  width: number;
  gate: PauseGate;
  holds: HoldingCause;
  /** Begins to watch what happens outside; a cause that may be gone since does not make the run pause again. */
  watchCauses?: () => CauseWatch;
  signal: AbortSignal;
  /** Told when a task begins and when it has ended; `stopped`: it was cancelled, or could not be kept. */
  onTask?: (event: {
    task: Task;
    phase: "begun" | "done" | "failed" | "put back" | "stopped";
    problem: Problem | null;
  }) => void;
};

/**
 * Does all tasks, so many at a time. While the gate is closed none begins; those under way go on. A task that meets a
 * cause that holds it is put back and done again: once the gate opens, or, where others can go on, after all of them.
 * Resolves when nothing is left; rejects with `AbortError` when cancelled and with the first error of keeping, each
 * after the tasks under way have ended.
 */
export async function executeRun(execution: RunExecution): Promise<void> {
  const { perform, width, gate, holds, watchCauses = () => () => false, signal, onTask } = execution;
  const source = execution.tasks[Symbol.iterator]();
  let putBack: Task[] = [];
  /** The number of these that were begun again: taking the first from a long list moves all others. */
  let begunAgain = 0;
  let aside: { task: Task; problem: Problem; mayBeGone: CauseWatch }[] = [];
  const stopping = new AbortController();
  const stopped = AbortSignal.any([signal, stopping.signal]);
  /** A signal for each task under way: a run is long, and each of its calls listens to one. */
  const underWay = new Set<AbortController>();
  stopped.addEventListener("abort", () => {
    for (const task of underWay) task.abort();
  });
  let failure: unknown;

  function next(): Task | null {
    const again = putBack[begunAgain];
    if (again) {
      begunAgain += 1;
      return again;
    }
    const { done, value } = source.next();
    return done ? null : value;
  }

  /** Does work with a signal of its own, which fires with that of the run. */
  async function cancellable<T>(work: (own: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    if (stopped.aborted) own.abort();
    underWay.add(own);
    try {
      return await work(own.signal);
    } finally {
      underWay.delete(own);
    }
  }

  async function attempt(task: Task): Promise<void> {
    onTask?.({ task, phase: "begun", problem: null });
    const mayBeGone = watchCauses();
    const problem = await cancellable((own) => perform(task, own)).catch((error: unknown) => {
      onTask?.({ task, phase: "stopped", problem: null });
      throw error;
    });
    const goesOn = problem !== null && mayBeGone(problem);
    const held = problem && (holds(problem, task) ?? (goesOn ? "task" : null));
    if (problem && held) {
      if (held === "task" && !goesOn) aside.push({ task, problem, mayBeGone });
      else putBack.push(task);
      if (held === "run" && !goesOn) gate.close(problem);
      onTask?.({ task, phase: "put back", problem });
      return;
    }
    onTask?.({ task, phase: problem ? "failed" : "done", problem });
  }

  async function work(): Promise<void> {
    while (!stopped.aborted) {
      await cancellable((own) => gate.pass(own));
      const task = next();
      if (!task) return;
      await attempt(task);
    }
  }

  async function worker(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) failure ??= error;
      stopping.abort();
    }
  }

  /**
   * Only postponed tasks are left: the gate closes until a person helps, unless the cause may be gone; then they are
   * tried again.
   */
  function bringBack(): void {
    const [first] = aside;
    if (!first || putBack.length > begunAgain) return;
    if (!aside.some(({ problem, mayBeGone }) => mayBeGone(problem))) gate.close(first.problem);
    putBack = aside.map(({ task }) => task);
    begunAgain = 0;
    aside = [];
  }

  do {
    await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
    if (!stopped.aborted) bringBack();
    // A task that was put back by the last worker is for all of them.
  } while (putBack.length > begunAgain && !stopped.aborted);
  if (failure !== undefined) throw failure;
  signal.throwIfAborted();
}
