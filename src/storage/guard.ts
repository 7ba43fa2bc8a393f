/**
 * Lets writers in side by side and a clean-up only when nobody writes, over all tabs of the origin where the
 * browser has Web Locks, within this page or worker where it has not.
 */
export interface StorageGuard {
  /** Runs `work` beside other writers, not beside a clean-up. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` alone; resolves to null without running it when somebody writes just now. */
  cleanUp<T>(work: () => Promise<T>): Promise<T | null>;
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
  };
}

/** Exported for tests and for storage that lives in memory, which no other tab can see. */
export function createLocalGuard(): StorageGuard {
  let writers = 0;
  let cleaning: Promise<unknown> | null = null;
  return {
    async write(work) {
      while (cleaning !== null) await cleaning;
      writers += 1;
      try {
        return await work();
      } finally {
        writers -= 1;
      }
    },
    async cleanUp(work) {
      if (writers > 0 || cleaning !== null) return null;
      const running = work();
      cleaning = running.catch(() => undefined);
      try {
        return await running;
      } finally {
        cleaning = null;
      }
    },
  };
}
