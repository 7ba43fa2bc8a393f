import { abortableSleep } from "../../foundation/or-aborted";
import type { Problem } from "../../shapes/problem";

/** Limits on the number and duration of retries after temporary failures. */
export type RetryPolicy = {
  /** Requests in all, the first one included, where failures cost nothing. */
  tries: number;
  /** The same for an endpoint that answers and only asks for fewer calls. */
  busyTries: number;
  /** The same where the failed requests may be billed all the same, in whatever form the reply was asked for. */
  billableTries: number;
  /** The same for requests that ran out of time: they may cost most, and the next one seldom ends sooner. */
  timeoutTries: number;
  /** Wait after the first failure, doubled after each further one. */
  firstWaitMilliseconds: number;
  longestWaitMilliseconds: number;
  /** An endpoint that asks for a longer wait than this is not waited for. */
  longestAskedMilliseconds: number;
  /** Replaces the clock in tests. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Six requests within about a quarter of a minute; a busy endpoint is waited for for half a minute. */
export const USUAL_RETRY_POLICY: RetryPolicy = {
  tries: 6,
  busyTries: 7,
  billableTries: 3,
  timeoutTries: 2,
  firstWaitMilliseconds: 500,
  longestWaitMilliseconds: 30_000,
  longestAskedMilliseconds: 5 * 60_000,
  sleep: abortableSleep,
};

/** Failures of one call so far; a failure can count as several of these. */
export type Failures = { all: number; busy: number; billable: number; timeouts: number };

export const NO_FAILURES: Failures = { all: 0, busy: 0, billable: 0, timeouts: 0 };

/** The endpoint's behaviour in earlier calls. */
export type EndpointHistory = {
  /** It has answered, be it with an error. */
  reached: boolean;
  /** It has given a whole reply. */
  replied: boolean;
  /** Number of rate-limit refusals since its last whole reply. */
  refusals: number;
};

/**
 * True where asking again makes sense. An address that never answered is more likely wrong, or closed to web pages,
 * than down for a moment: people should hear of it at once. What is no reply of a model endpoint at all is taken for
 * an accident only of one that has given replies.
 */
function mayPass({ code, retryable }: Problem, { reached, replied }: EndpointHistory): boolean {
  if (code === "unreachable") return reached;
  if (code === "not-an-api") return replied;
  return retryable === true;
}

/** The failures with one more. `billable`: the request may be billed. */
export function withFailure(before: Failures, problem: Problem, billable: boolean): Failures {
  return {
    all: before.all + 1,
    busy: before.busy + (isBusy(problem) ? 1 : 0),
    // A lost network is a matter of waiting; most of its requests have not arrived.
    billable: before.billable + (billable && problem.code !== "unreachable" ? 1 : 0),
    timeouts: before.timeouts + (problem.code === "timed-out" ? 1 : 0),
  };
}

/** True while requests that may have been billed leave room for one more. */
export function maySpendMore({ billable, timeouts }: Failures, policy: RetryPolicy): boolean {
  return billable < policy.billableTries && timeouts < policy.timeoutTries;
}

/**
 * The wait before the next request, in milliseconds; null to give up. The doubling wait has up to a quarter
 * more by chance, so that calls do not march in step; a longer one that the endpoint asks for counts instead.
 */
export function retryDelay(
  problem: Problem,
  failures: Failures,
  history: EndpointHistory,
  policy: RetryPolicy,
): number | null {
  if (!mayPass(problem, history) || !maySpendMore(failures, policy)) return null;
  const others = failures.all - failures.busy;
  if (others >= policy.tries || failures.busy >= policy.busyTries) return null;
  const asked = (problem.retryAfterSeconds ?? 0) * 1000;
  if (asked > policy.longestAskedMilliseconds) return null;
  const doubled = policy.firstWaitMilliseconds * 2 ** (failures.all - 1);
  const wait = Math.min(doubled, policy.longestWaitMilliseconds) * (1 + Math.random() / 4);
  return Math.max(asked, wait);
}

/** True for a refusal that only says "not so fast". */
export function isBusy({ code, retryAfterSeconds }: Problem): boolean {
  return code === "rate-limited" || retryAfterSeconds !== undefined;
}
