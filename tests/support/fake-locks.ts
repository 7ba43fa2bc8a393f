import { abortError } from "../../src/lib/errors";

type Waiting = { begin: () => void };

/** Exclusive locks as tabs share them, for places without Web Locks. Only what the app asks of them. */
export function fakeLocks(): LockManager {
  const held = new Set<string>();
  const queues = new Map<string, Waiting[]>();

  function release(name: string): void {
    held.delete(name);
    const next = queues.get(name)?.shift();
    if (next) next.begin();
  }

  async function hold<T>(name: string, work: (lock: Lock | null) => T | Promise<T>): Promise<T> {
    held.add(name);
    try {
      return await work({ name, mode: "exclusive" });
    } finally {
      release(name);
    }
  }

  function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: Lock | null) => unknown;
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (!held.has(name)) return hold(name, work);
    if (options.ifAvailable) return Promise.resolve(work(null));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: () => resolve(hold(name, work)) };
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

  return { request, query: async () => ({ held: [], pending: [] }) } as LockManager;
}
