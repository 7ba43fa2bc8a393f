import { abortError } from "../../lib/errors";
import type { GenerateOptions, GenerateResult } from "../../providers/provider";

type Flight = {
  text: string;
  riders: Set<GenerateOptions>;
  stop: AbortController;
  result: Promise<GenerateResult>;
};

/** Calls under way, by the key of their request. */
export type SharedCalls = {
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
    const riders: Flight["riders"] = new Set();
    const flight: Flight = { text: "", riders, stop, result: new Promise(() => undefined) };
    const tellText = (delta: string) => {
      flight.text += delta;
      for (const rider of riders) rider.onText?.(delta);
    };
    flight.result = begin({
      ...options,
      signal: stop.signal,
      ...(options.onText && { onText: tellText }),
      onRetry(problem) {
        for (const { onRetry } of riders) onRetry?.(problem);
      },
    }).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    // Nobody may be left to hear of it.
    flight.result.catch(() => undefined);
    flights.set(key, flight);
    return flight;
  }

  function leave(key: string, flight: Flight, rider: GenerateOptions): void {
    flight.riders.delete(rider);
    if (flight.riders.size > 0) return;
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
      flight.riders.add(options);
      if (present && flight.text !== "") onText?.(flight.text);
      let cancel: () => void = () => undefined;
      const cancelled = new Promise<never>((_, reject) => {
        cancel = () => {
          leave(key, flight, options);
          reject(abortError());
        };
      });
      signal.addEventListener("abort", cancel, { once: true });
      try {
        return { result: await Promise.race([flight.result, cancelled]), first: !present };
      } finally {
        signal.removeEventListener("abort", cancel);
        leave(key, flight, options);
      }
    },
  };
}
