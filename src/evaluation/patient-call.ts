import { abortError, isAbort, ProblemError, toProblem } from "../lib/errors";
import type { GenerateRequest, GenerateResult, Provider } from "../providers/provider";
import type { Problem } from "../schemas/problem";

/** How often and how long a call that failed for the moment is tried again. */
export type Patience = {
  /** Calls in all, the first one included. */
  tries: number;
  /** Wait after the first failure, doubled after each further one. */
  firstWaitMilliseconds: number;
  longestWaitMilliseconds: number;
  /** Replaces the clock in tests. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Resolves after that time; rejects with `AbortError` as soon as the signal is aborted. */
export function abortableSleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(abortError());
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(abortError());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}

export const usualPatience: Patience = {
  tries: 5,
  firstWaitMilliseconds: 1000,
  longestWaitMilliseconds: 30_000,
  sleep: abortableSleep,
};

/** The wait that the endpoint asks for, else a doubling one; up to a quarter more, so that calls do not march in step. */
function waitAfter(failures: number, problem: Problem, patience: Patience): number {
  const asked = problem.retryAfterSeconds === undefined ? 0 : problem.retryAfterSeconds * 1000;
  const doubled = patience.firstWaitMilliseconds * 2 ** (failures - 1);
  const wait = Math.min(doubled, patience.longestWaitMilliseconds) * (1 + Math.random() / 4);
  return Math.max(asked, wait);
}

/**
 * Calls a model, again after waits where the problem is `retryable` (busy, overloaded, no network). Rejects with the
 * last `ProblemError`, and with `AbortError` when cancelled, also during a wait. `onFailure` hears of every failure.
 */
export async function callPatiently(
  provider: Provider,
  request: GenerateRequest,
  signal: AbortSignal,
  patience: Patience,
  onFailure: (problem: Problem) => void,
): Promise<GenerateResult> {
  for (let failures = 1; ; failures += 1) {
    if (signal.aborted) throw abortError();
    try {
      return await provider.generate(request, { signal });
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw abortError();
      const problem = toProblem(error);
      onFailure(problem);
      if (!problem.retryable || failures >= patience.tries) throw new ProblemError(problem, { cause: error });
      await patience.sleep(waitAfter(failures, problem, patience), signal);
    }
  }
}
