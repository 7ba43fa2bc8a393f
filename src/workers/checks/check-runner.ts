import { abortError, isAbort, toProblem } from "../../lib/errors";
import type { UnscoredCause, Verdict } from "../../schemas/verdict";
import { createWorkerClient } from "../bridge/worker-client";
import type { CheckBatch, CheckEvent, CheckRequest, ChecksCalls } from "./checks-protocol";

/** Longest time one check may take before its worker is killed. */
export const CHECK_BUDGET_MILLISECONDS = 1000;

export type CheckRunner = {
  /**
   * Decides the format checks of one response, in order. A check over its budget ends `unscored: timed out` and the
   * others go on in a new worker. One batch runs at a time; rejects with `AbortError` when cancelled.
   */
  run(
    batch: CheckBatch,
    options?: { signal?: AbortSignal; onVerdict?: (verdict: Verdict) => void },
  ): Promise<Verdict[]>;
  dispose(): void;
};

function undecided(request: CheckRequest, batch: CheckBatch, cause: UnscoredCause, reason: string): Verdict {
  return {
    checkId: request.check.checkId,
    constraintId: request.check.constraintId,
    half: "format",
    status: "unscored",
    cause,
    reason,
    evidence: [],
    source: "rule",
    semantics: batch.context.semantics,
  };
}

/** Runs checks in a worker that can be killed. `start` makes the worker. */
export function createCheckRunner(
  start: () => Worker,
  budgetMilliseconds = CHECK_BUDGET_MILLISECONDS,
): CheckRunner {
  const client = createWorkerClient<ChecksCalls>(start);
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs until the batch is done or one check has to be given up; tells which. */
  async function attempt(
    batch: CheckBatch,
    requests: CheckRequest[],
    signal: AbortSignal | undefined,
    decide: (verdict: Verdict) => void,
  ): Promise<void> {
    let inHand: string | null = null;
    let overdue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (event: CheckEvent) => {
      clearTimeout(timer);
      if (event.kind === "decided") {
        inHand = null;
        decide(event.verdict);
        return;
      }
      inHand = event.checkId;
      timer = setTimeout(() => {
        overdue = true;
        client.terminate();
      }, budgetMilliseconds);
    };
    try {
      await client.call("batch", { ...batch, requests }, { ...(signal ? { signal } : {}), onEvent });
    } catch (error) {
      if (isAbort(error) && !overdue) throw error;
      const request = requests.find(({ check }) => check.checkId === inHand) ?? requests[0];
      if (!request) throw error;
      decide(
        overdue
          ? undecided(request, batch, "timed out", `No verdict within ${budgetMilliseconds / 1000} s.`)
          : undecided(request, batch, "bad parameters", `The check stopped: ${toProblem(error).message}`),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async function runNow(
    batch: CheckBatch,
    signal: AbortSignal | undefined,
    onVerdict: ((verdict: Verdict) => void) | undefined,
  ): Promise<Verdict[]> {
    const verdicts = new Map<string, Verdict>();
    const decide = (verdict: Verdict) => {
      verdicts.set(verdict.checkId, verdict);
      onVerdict?.(verdict);
    };
    let left = batch.requests;
    while (left.length > 0) {
      if (signal?.aborted) throw abortError();
      await attempt(batch, left, signal, decide);
      left = left.filter(({ check }) => !verdicts.has(check.checkId));
    }
    return batch.requests.flatMap(({ check }) => verdicts.get(check.checkId) ?? []);
  }

  return {
    run(batch, { signal, onVerdict } = {}) {
      const turn = queue.then(
        () => runNow(batch, signal, onVerdict),
        () => runNow(batch, signal, onVerdict),
      );
      queue = turn.catch(() => undefined);
      return turn;
    },
    dispose() {
      client.terminate();
    },
  };
}
