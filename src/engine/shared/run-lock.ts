import { tellInUse } from "../../storage/guard";
import type { HeldLock, TabLocks } from "../../storage/spending/leases";

const nameOf = (runId: string) => `caplens-run:${runId}`;

/**
 * Waits until no tab does the run; true then, false where the signal fires before, or where there are no locks to tell
 * it.
 */
export async function whenRunIsFree(
  locks: TabLocks | undefined,
  runId: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (await locks?.request(nameOf(runId), { mode: "shared", signal }, () => true)) ?? false;
  } catch {
    return false;
  }
}

/** True where no tab does the run just now, or nothing can tell it. Rejects as the locks do. */
export async function isRunFree(locks: TabLocks | undefined, runId: string): Promise<boolean> {
  const options = { mode: "shared", ifAvailable: true } as const;
  return locks?.request(nameOf(runId), options, (lock) => lock !== null) ?? true;
}

/**
 * Does work while nobody else, in any tab, does the same run; waits for that, and takes over once whoever did it has
 * gone away. `onWaiting` is told where somebody else is at it. Without locks it begins at once. Rejects as the work
 * does, and with `AbortError` when cancelled while it waits. The work is told of the lock where that can be lost.
 */
export async function withRunLock(
  locks: TabLocks | undefined,
  runId: string,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: () => void },
  work: (lock: HeldLock) => Promise<void>,
): Promise<void> {
  const name = nameOf(runId);
  // Nothing names the media that it takes from videos until a caption is kept.
  const atWork = async (lock: HeldLock) => {
    const letGo = tellInUse("run", runId, Date.now());
    try {
      await work(lock);
    } finally {
      letGo();
    }
  };
  if (!locks) return atWork({});
  const begun = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await atWork(lock);
    return lock !== null;
  });
  if (begun) return;
  onWaiting();
  await locks.request(name, { signal }, (lock) => atWork(lock ?? {}));
}
