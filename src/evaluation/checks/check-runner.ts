import { createWorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../foundation/errors";
import { orAborted } from "../../foundation/or-aborted";
import type { Semantics, UnscoredCause, Verdict } from "../../shapes/verdict";
import {
  type AskedVerdict,
  askedVerdicts,
  type CheckBatch,
  type CheckEvent,
  type ChecksCalls,
  type RuleVerdicts,
  sentBatch,
  unpackedVerdicts,
} from "./checks-protocol";

/** Longest time one check may take before its worker is killed. */
const CHECK_BUDGET_MILLISECONDS = 1000;

/**
 * A check that went over its budget is tried once more with so many times of it: the machine may have been busy with
 * something else. One that used up that as well has run away, and gets no second chance until it has been decided.
 */
const SECOND_CHANCE_FACTOR = 3;

/**
 * After the budget, or after cancelling, the worker may still answer for so long: where this side was busy itself,
 * its answer is here already and only waits to be read.
 */
const GRACE_MILLISECONDS = 50;

/** The number of times in a row that a worker may stop between two checks without a decision. */
const MAX_IDLE_FAILURES = 2;

/** The number of checks at which no further waiting batch joins a message. A message takes as long as some checks do. */
const MOST_TOGETHER = 500;

export type CheckRunner = {
  /**
   * Decides the format checks of one response, in order, all by the semantics of the batch and then all by the other;
   * `onVerdict` is told each. A check over its budget, on its second chance too, ends
   * `unscored: timed out`, one that its worker stopped at `unscored` too, and the others go on in a new worker. Batches run in turn. Rejects with
   * `AbortError` when cancelled, also while it waits or while a check runs away; with `ProblemError` when no worker
   * can be had.
   */
  run(
    batch: CheckBatch,
    options?: { signal?: AbortSignal; onVerdict?: (verdict: Verdict) => void },
  ): Promise<RuleVerdicts>;
  dispose(): void;
};

function undecided({ request, semantics }: AskedVerdict, cause: UnscoredCause, reason: string): Verdict {
  const { check } = request;
  return {
    checkId: check.checkId,
    constraintId: check.constraintId,
    half: "format",
    status: "unscored",
    cause,
    reason,
    evidence: [],
    source: "rule",
    semantics,
  };
}

/** The cause of a check that runs away: its rule with these parameters, not the text alone. */
function ruleOf({ request: { check }, semantics }: AskedVerdict): string {
  return JSON.stringify([check.constraintId, check.parameters, semantics]);
}

/** A batch, from when it is asked for until it is decided. */
type Job = {
  batch: CheckBatch;
  /** The number of verdicts that it asks for. */
  count: number;
  verdicts: Verdict[];
  signal: AbortSignal | undefined;
  add(verdict: Verdict): void;
  reject(error: unknown): void;
};

/** Whether somebody still waits for verdicts of a batch. */
const isOpen = ({ verdicts, count, signal }: Job) => verdicts.length < count && !signal?.aborted;

function by(semantics: Semantics, verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.filter((verdict) => verdict.semantics === semantics);
}

/** A signal that fires when the last batch that was not decided is cancelled. */
function whenNoneIsOpen(jobs: readonly Job[]): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const look = () => {
    if (!jobs.some(isOpen)) controller.abort();
  };
  for (const { signal } of jobs) signal?.addEventListener("abort", look, { once: true });
  const stop = () => {
    for (const { signal } of jobs) signal?.removeEventListener("abort", look);
  };
  return { signal: controller.signal, stop };
}

