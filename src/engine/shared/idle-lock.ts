const MINUTE = 60_000;
/** Timers take no longer spans than this. */
const LONGEST_TIMER = 2_000_000_000;

/** Locks something that nobody has used for a while. */
type IdleLock = {
  /** Sets the time without use after which it locks; null: it stays open. */
  setMinutes(minutes: number | null): void;
  /** It was used just now. Locks first where it should have been locked meanwhile (a device that slept). */
  touch(): void;
  /** It is in use until the function that is returned is called. */
  hold(): () => void;
};

/** `lock` is called again after every while without use; it is up to it to do nothing then. */
export function createIdleLock(lock: () => void, now: () => number = () => Date.now()): IdleLock {
  let minutes: number | null = null;
  let lastUse = now();
  let holders = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const isOver = () => minutes !== null && holders === 0 && now() - lastUse >= minutes * MINUTE;

  function schedule(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (minutes === null || holders > 0) return;
    const left = Math.max(lastUse + minutes * MINUTE - now(), 0);
    timer = setTimeout(check, Math.min(left, LONGEST_TIMER));
  }

  function check(): void {
    if (isOver()) {
      lock();
      lastUse = now();
    }
    schedule();
  }

  function touch(): void {
    if (isOver()) lock();
    lastUse = now();
    schedule();
  }

  return {
    setMinutes(next) {
      minutes = next;
      check();
    },
    touch,
    hold() {
      touch();
      holders += 1;
      schedule();
      return () => {
        holders -= 1;
        lastUse = now();
        schedule();
      };
    },
  };
}
