import type { Fault } from "./fault-script";

/** An endpoint's limits and times, in milliseconds. */
export type EndpointTimes = {
  concurrency: number;
  /** The time of a call that is answered. */
  latency: number;
  /** After this a call without an answer is given up. */
  timeout: number;
  /** A torn connection takes so much longer than an answer. */
  cut: number;
  /** The wait that it asks for when it names a time. */
  retryAfter: number;
};

function heldFor(fault: Fault | null, { latency, timeout, cut }: EndpointTimes): number {
  switch (fault) {
    case "429 with Retry-After":
    case "429":
    case "500":
    case "garbage on the wire":
      return 0;
    case "time-out":
      return timeout;
    case "cut stream":
      return latency + cut;
    case "garbage in the reply":
    case null:
      return latency;
  }
}

/**
 * The least time that these calls take, one outcome for each in the order of their beginnings: every place is taken
 * again at once, and nothing waits but for what the endpoint asks for.
 */
export function idealMilliseconds(outcomes: readonly (Fault | null)[], times: EndpointTimes): number {
  const free = Array.from({ length: times.concurrency }, () => 0);
  let pausedUntil = 0;
  for (const fault of outcomes) {
    const place = free.indexOf(Math.min(...free));
    const start = Math.max(free[place] ?? 0, pausedUntil);
    free[place] = start + heldFor(fault, times);
    if (fault === "429 with Retry-After") pausedUntil = start + times.retryAfter;
  }
  return Math.max(...free);
}
