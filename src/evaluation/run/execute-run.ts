import { isAbort } from "../../lib/errors";
import type { Problem } from "../../schemas/problem";
import type { PauseGate } from "./pause-gate";
import type { Task } from "./task";

/** Causes that every further task would meet as well: the run pauses and asks for help, and no task fails by them. */
export type PausingCause = (problem: Problem) => boolean;

export type RunExecution = {
  /** What is to do, in order; read one by one as room comes up. */
  tasks: Iterable<Task>;
  /** Does a task; resolves with what went wrong in it, and rejects when it could not be kept or was cancelled. */
  perform(task: Task, signal: AbortSignal): Promise<Problem | null>;
  /** Tasks at a time: enough to keep every endpoint busy, few enough for their media to fit into memory. */
  width: number;
  gate: PauseGate;
  pauses: PausingCause;
  signal: AbortSignal;
  /** Told when a task begins and when it has ended. */
  onTask?: (event: {
    task: Task;
    phase: "begun" | "done" | "failed" | "put back";
    problem: Problem | null;
  }) => void;
};

/**
 * Does all tasks, so many at a time. While the gate is closed none begins; those under way go on. A task that meets a
 * cause which pauses the run is put back and done again once the gate opens. Resolves when nothing is left; rejects
 * with `AbortError` when cancelled and with the first error of keeping, each after the tasks under way have ended.
 */
export async function executeRun(execution: RunExecution): Promise<void> {
  const { perform, width, gate, pauses, signal, onTask } = execution;
  const source = execution.tasks[Symbol.iterator]();
  const putBack: Task[] = [];
  const stopping = new AbortController();
  const stopped = AbortSignal.any([signal, stopping.signal]);
  let failure: unknown;

  function next(): Task | null {
    const again = putBack.shift();
    if (again) return again;
    const { done, value } = source.next();
    return done ? null : value;
  }

  async function attempt(task: Task): Promise<void> {
    onTask?.({ task, phase: "begun", problem: null });
    const problem = await perform(task, stopped);
    if (problem && pauses(problem)) {
      putBack.push(task);
      gate.close(problem);
      onTask?.({ task, phase: "put back", problem });
      return;
    }
    onTask?.({ task, phase: problem ? "failed" : "done", problem });
  }

  async function work(): Promise<void> {
    while (!stopped.aborted) {
      await gate.pass(stopped);
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

  // A task that was put back by the last worker is for all of them.
  do await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  while (putBack.length > 0 && !stopped.aborted);
  if (failure !== undefined) throw failure;
  signal.throwIfAborted();
}
