import PQueue from "p-queue";
import { abortError } from "../../foundation/errors";
import { abortableSleep } from "../../foundation/or-aborted";
import type { EndpointLimits } from "../../shapes/model-settings";
import type { EndpointPlaces } from "./endpoint-places";
import type { EndpointHistory, RetryPolicy } from "./retry-policy";

/**
 * The reason why calls wait: people paused, the endpoint asked for it, it asked for fewer calls and named no time, calls to
 * repeat, the rate, as many calls as allowed run.
 */
type WaitReason = "paused" | "asked" | "busy" | "back-off" | "rate" | "concurrency";

/** Activity at one endpoint. */
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

/** A call that has its turn looks again at least so often, in milliseconds. */
const LONGEST_NAP = 60_000;

export type QueueLimits = Omit<EndpointLimits, "baseUrl">;

/** The calls to one base URL, whatever their model. */
export type EndpointQueue = {
  /** History of the endpoint from calls so far; updated by the caller. */
  history: EndpointHistory;
  /**
   * Runs `work` as soon as limits, pauses and waits allow. Rejects as it does, and with `AbortError` as soon as the
   * signal fires, waiting or not. `again`: before those that have not been tried yet.
   */
  run<Result>(work: () => Promise<Result>, options: { signal: AbortSignal; again: boolean }): Promise<Result>;
  /**
   * Lets one call wait outside of the queue, `why` tells after which failure; others go on. Rejects with `AbortError` when
   * cancelled.
   */
  backOff(milliseconds: number, why: "busy" | "back-off", signal: AbortSignal): Promise<void>;
  /** Begins no call for so long: the endpoint has asked for it. */
  hold(milliseconds: number): void;
  pause(): void;
  resume(): void;
  /** From now on; calls under way go on. */
  limit(limits: QueueLimits): void;
  state(): EndpointState;
};

type EndpointQueueParts = {
  baseUrl: string;
  limits: QueueLimits;
  places: EndpointPlaces;
  /** Notes a request of any tab, or says in how many milliseconds there may be room for one (`RequestLog.take`). */
  log: (perMinute: number) => Promise<number>;
  sleep: RetryPolicy["sleep"];
  onChange: () => void;
};

/** The queue of one endpoint. It puts the calls of this tab in order; places and rate are those of all tabs. */
export function createEndpointQueue(parts: EndpointQueueParts): EndpointQueue {
  const { baseUrl, places, log, sleep, onChange } = parts;
  let { limits } = parts;
  const queue = new PQueue({ concurrency: limits.concurrency });
  let waiting = 0;
  let waitingForRate = 0;
  /** When each of the calls that wait after a failure goes on, and why it waits. */
  const backingOff = new Map<symbol, { until: number; why: "busy" | "back-off" }>();
  let running = 0;
  let paused = false;
  let held: { until: number; end: AbortController } | null = null;
  /** Wakes calls that have their turn and wait for something else. */
  let change = new AbortController();

  function tellChange(): void {
    change.abort();
    change = new AbortController();
    onChange();
  }

  /** Starts or stops the queue, as it should be now. */
  function settle(): void {
    if (paused || held) queue.pause();
    else queue.start();
    tellChange();
  }

  /** The call that is repeated next. */
  const soonest = () => [...backingOff.values()].toSorted((one, other) => one.until - other.until)[0];

  function reason(): WaitReason | null {
    if (waiting + backingOff.size === 0) return null;
    if (paused) return "paused";
    if (held) return "asked";
    if (waiting === 0) return soonest()?.why ?? null;
    return waitingForRate > 0 ? "rate" : "concurrency";
  }

  /** Waits so long, or until something changes. */
  async function nap(milliseconds: number, signal: AbortSignal): Promise<void> {
    const changed = change.signal;
    await abortableSleep(milliseconds, AbortSignal.any([signal, changed])).catch(() => undefined);
    if (signal.aborted) throw abortError();
  }

  /** Waits for a place among all tabs, and for the rate; resolves to how to leave the place. */
  async function enter(signal: AbortSignal): Promise<() => void> {
    for (;;) {
      const leave = await places.take(limits.concurrency, signal);
      let wait = LONGEST_NAP;
      try {
        const { requestsPerMinute } = limits;
        if (!paused && !held) wait = requestsPerMinute === null ? 0 : await log(requestsPerMinute);
      } catch (error) {
        leave();
        throw error;
      }
      // People may have paused while the log was written: what it notes for nothing is soon forgotten.
      if (wait === 0 && !paused && !held) return leave;
      leave();
      const forRate = !paused && !held;
      if (forRate) waitingForRate += 1;
      onChange();
      try {
        await nap(wait || LONGEST_NAP, signal);
      } finally {
        if (forRate) waitingForRate -= 1;
      }
    }
  }

  function run<Result>(
    work: () => Promise<Result>,
    { signal, again }: { signal: AbortSignal; again: boolean },
  ): Promise<Result> {
    let isWaiting = true;
    const waitNoMore = () => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
    };
    const job = async () => {
      const leave = await enter(signal);
      waitNoMore();
      running += 1;
      onChange();
      try {
        return await work();
      } finally {
        running -= 1;
        leave();
        onChange();
      }
    };
    waiting += 1;
    const done = queue.add(job, { signal, priority: again ? 1 : 0 }).catch((error: unknown) => {
      waitNoMore();
      onChange();
      throw signal.aborted ? abortError() : error;
    });
    onChange();
    return done;
  }

  return {
    history: { reached: false, replied: false, refusals: 0 },
    run,

    async backOff(milliseconds, why, signal) {
      const call = Symbol();
      backingOff.set(call, { until: Date.now() + milliseconds, why });
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
      if (next.concurrency === concurrency && next.requestsPerMinute === requestsPerMinute) return;
      limits = next;
      queue.concurrency = next.concurrency;
      tellChange();
    },

    state() {
      const why = reason();
      const next = why === "back-off" || why === "busy" ? (soonest()?.until ?? null) : null;
      return {
        baseUrl,
        running,
        waiting: waiting + backingOff.size,
        why,
        until: why === "asked" && held ? held.until : next,
        paused,
      };
    },
  };
}
