/** The eye follows no more changes of a text that is being written. */
const PAUSE_MILLISECONDS = 100;

export type Pace = {
  /** Does the act now, or when the pause after the one before it is over; of several that wait the last is done alone. */
  offer(act: () => void): void;
  /** Does at once what waits. */
  catchUp(): void;
};

/** Acts that stand for all before them, at most ten a second. */
export function createPace(): Pace {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doneAt = Number.NEGATIVE_INFINITY;

  function catchUp(): void {
    clearTimeout(timer);
    timer = undefined;
    const act = waiting;
    waiting = null;
    if (!act) return;
    doneAt = performance.now();
    act();
  }

  return {
    offer(act) {
      waiting = act;
      // Browsers delay the timers of hidden pages by up to a minute; what is offered meanwhile is done all the same.
      const rest = doneAt + PAUSE_MILLISECONDS - performance.now();
      if (rest <= 0) catchUp();
      else timer ??= setTimeout(catchUp, rest);
    },
    catchUp,
  };
}
