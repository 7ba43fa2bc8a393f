import { abortError } from "../../foundation/errors";
import { untilAborted } from "../../foundation/or-aborted";
import type { GenerateOptions, GenerateResult } from "../provider";

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
export function createSharedCalls(): SharedCalls {
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
