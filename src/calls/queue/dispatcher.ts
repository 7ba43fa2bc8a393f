import { abortError } from "../../foundation/errors";
import { untilAborted } from "../../foundation/or-aborted";
import { modelReference } from "../../shapes/model-reference";
import type { ModelSettings, SpendingCaps } from "../../shapes/model-settings";
import { usualLimits } from "../../shapes/usual";
import type { ReplyStore } from "../../storage/reply-store";
import type { RequestLog } from "../../storage/spending/request-log";
import type { SpendingLedger } from "../../storage/spending/spending-ledger";
import { isWhole } from "../model-services/reply-ending";
import { requestKey } from "../model-services/request-key";
import type { GenerateOptions, GenerateRequest, GenerateResult, Provider } from "../provider";
import type { CallSource } from "./call-source";
import { createEndpointPlaces } from "./endpoint-places";
import { createEndpointQueue, type EndpointQueue, type QueueLimits } from "./endpoint-queue";
import { createLessonBook } from "./lessons";
import { makeCall } from "./make-call";
import { createQueueWatch, type QueueState } from "./queue-watch";
import { type RetryPolicy, USUAL_RETRY_POLICY } from "./retry-policy";
import { createSpendingGate } from "./spending-gate";

type Flight = {
  text: string;
  subscribers: Set<GenerateOptions>;
  stop: AbortController;
  result: Promise<GenerateResult>;
};

/** Calls under way, by the key of their request. */
type SharedCalls = {
  /**
   * The result of the call of this key: of the one under way, else of a new one that `begin` makes with the options of
   * the first, so that its text is told to others only if the first asked for it. It is cancelled
   * when all who wait for it have cancelled; each of them is then, or earlier, rejected with `AbortError`.
   * `first` is false for those who joined.
   */
  join(
    key: string,
    options: GenerateOptions,
    begin: (shared: GenerateOptions) => Promise<GenerateResult>,
  ): Promise<{ result: GenerateResult; first: boolean }>;
};

/** Lets equal requests that are under way at the same time be one call. */
function createSharedCalls(): SharedCalls {
  const flights = new Map<string, Flight>();

  function depart(
    key: string,
    options: GenerateOptions,
    begin: (shared: GenerateOptions) => Promise<GenerateResult>,
  ): Flight {
    const stop = new AbortController();
    const subscribers: Flight["subscribers"] = new Set();
    const flight: Flight = { text: "", subscribers, stop, result: new Promise(() => undefined) };
    const tellText = (delta: string) => {
      flight.text += delta;
      for (const subscriber of subscribers) subscriber.onText?.(delta);
    };
    flight.result = begin({
      ...options,
      signal: stop.signal,
      ...(options.onText && { onText: tellText }),
      onRetry(problem) {
        for (const { onRetry } of subscribers) onRetry?.(problem);
      },
    }).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    // Nobody may be left to hear of it.
    flight.result.catch(() => undefined);
    flights.set(key, flight);
    return flight;
  }

  function leave(key: string, flight: Flight, subscriber: GenerateOptions): void {
    flight.subscribers.delete(subscriber);
    if (flight.subscribers.size > 0) return;
    // Nobody may join what is being cancelled.
    if (flights.get(key) === flight) flights.delete(key);
    flight.stop.abort();
  }

  return {
    async join(key, options, begin) {
      const { signal, onText } = options;
      if (signal.aborted) throw abortError();
      const present = flights.get(key);
      const flight = present ?? depart(key, options, begin);
      // Each call has options of its own, so they tell who is who.
      flight.subscribers.add(options);
      if (present && flight.text !== "") onText?.(flight.text);
      const result = await untilAborted<GenerateResult>(signal, (resolve, reject) => {
        flight.result.then(resolve, reject);
        // At once, so that nobody joins what is being cancelled.
        return () => leave(key, flight, options);
      });
      return { result, first: !present };
    },
  };
}

/** The single entry point for all model calls. */
export type Dispatcher = {
  /**
   * The model behind cache, spending caps, queue and retries. Its `generate` rejects as that of the model does, with the
   * last problem where retries did not help, and with `spending-cap-run`, `spending-cap-day` or `spending-unbounded`; a caption of which
   * people have seen a word is not begun again. Records say `cached`, `attempts`, `waitedMilliseconds` and `price`.
   */
  provider(source: CallSource): Provider;
  /** Begins no further call, at one endpoint or, without one, at all of them, until `resume`. */
  pause(baseUrl?: string): void;
  resume(baseUrl?: string): void;
  /** Has new limits apply to calls that wait already, too. */
  settingsChanged(): Promise<void>;
  /** Calls the listener with the present state and, a few times a second at most, with each later one. */
  watch(listener: (state: QueueState) => void): () => void;
};

export type DispatcherParts = {
  settings: () => Promise<ModelSettings>;
  stores: () => Promise<{ replies: ReplyStore; spending: SpendingLedger; requests: RequestLog }>;
  /** By which tabs share the places at an endpoint; absent where the browser has none. */
  locks?: LockManager | undefined;
  policy?: RetryPolicy;
};

