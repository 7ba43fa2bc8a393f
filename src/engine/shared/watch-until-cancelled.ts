import { abortError } from "../../foundation/errors";

/**
 * Emits what `read` gives, at once and after every change, until the signal fires; a change during a read leads to
 * one more read, so that the last thing told is how things stand. Rejects with the abort error then, or with what
 * `read` rejects with.
 */
export async function watchUntilCancelled<T>({
  read,
  subscribe,
  signal,
  emit,
}: {
  read: () => Promise<T>;
  /** Calls its argument after each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  signal: AbortSignal;
  emit: (value: T) => void;
}): Promise<never> {
  let wake = () => {};
  let changed = true;
  const poke = () => {
    changed = true;
    wake();
  };
  const stop = subscribe(poke);
  signal.addEventListener("abort", poke);
  try {
    for (;;) {
      if (signal.aborted) throw abortError();
      if (changed) {
        changed = false;
        const value = await read();
        if (!signal.aborted) emit(value);
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    stop();
    signal.removeEventListener("abort", poke);
  }
}

/**
 * Emits how often something has changed, 0 at once, until the signal fires. `subscribe` may take its time: what is not
 * there yet has not changed.
 */
export function watchChanges({
  subscribe,
  signal,
  emit,
}: {
  /** Calls its argument after each change; gives how to stop. */
  subscribe: (listener: () => void) => Promise<() => void>;
  signal: AbortSignal;
  emit: (times: number) => void;
}): Promise<never> {
  let times = 0;
  return watchUntilCancelled({
    read: async () => times,
    subscribe(listener) {
      const stopping = subscribe(() => {
        times += 1;
        listener();
      });
      // A failed subscription is ignored here: the calls themselves report its cause.
      return () => void stopping.then((stop) => stop()).catch(() => undefined);
    },
    signal,
    emit,
  });
}

/** The same of the documents of a collection, or of the one of this id alone. */
export function watchDocuments(
  collection: () => Promise<{ onChange: (listener: (id: string) => void) => () => void }>,
  { signal, emit }: { signal: AbortSignal; emit: (times: number) => void },
  id: string | null = null,
): Promise<never> {
  return watchChanges({
    subscribe: async (listener) =>
      (await collection()).onChange((changed) => {
        if (id === null || id === changed) listener();
      }),
    signal,
    emit,
  });
}

/** The answer to a call that tells nothing but that it is done. `act`: what it did, or the promise of that. */
export async function done(act: unknown): Promise<null> {
  await act;
  return null;
}
