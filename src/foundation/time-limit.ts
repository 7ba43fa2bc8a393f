/** A signal that fires with the given one, or with a `TimeoutError` once it was not renewed for so long. */
export function timeLimit(signal: AbortSignal, milliseconds: number) {
  const controller = new AbortController();
  let isOver = false;
  const start = () =>
    setTimeout(() => {
      isOver = true;
      controller.abort(new DOMException("The time limit is over.", "TimeoutError"));
    }, milliseconds);
  let timer = start();
  const either = AbortSignal.any([signal, controller.signal]);
  return {
    signal: either,
    isOver: () => isOver,
    renew() {
      clearTimeout(timer);
      if (!either.aborted) timer = start();
    },
    end: () => clearTimeout(timer),
  };
}
