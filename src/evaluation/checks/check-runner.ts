import { createWorkerClient } from "../../foundation/bridge/worker-client";
import { abortError, isAbort, toProblem } from "../../foundation/errors";
import { orAborted } from "../../foundation/or-aborted";
import type { RuleVerdicts } from "../../rules/check-batch";
import { otherSemantics } from "../../shapes/semantics";
import type { Semantics, UnscoredCause, Verdict } from "../../shapes/verdict";
import type { CheckBatch, CheckEvent, ChecksCalls, RuleRequest } from "./checks-protocol";

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

export type CheckRunner = {
  /**
   * Decides the format checks of one response, in order, all by the semantics of the batch and then all by the other;
   * `onVerdict` is told each. A check over its budget, on its second chance too, ends
   * `unscored: timed out`, one that its worker stopped at `unscored` too, and the others go on in a new worker. One batch runs at a time. Rejects with
   * `AbortError` when cancelled, also while it waits or while a check runs away; with `ProblemError` when no worker
   * can be had.
   */
  run(
    batch: CheckBatch,
    options?: { signal?: AbortSignal; onVerdict?: (verdict: Verdict) => void },
  ): Promise<RuleVerdicts>;
  dispose(): void;
};

function undecided({ check, semantics }: RuleRequest, cause: UnscoredCause, reason: string): Verdict {
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
function ruleOf({ check, semantics }: RuleRequest): string {
  return JSON.stringify([check.constraintId, check.parameters, semantics]);
}

/** Every check by the semantics that is wanted first, then every one by the other. */
function ruleRequests({ requests, context }: CheckBatch): RuleRequest[] {
  const { semantics } = context;
  return [semantics, otherSemantics(semantics)].flatMap((one) =>
    requests.map((request) => ({ ...request, semantics: one })),
  );
}

/** Runs checks in a worker that can be killed. `start` makes the worker. */
export function createCheckRunner(
  start: () => Worker,
  budgetMilliseconds = CHECK_BUDGET_MILLISECONDS,
): CheckRunner {
  const client = createWorkerClient<ChecksCalls>(start);
  let queue: Promise<unknown> = Promise.resolve();
  const runaways = new Set<string>();

  /** Runs until all requests are decided or the worker is lost; tells what was lost with it. */
  async function attempt(
    batch: CheckBatch,
    requests: RuleRequest[],
    firstBudget: number,
    signal: AbortSignal | undefined,
    decide: (verdict: Verdict) => void,
  ): Promise<{ lost: "nothing" } | { lost: "check in hand"; overdue: boolean; error: unknown } | Idle> {
    let budget = firstBudget;
    let inHand = false;
    let overdue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const kill = () => {
      overdue = inHand && !signal?.aborted;
      client.terminate();
    };
    const killAfterGrace = () => {
      clearTimeout(timer);
      timer = setTimeout(kill, GRACE_MILLISECONDS);
    };
    const onEvent = (event: CheckEvent) => {
      if (signal?.aborted) return;
      clearTimeout(timer);
      inHand = event.kind === "started";
      if (event.kind === "decided") {
        budget = budgetMilliseconds;
        decide(event.verdict);
      } else timer = setTimeout(killAfterGrace, budget);
    };
    signal?.addEventListener("abort", killAfterGrace, { once: true });
    try {
      const { context, ...shared } = batch;
      await client.call(
        "batch",
        { ...shared, requests, benchmark: context.benchmark },
        { ...(signal ? { signal } : {}), onEvent },
      );
      return { lost: "nothing" };
    } catch (error) {
      if (isAbort(error) && !overdue) throw error;
      return inHand ? { lost: "check in hand", overdue, error } : { lost: "idle worker", error };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", killAfterGrace);
    }
  }

  async function runNow(
    batch: CheckBatch,
    signal: AbortSignal | undefined,
    onVerdict: ((verdict: Verdict) => void) | undefined,
  ): Promise<RuleVerdicts> {
    const requests = ruleRequests(batch);
    const verdicts: Verdict[] = [];
    const decide = (verdict: Verdict) => {
      const request = requests[verdicts.length];
      if (request && verdict.cause !== "timed out") runaways.delete(ruleOf(request));
      verdicts.push(verdict);
      onVerdict?.(verdict);
    };
    let idleFailures = 0;
    let budget = budgetMilliseconds;
    while (verdicts.length < requests.length) {
      if (signal?.aborted) throw abortError();
      const before = verdicts.length;
      const outcome = await attempt(batch, requests.slice(before), budget, signal, decide);
      if (outcome.lost === "nothing") break;
      const next = requests[verdicts.length];
      if (outcome.lost === "check in hand" && next) {
        const { overdue, error } = outcome;
        const onSecondChance = budget > budgetMilliseconds && verdicts.length === before;
        if (overdue && !onSecondChance && !runaways.has(ruleOf(next))) {
          budget = budgetMilliseconds * SECOND_CHANCE_FACTOR;
          continue;
        }
        budget = budgetMilliseconds;
        if (overdue) runaways.add(ruleOf(next));
        const { detail, message } = toProblem(error);
        decide(
          overdue
            ? undecided(
                next,
                "timed out",
                `No verdict within ${(budgetMilliseconds * SECOND_CHANCE_FACTOR) / 1000} s.`,
              )
            : undecided(next, "bad parameters", `The check stopped: ${detail ?? message}`),
        );
        continue;
      }
      idleFailures = verdicts.length > before ? 1 : idleFailures + 1;
      if (idleFailures >= MAX_IDLE_FAILURES) throw outcome.error;
    }
    const by = (semantics: Semantics) => verdicts.filter((verdict) => verdict.semantics === semantics);
    return { strict: by("strict"), reference: by("reference") };
  }

  return {
    run(batch, { signal, onVerdict } = {}) {
      const go = () => runNow(batch, signal, onVerdict);
      const turn = queue.then(go, go);
      queue = turn.catch(() => undefined);
      // A batch that still waits its turn is let go of at once.
      return signal ? orAborted(turn, signal) : turn;
    },
    dispose() {
      client.terminate();
    },
  };
}

/** The worker failed between two checks: it could not be started, or the batch could not be sent. */
type Idle = { lost: "idle worker"; error: unknown };
