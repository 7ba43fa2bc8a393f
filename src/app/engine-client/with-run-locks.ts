import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";

/** The lock that a page holds while it executes a run; the engine holds another lock for the run itself. */
export function pageLockOf(runId: string): string {
  return `caplens-run-page:${runId}`;
}

/** Holds a lock for each run that the engine is at, until it is at it no more. */
function holdLocks(locks: LockManager): { set(runIds: readonly string[]): void } {
  const held = new Map<string, () => void>();
  return {
    set(runIds) {
      for (const [runId, letGo] of held) {
        if (runIds.includes(runId)) continue;
        held.delete(runId);
        letGo();
      }
      for (const runId of runIds) {
        if (held.has(runId)) continue;
        const gone = new Promise<void>((resolve) => held.set(runId, resolve));
        // Nobody waits for it: any number of pages may hold it.
        locks.request(pageLockOf(runId), { mode: "shared" }, () => gone).catch(() => undefined);
      }
    },
  };
}

/**
 * The engine's client; the page holds a lock for each run that the engine is at. Browsers freeze hidden pages to save
 * power, and the workers with them, but none that holds a lock.
 */
export function withRunLocks(
  engine: WorkerClient<EngineCalls>,
  locks: LockManager | undefined,
): WorkerClient<EngineCalls> {
  if (!locks) return engine;
  let watching = false;
  return {
    ...engine,
    call(name, input, options) {
      if (name.startsWith("runs/") && !watching) {
        watching = true;
        const holding = holdLocks(locks);
        engine
          .call("runs/at-work", null, { onEvent: (runIds) => holding.set(runIds) })
          .catch(() => undefined)
          // An engine that was started anew has to be asked again.
          .finally(() => {
            holding.set([]);
            watching = false;
          });
      }
      return engine.call(name, input, options);
    },
  };
}
