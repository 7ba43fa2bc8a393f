import { untilAborted } from "./or-aborted";

/** Resolves after that time; rejects with `AbortError` as soon as the signal is aborted. */
export function abortableSleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return untilAborted<void>(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    return () => clearTimeout(timer);
  });
}
