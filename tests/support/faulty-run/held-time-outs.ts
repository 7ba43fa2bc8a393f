/**
 * Time-outs of `milliseconds` that run out when a test says so, and not by the clock: on a slow machine an answer that
 * does come may take as long as one that never comes. All other timers go on as they are.
 */
export function holdTimeOuts(milliseconds: number): {
  /** The number of those that are running. */
  count(): number;
  /** Lets all of them run out. */
  runOut(): void;
  /** Gives the real ones back. */
  release(): void;
} {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = new Map<object, () => void>();
  const startHeld = (act: (...given: unknown[]) => void, wait?: number, ...given: unknown[]) => {
    if (wait !== milliseconds) return start(act, wait, ...given);
    const timer = {};
    held.set(timer, () => act(...given));
    return timer;
  };
  const stopHeld = (timer: NodeJS.Timeout | undefined) => {
    if (timer === undefined || !held.delete(timer)) stop(timer);
  };
  Object.assign(globalThis, { setTimeout: startHeld, clearTimeout: stopHeld });
  return {
    count: () => held.size,
    runOut() {
      const all = [...held.values()];
      held.clear();
      for (const act of all) act();
    },
    release: () => Object.assign(globalThis, { setTimeout: start, clearTimeout: stop }),
  };
}
