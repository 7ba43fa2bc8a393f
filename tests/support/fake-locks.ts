import { abortError } from "../../src/foundation/errors";

type Waiting = { begin: () => void };

/** The locks of one tab among those that share them. */
export type LocksOfTab = {
  locks: LockManager;
  /** The tab is gone: what it held is free, whatever it still does, and it gets nothing more. */
  leave(): void;
};

/**
 * Exclusive locks that tabs share, for places without Web Locks; only what the app asks of them. Each call of what is
 * returned opens another tab.
 */
export function fakeLocks(): () => LocksOfTab {
  const held = new Set<string>();
  const queues = new Map<string, Waiting[]>();

  function release(name: string): void {
    held.delete(name);
    queues.get(name)?.shift()?.begin();
  }

  return () => {
    let isGone = false;
    const own = new Set<string>();

    function free(name: string): void {
      if (own.delete(name)) release(name);
    }

    async function hold<T>(name: string, work: (lock: Lock | null) => T | Promise<T>): Promise<T> {
      held.add(name);
      own.add(name);
      try {
        return await work({ name, mode: "exclusive" });
      } finally {
        free(name);
      }
    }

    function request(name: string, ...rest: unknown[]): Promise<unknown> {
      const work = rest.at(-1) as (lock: Lock | null) => unknown;
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      if (!held.has(name)) return hold(name, work);
      if (options.ifAvailable) return Promise.resolve(work(null));
      return new Promise((resolve, reject) => {
        const begin = () => (isGone ? release(name) : resolve(hold(name, work)));
        const waiting: Waiting = { begin };
        const queue = queues.get(name) ?? [];
        queues.set(name, [...queue, waiting]);
        options.signal?.addEventListener("abort", () => {
          const left = queues.get(name) ?? [];
          if (!left.includes(waiting)) return;
          queues.set(
            name,
            left.filter((each) => each !== waiting),
          );
          reject(abortError());
        });
      });
    }

    return {
      locks: {
        request,
        query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
      } as LockManager,
      leave() {
        isGone = true;
        for (const name of own) free(name);
      },
    };
  };
}
