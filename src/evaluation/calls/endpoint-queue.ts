import PQueue from "p-queue";
import { abortError } from "../../lib/errors";
import type { EndpointLimits } from "../../schemas/model-settings";
import type { EndpointHistory, RetryPolicy } from "./retry-policy";

/** Why calls wait: people paused, the endpoint asked for it, calls to repeat, the rate, as many calls as allowed run. */
export type WaitReason = "paused" | "asked" | "back-off" | "rate" | "concurrency";

/** What goes on at one endpoint. */
export type EndpointState = {
  baseUrl: string;
  running: number;
  /** All calls that are not running: for their turn, or after a failure. */
  waiting: number;
  why: WaitReason | null;
  /** When the endpoint is asked again, in milliseconds since 1970; null where that depends on other calls. */
  until: number | null;
  paused: boolean;
};

export type QueueLimits = Omit<EndpointLimits, "baseUrl">;

/** The calls to one base URL, whatever their model. */
export type EndpointQueue = {
  /** What is known of the endpoint from calls so far; kept up by whoever makes them. */
  history: EndpointHistory;
  /**
   * Runs `work` as soon as limits, pauses and waits allow. Rejects as it does, and with `AbortError` as soon as the
   * signal fires, waiting or not. `again`: before those that have not been tried yet.
   */
  run<Result>(work: () => Promise<Result>, options: { signal: AbortSignal; again: boolean }): Promise<Result>;
  /** Lets one call wait outside of the queue; others go on. Rejects with `AbortError` when cancelled. */
  backOff(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Begins no call for so long: the endpoint has asked for it. */
  hold(milliseconds: number): void;
  pause(): void;
  resume(): void;
  /** From now on; calls under way go on. */
  limit(limits: QueueLimits): void;
  state(): EndpointState;
  /** True when nothing runs or waits. */
  isIdle(): boolean;
};

export type EndpointQueueParts = {
  baseUrl: string;
  limits: QueueLimits;
  sleep: RetryPolicy["sleep"];
  onChange: () => void;
};

const MINUTE = 60_000;

function newQueue({ concurrency, requestsPerMinute }: QueueLimits): PQueue {
  if (requestsPerMinute === null) return new PQueue({ concurrency });
  // Strict: never more in any minute, wherever it begins.
  return new PQueue({ concurrency, interval: MINUTE, intervalCap: requestsPerMinute, strict: true });
}

/** A job that waits for its turn, so that it can move to another queue when the rate is changed. */
type Waiting = { start: (queue: PQueue) => void };

/** The queue of one endpoint. */
export function createEndpointQueue(parts: EndpointQueueParts): EndpointQueue {
  const { baseUrl, sleep, onChange } = parts;
  let { limits } = parts;
  let queue = newQueue(limits);
  const waiting = new Set<Waiting>();
  /** When each of the calls that wait after a failure goes on. */
  const backingOff = new Map<symbol, number>();
  let running = 0;
  let paused = false;
  let held: { until: number; end: AbortController } | null = null;

  /** Starts or stops the queue, as it should be now. */
  function settle(): void {
    if (paused || held) queue.pause();
    else queue.start();
    onChange();
  }

  function reason(): WaitReason | null {
    if (waiting.size + backingOff.size === 0) return null;
    if (paused) return "paused";
    if (held) return "asked";
    if (waiting.size === 0) return "back-off";
    return queue.isRateLimited && running < limits.concurrency ? "rate" : "concurrency";
  }

  function run<Result>(
    work: () => Promise<Result>,
    { signal, again }: { signal: AbortSignal; again: boolean },
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const job = async () => {
        waiting.delete(entry);
        running += 1;
        onChange();
        try {
          return await work();
        } finally {
          running -= 1;
          onChange();
        }
      };
      const entry: Waiting = {
        start: (into) => {
          into.add(job, { signal, priority: again ? 1 : 0 }).then(resolve, (error: unknown) => {
            waiting.delete(entry);
            onChange();
            reject(signal.aborted ? abortError() : error);
          });
        },
      };
      waiting.add(entry);
      entry.start(queue);
      onChange();
    });
  }

  return {
    history: { reached: false, replied: false, refusals: 0 },
    run,

    async backOff(milliseconds, signal) {
      const call = Symbol();
      backingOff.set(call, Date.now() + milliseconds);
      onChange();
      try {
        await sleep(milliseconds, signal);
      } finally {
        backingOff.delete(call);
        onChange();
      }
    },

    hold(milliseconds) {
      const until = Date.now() + milliseconds;
      if (held && held.until >= until) return;
      held?.end.abort();
      const end = new AbortController();
      held = { until, end };
      settle();
      sleep(milliseconds, end.signal).then(
        () => {
          held = null;
          settle();
        },
        // A longer wait has taken the place of this one.
        () => undefined,
      );
    },

    pause() {
      paused = true;
      settle();
    },

    resume() {
      paused = false;
      settle();
    },

    limit(next) {
      const { concurrency, requestsPerMinute } = limits;
      limits = next;
      if (next.requestsPerMinute !== requestsPerMinute) {
        queue.clear();
        queue = newQueue(next);
        settle();
        for (const entry of waiting) entry.start(queue);
      } else if (next.concurrency !== concurrency) queue.concurrency = next.concurrency;
    },

    state() {
      const why = reason();
      const soonest = why === "back-off" ? Math.min(...backingOff.values()) : null;
      return {
        baseUrl,
        running,
        waiting: waiting.size + backingOff.size,
        why,
        until: why === "asked" && held ? held.until : soonest,
        paused,
      };
    },

    isIdle: () => running + waiting.size + backingOff.size === 0,
  };
}
