import { abortError } from "../../foundation/errors";

/** The places for calls under way at one endpoint, over all tabs. */
export type EndpointPlaces = {
  /**
   * Takes one of `count` places as soon as one is free and resolves to how to leave it; a tab that is closed leaves its
   * places. Rejects with `AbortError` as soon as the signal fires.
   */
  take(count: number, signal: AbortSignal): Promise<() => void>;
};

/**
 * Places that tabs share by Web Locks, one for each. Without them (a page over plain http) each tab has places of its
 * own, which its queue counts.
 */
export function createEndpointPlaces(locks: LockManager | undefined, baseUrl: string): EndpointPlaces {
  if (locks === undefined) return { take: async () => () => undefined };
  const nameOf = (place: number) => `caplens-call:${baseUrl} ${place + 1}`;

  /** Resolves to how to give the lock back once it is had; to null where it was only asked for if free. */
  function hold(name: string, options: LockOptions): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      locks
        ?.request(name, options, (lock) => {
          if (lock === null) return resolve(null);
          return new Promise<void>((release) => resolve(release));
        })
        .catch(reject);
    });
  }

  /** The first of all places that becomes free. */
  function firstFree(count: number, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const others = new AbortController();
      let taken = false;
      const end = (finish: () => void) => {
        taken = true;
        signal.removeEventListener("abort", stop);
        others.abort();
        finish();
      };
      const stop = () => end(() => reject(abortError()));
      signal.addEventListener("abort", stop, { once: true });
      for (let place = 0; place < count; place += 1) {
        hold(nameOf(place), { signal: others.signal }).then(
          (leave) => {
            if (leave === null) return;
            if (taken) leave();
            else end(() => resolve(leave));
          },
          (error: unknown) => {
            if (!taken) end(() => reject(error));
          },
        );
      }
    });
  }

  return {
    async take(count, signal) {
      for (let place = 0; place < count; place += 1) {
        if (signal.aborted) throw abortError();
        const leave = await hold(nameOf(place), { ifAvailable: true });
        if (leave !== null) return leave;
      }
      return firstFree(count, signal);
    },
  };
}
