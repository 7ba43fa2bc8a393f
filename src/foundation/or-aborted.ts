import { abortError } from "./errors";

/**
 * Waits for what `begin` gives to its argument; rejects with `AbortError` as soon as the signal fires, without beginning
 * where it has fired before. What `begin` returns is called in the end, whichever of the two it is.
 */
export function untilAborted<T = never>(
  signal: AbortSignal | undefined,
  begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => (() => unknown) | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError());
    let isOver = false;
    let end: (() => unknown) | undefined;
    const finish = () => {
      isOver = true;
      signal?.removeEventListener("abort", stop);
      end?.();
    };
    const stop = () => {
      finish();
      reject(abortError());
    };
    signal?.addEventListener("abort", stop, { once: true });
    end = begin(
      (value) => {
        finish();
        resolve(value);
      },
      (error) => {
        finish();
        reject(error);
      },
    );
    // It was given at once.
    if (isOver) end?.();
  });
}

/** The outcome of some work; rejects with `AbortError` as soon as the signal fires, while the work goes on unheard. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody hears of the work where the signal has fired already.
  work.catch(() => undefined);
  return untilAborted<T>(signal, (resolve, reject) => {
    work.then(resolve, reject);
    return undefined;
  });
}

/** Resolves after that time; rejects with `AbortError` as soon as the signal is aborted. */
export function abortableSleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return untilAborted<void>(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    return () => clearTimeout(timer);
  });
}

/**
 * A signal that fires with the given one, or with a `TimeoutError` once it was not renewed for so long. `renew` may give it another
 * time from then on.
 */
export function timeLimit(signal: AbortSignal, milliseconds: number) {
  const controller = new AbortController();
  let isOver = false;
  const start = (limit: number) =>
    setTimeout(() => {
      isOver = true;
      controller.abort(new DOMException("The time limit is over.", "TimeoutError"));
    }, limit);
  let timer = start(milliseconds);
  const either = AbortSignal.any([signal, controller.signal]);
  return {
    signal: either,
    isOver: () => isOver,
    renew(limit = milliseconds) {
      clearTimeout(timer);
      if (!either.aborted) timer = start(limit);
    },
    end: () => clearTimeout(timer),
  };
}
