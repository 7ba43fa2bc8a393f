import type { EngineCalls } from "../engine/engine-protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";

/** The lock that a page holds while it executes a run; the engine holds another lock for the run itself. */
export function pageLockOf(runId: string): string {
  return `caplens-run-page:${runId}`;
}

/** Holds a lock for each run that the engine is at, until it is at it no more. */
function holdLocks(locks: LockManager) {
  const held = new Map<string, () => void>();
  return {
    isHolding: () => held.size > 0,
    /** `runIds`: those that the engine is at now. */
    set(runIds: readonly string[]) {
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
 * power, and the workers with them, but none that holds a lock. WebKit does so with a page that is left, for the way back, and no
 * other page gets its locks: the engine of such a page ends while it is at runs, and the way back loads the page (`view`) anew.
 */
export function withRunLocks(
  engine: WorkerClient<EngineCalls>,
  locks: LockManager | undefined,
  view: Pick<Window, "addEventListener" | "location">,
): WorkerClient<EngineCalls> {
  if (!locks) return engine;
  let watching = false;
  let putAside = false;
  const holding = holdLocks(locks);
  view.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted || !holding.isHolding()) return;
    putAside = true;
    engine.terminate();
  });
  view.addEventListener("pageshow", () => {
    if (putAside) view.location.reload();
  });
  return {
    ...engine,
    call(name, input, options) {
      // A call would start an engine in a page that is frozen.
      if (putAside) return new Promise(() => undefined);
      if (name.startsWith("runs/") && !watching) {
        watching = true;
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