/** Runs checks in a worker that can be killed. `start` makes the worker. */
export function createCheckRunner(
  start: () => Worker,
  budgetMilliseconds = CHECK_BUDGET_MILLISECONDS,
): CheckRunner {
  const client = createWorkerClient<ChecksCalls>(start);
  const runaways = new Set<string>();
  const waiting: Job[] = [];
  let isWorking = false;

  /** Runs until all is decided or the worker is lost; tells what was lost with it. */
  async function attempt(
    input: ChecksCalls["batches"]["input"],
    firstBudget: number,
    signal: AbortSignal,
    decideAll: (packed: string) => void,
  ): Promise<Lost | null> {
    let budget = firstBudget;
    let inHand: CheckEvent["next"] = "none";
    let overdue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const kill = () => {
      overdue = inHand !== "none" && !signal.aborted;
      client.terminate();
    };
    const killAfterGrace = () => {
      clearTimeout(timer);
      timer = setTimeout(kill, GRACE_MILLISECONDS);
    };
    const onEvent = ({ verdicts, next }: CheckEvent) => {
      if (signal.aborted) return;
      clearTimeout(timer);
      inHand = next;
      if (verdicts !== "") budget = budgetMilliseconds;
      decideAll(verdicts);
      // Whoever heard of a verdict may have cancelled, and the worker has its grace.
      if (next !== "none" && !signal.aborted) timer = setTimeout(killAfterGrace, budget);
    };
    signal.addEventListener("abort", killAfterGrace, { once: true });
    try {
      decideAll(await client.call("batches", input, { signal, onEvent }));
      return null;
    } catch (error) {
      if (isAbort(error) && !overdue) throw error;
      return { lost: inHand, overdue, error };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", killAfterGrace);
    }
  }

  /** Decides what some batches ask for, in one message. A batch that is cancelled on the way is dropped at the next message. */
  async function runTogether(all: readonly Job[]): Promise<void> {
    const { signal, stop } = whenNoneIsOpen(all);
    let idleFailures = 0;
    let singly = false;
    let budget = budgetMilliseconds;
    try {
      for (let jobs = all.filter(isOpen); jobs.length > 0; jobs = all.filter(isOpen)) {
        const known = jobs[0]?.verdicts ?? [];
        const asked = askedVerdicts(jobs.map(({ batch }) => batch));
        const owners = jobs.flatMap((job) => Array.from({ length: job.count }, () => job));
        const verdicts = [...known];
        const before = verdicts.length;
        const decide = (verdict: Verdict) => {
          const request = asked[verdicts.length];
          if (request && runaways.size > 0 && verdict.cause !== "timed out") runaways.delete(ruleOf(request));
          const job = owners[verdicts.length];
          verdicts.push(verdict);
          job?.add(verdict);
        };
        const decideAll = (packed: string) => {
          for (const verdict of unpackedVerdicts(packed, asked, verdicts)) decide(verdict);
        };
        const batches = jobs.map(({ batch }) => sentBatch(batch));
        const outcome = await attempt({ batches, known: before, singly }, budget, signal, decideAll);
        if (outcome === null) break;
        const { lost, overdue, error } = outcome;
        const next = asked[verdicts.length];
        if (lost === "some") {
          // One of them did it: now each is told of before it is taken in hand.
          singly = true;
          continue;
        }
        if (lost === "alone" && next) {
          const onSecondChance = budget > budgetMilliseconds && verdicts.length === before;
          if (overdue && !onSecondChance && !runaways.has(ruleOf(next))) {
            budget = budgetMilliseconds * SECOND_CHANCE_FACTOR;
            continue;
          }
          const given = onSecondChance ? budget : budgetMilliseconds;
          budget = budgetMilliseconds;
          if (overdue) runaways.add(ruleOf(next));
          const { detail, message } = toProblem(error);
          decide(
            overdue
              ? undecided(next, "timed out", `No verdict within ${given / 1000} s.`)
              : undecided(next, "bad parameters", `The check stopped: ${detail ?? message}`),
          );
          continue;
        }
        idleFailures = verdicts.length > before ? 1 : idleFailures + 1;
        if (idleFailures >= MAX_IDLE_FAILURES) throw error;
      }
    } catch (error) {
      const open = all.filter(isOpen);
      // Maybe one of them can't be sent: each goes by itself.
      if (all.length > 1 && !isAbort(error)) for (const job of open) await runTogether([job]);
      else for (const job of all) job.reject(error);
    } finally {
      stop();
    }
  }

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      let count = waiting[0]?.count ?? 0;
      let jobs = 1;
      for (; jobs < waiting.length && count < MOST_TOGETHER; jobs += 1) count += waiting[jobs]?.count ?? 0;
      await runTogether(waiting.splice(0, jobs));
    }
    isWorking = false;
  }

  return {
    run(batch, { signal, onVerdict } = {}) {
      const count = batch.requests.length * (batch.oneReading ? 1 : 2);
      const verdicts: Verdict[] = [];
      const turn = new Promise<RuleVerdicts>((resolve, reject) => {
        const end = () => resolve({ strict: by("strict", verdicts), reference: by("reference", verdicts) });
        if (count === 0) return end();
        const add = (verdict: Verdict) => {
          if (signal?.aborted) return;
          verdicts.push(verdict);
          onVerdict?.(verdict);
          if (verdicts.length === count) end();
        };
        waiting.push({ batch, count, verdicts, signal, add, reject });
      });
      if (!isWorking) workOff();
      // A batch that still waits its turn is let go of at once.
      return signal ? orAborted(turn, signal) : turn;
    },
    dispose() {
      client.terminate();
    },
  };
}

/** A worker failed with this in hand; with `none` it could not be started, or the batches could not be sent. */
type Lost = { lost: CheckEvent["next"]; overdue: boolean; error: unknown };
