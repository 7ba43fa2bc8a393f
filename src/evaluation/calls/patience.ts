import { abortableSleep } from "../../lib/abortable-sleep";
import type { Problem } from "../../schemas/problem";

/** How often and how long a call that failed for the moment is made again. */
export type Patience = {
  /** Attempts in all, the first one included. */
  tries: number;
  /** The same for an endpoint that answers and only asks for fewer calls. */
  busyTries: number;
  /** Wait after the first failure, doubled after each further one. */
  firstWaitMilliseconds: number;
  longestWaitMilliseconds: number;
  /** An endpoint that asks for a longer wait than this is not waited for. */
  longestAskedMilliseconds: number;
  /** Replaces the clock in tests. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Six attempts within about a quarter of a minute; a busy endpoint is waited for for half a minute. */
export const USUAL_PATIENCE: Patience = {
  tries: 6,
  busyTries: 7,
  firstWaitMilliseconds: 500,
  longestWaitMilliseconds: 30_000,
  longestAskedMilliseconds: 5 * 60_000,
  sleep: abortableSleep,
};

/** Failures of one call so far. */
export type Failures = { all: number; busy: number };

/** What the endpoint has shown of itself in earlier calls. */
export type Acquaintance = {
  /** It has answered, be it with an error. */
  reached: boolean;
  /** It has given a whole reply. */
  replied: boolean;
  /** How often it has said "not so fast" since its last whole reply. */
  refusals: number;
};

/**
 * True where asking again makes sense. An address that never answered is more likely wrong, or closed to web pages,
 * than down for a moment: people should hear of it at once. What is no reply of a model endpoint at all is taken for
 * an accident only of one that has given replies.
 */
function mayPass({ code, retryable }: Problem, { reached, replied }: Acquaintance): boolean {
  if (code === "unreachable") return reached;
  if (code === "not-an-api") return replied;
  return retryable === true;
}

/**
 * How long to wait before the next attempt, in milliseconds; null to give up. The doubling wait has up to a quarter
 * more by chance, so that calls do not march in step; a longer one that the endpoint asks for counts instead.
 */
export function waitBeforeNext(
  problem: Problem,
  failures: Failures,
  known: Acquaintance,
  patience: Patience,
): number | null {
  if (!mayPass(problem, known)) return null;
  const others = failures.all - failures.busy;
  if (others >= patience.tries || failures.busy >= patience.busyTries) return null;
  const asked = (problem.retryAfterSeconds ?? 0) * 1000;
  if (asked > patience.longestAskedMilliseconds) return null;
  const doubled = patience.firstWaitMilliseconds * 2 ** (failures.all - 1);
  const wait = Math.min(doubled, patience.longestWaitMilliseconds) * (1 + Math.random() / 4);
  return Math.max(asked, wait);
}

/** True for a refusal that only says "not so fast". */
export function isBusy({ code, retryAfterSeconds }: Problem): boolean {
  return code === "rate-limited" || retryAfterSeconds !== undefined;
}