function limitsOf({ limits }: ModelSettings, baseUrl: string): QueueLimits {
  return limits.find((each) => each.baseUrl === baseUrl) ?? usualLimits(baseUrl);
}

/** The caps under which a call goes out: the settings', and its run's own limit where that is lower. */
export function capsOf(
  { caps }: Pick<ModelSettings, "caps">,
  { budgetUsd = null }: Pick<CallSource, "budgetUsd">,
): SpendingCaps {
  if (budgetUsd === null) return caps;
  return { ...caps, perRunUsd: Math.min(budgetUsd, caps.perRunUsd ?? budgetUsd) };
}

/** The record of a call that was not made: its reply was there already. */
function asCached({ text, record }: GenerateResult): GenerateResult {
  return {
    text,
    record: {
      ...record,
      id: crypto.randomUUID(),
      cached: true,
      attempts: 0,
      waitedMilliseconds: 0,
      price: { usd: 0, estimated: false, asOf: null },
    },
  };
}

/** Makes the one place that all calls pass through. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { settings, stores, locks, policy = USUAL_RETRY_POLICY } = parts;
  const queues = new Map<string, EndpointQueue>();
  const shared = createSharedCalls();
  const lessons = createLessonBook();
  let allPaused = false;
  const watch = createQueueWatch(
    () => [...queues.values()].map((queue) => queue.state()),
    async (runId) => (await stores()).spending.read(runId),
  );
  const gate = createSpendingGate(async () => (await stores()).spending, watch.spent);

  async function queueAt(baseUrl: string): Promise<EndpointQueue> {
    const limits = limitsOf(await settings(), baseUrl);
    const present = queues.get(baseUrl);
    if (present) {
      present.limit(limits);
      return present;
    }
    const queue = createEndpointQueue({
      baseUrl,
      limits,
      places: createEndpointPlaces(locks, baseUrl),
      log: async (perMinute) => (await stores()).requests.take(baseUrl, perMinute),
      sleep: policy.sleep,
      onChange: watch.changed,
    });
    if (allPaused) queue.pause();
    queues.set(baseUrl, queue);
    return queue;
  }

  async function make(
    source: CallSource,
    request: GenerateRequest,
    options: GenerateOptions,
  ): Promise<GenerateResult> {
    const { baseUrl } = source.choice;
    watch.begin(source.runId);
    const queue = await queueAt(baseUrl);
    return lessons.during(modelReference(source.choice), (learnt) =>
      makeCall(source, request, options, {
        queue,
        policy,
        lessons: learnt,
        // By the run's own limit too: under a cap alone a reply's length is bounded, and a request can be counted.
        async spending() {
          const present = await settings();
          return { ...present, caps: capsOf(present, source) };
        },
        admit: (tariff, signal) =>
          gate.admit({ source, tariff, signal, caps: async () => capsOf(await settings(), source) }),
        timeoutSeconds: async () => limitsOf(await settings(), baseUrl).timeoutSeconds,
      }),
    );
  }

  async function generate(
    source: CallSource,
    request: GenerateRequest,
    options: GenerateOptions,
  ): Promise<GenerateResult> {
    if (options.signal.aborted) throw abortError();
    const { judge, captions } = (await settings()).reuse;
    const reuse = { judge, caption: captions, draft: false }[source.purpose];
    if (!reuse) return make(source, request, options);
    const accepts = options.accepts ?? (() => true);
    const { corrections } = await settings();
    const keyOf = (asked: GenerateRequest) => requestKey(source.choice, corrections, asked, options.salt);
    const key = await keyOf(request);
    const { replies } = await stores();
    // Calls with a gate are shared only within their run, so that a paused run does not hold up another.
    const flight = source.gate ? `${key} ${source.runId}` : key;
    const { result, first } = await shared.join(flight, options, async (all) => {
      const kept = await replies.find(key);
      if (kept !== null && (await accepts(kept.text))) {
        all.onText?.(kept.text);
        return asCached(kept);
      }
      const made = await make(source, request, all);
      if (isWhole(made.record) && (await accepts(made.text))) {
        const again = options.asksAgain && (await keyOf(options.asksAgain));
        // A browser without room for it is no reason to lose the reply.
        for (const name of again === undefined ? [key] : [key, again])
          await replies.keep(name, made).catch(() => undefined);
      }
      return made;
    });
    return first ? result : asCached(result);
  }

  function each(baseUrl: string | undefined, act: (queue: EndpointQueue) => void): void {
    for (const [address, queue] of queues) if (baseUrl === undefined || address === baseUrl) act(queue);
  }

  return {
    provider: (source) => ({
      ...source.provider,
      generate: (request, options) => generate(source, request, options),
    }),
    pause(baseUrl) {
      if (baseUrl === undefined) allPaused = true;
      each(baseUrl, (queue) => queue.pause());
    },
    resume(baseUrl) {
      if (baseUrl === undefined) allPaused = false;
      each(baseUrl, (queue) => queue.resume());
    },
    async settingsChanged() {
      const changed = await settings();
      for (const [baseUrl, queue] of queues) queue.limit(limitsOf(changed, baseUrl));
    },
    watch: watch.watch,
  };
}
