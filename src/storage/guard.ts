/**
 * Lets writers in side by side and a clean-up only when nobody writes, over all tabs of the origin where the
 * browser has Web Locks, within this page or worker where it has not.
 */
export interface StorageGuard {
  /** Runs `work` beside other writers, not beside a clean-up. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` alone; resolves to null without running it when somebody writes just now. */
  cleanUp<T>(work: () => Promise<T>): Promise<T | null>;
  /**
   * Runs `work` alone, as soon as nobody writes any more; those who come meanwhile wait. After `patience`
   * milliseconds it runs all the same, and is told so: one tab that hangs must not stop it for ever.
   */
  alone<T>(work: (isAlone: boolean) => Promise<T>, patience: number): Promise<T>;
}

/** The guard for the storage of this name. */
export function createGuard(name: string): StorageGuard {
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? createLocalGuard() : createLockGuard(locks, `caplens-storage:${name}`);
}

function createLockGuard(locks: LockManager, lockName: string): StorageGuard {
  return {
    write: async (work) => locks.request(lockName, { mode: "shared" }, work),
    cleanUp: async (work) =>
      locks.request(lockName, { mode: "exclusive", ifAvailable: true }, async (lock) =>
        lock === null ? null : work(),
      ),
    async alone(work, patience) {
      const signal = AbortSignal.timeout(patience);
      let begun = false;
      try {
        return await locks.request(lockName, { mode: "exclusive", signal }, () => {
          begun = true;
          return work(true);
        });
      } catch (error) {
        if (begun || !signal.aborted) throw error;
        return work(false);
      }
    },
  };
}

/** Exported for tests and for storage that lives in memory, which no other tab can see. */
export function createLocalGuard(): StorageGuard {
  let writers = 0;
  let cleaning: Promise<unknown> | null = null;
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const go of waiting.splice(0)) go();
  };

  const runAlone = async <T>(work: () => Promise<T>): Promise<T> => {
    const running = work();
    const over = running.then(
      () => undefined,
      () => undefined,
    );
    cleaning = over;
    try {
      return await running;
    } finally {
      if (cleaning === over) cleaning = null;
      wake();
    }
  };

  return {
    async write(work) {
      while (cleaning !== null) await cleaning;
      writers += 1;
      try {
        return await work();
      } finally {
        writers -= 1;
        wake();
      }
    },
    async cleanUp(work) {
      return writers > 0 || cleaning !== null ? null : runAlone(work);
    },
    async alone(work, patience) {
      let tired = false;
      const timer = setTimeout(() => {
        tired = true;
        wake();
      }, patience);
      while (!tired && (writers > 0 || cleaning !== null)) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      clearTimeout(timer);
      return runAlone(() => work(!tired));
    },
  };
}

/** Those that may be at work with media that nothing kept names yet: a tab in which a write was refused, or a run. */
type InUseBy = "unsaved" | "run";

const IN_USE = "caplens-in-use:";

/** The names that this page or worker has told: alone they are known where the browser has no Web Locks. */
const toldHere = new Set<string>();

/** Tells all tabs that media put or recalled since `since` are in use, until the function that is returned is called. */
export function tellInUse(by: InUseBy, owner: string, since: number): () => void {
  const name = `${IN_USE}${by}:${since}:${owner}`;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  toldHere.add(name);
  globalThis.navigator?.locks?.request(name, { mode: "shared" }, () => held).catch(() => undefined);
  return () => {
    toldHere.delete(name);
    letGo();
  };
}

/** The earliest moment that was told so, by others than `self`; infinity where there is none. */
export async function inUseSince(by: readonly InUseBy[], self: string): Promise<number> {
  const { held = [] } = (await globalThis.navigator?.locks?.query?.()) ?? {};
  const times = [...toldHere, ...held.map(({ name = "" }) => name)].map((name) => {
    const [kind, since, owner] = name.startsWith(IN_USE) ? name.slice(IN_USE.length).split(":") : [];
    return by.some((one) => one === kind) && owner !== self ? Number(since) : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...times);
}
