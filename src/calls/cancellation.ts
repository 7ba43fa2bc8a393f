import { abortError } from "../foundation/errors";
import { timedOutProblem } from "./problems/reply-problem";
import type { Endpoint } from "./problems/status-problem";

/**
 * What a call rejects with once its signal has fired: the abort error when someone cancelled, the problem
 * `timed-out` when it was an `AbortSignal.timeout`.
 */
export function cancellationError(signal: AbortSignal, endpoint: Endpoint, partialText: string): Error {
  const timedOut = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  return timedOut ? timedOutProblem(endpoint, partialText) : abortError();
}
