const nameOf = (runId: string) => `caplens-run:${runId}`;

/**
 * Waits until no tab does the run; true then, false where the signal fires before, or where there are no Web Locks to
 * tell it.
 */
export async function whenRunIsFree(
  locks: LockManager | undefined,
  runId: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (await locks?.request(nameOf(runId), { mode: "shared", signal }, () => true)) ?? false;
  } catch {
    return false;
  }
}

/**
 * Does work while nobody else, in any tab, does the same run; waits for that, and takes over once whoever did it has
 * gone away. `onWaiting` is told where somebody else is at it. Without Web Locks it begins at once. Rejects as the work
 * does, and with `AbortError` when cancelled while it waits.
 */
export async function withRunLock(
  locks: LockManager | undefined,
  runId: string,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: () => void },
  work: () => Promise<void>,
): Promise<void> {
  if (!locks) return work();
  const name = nameOf(runId);
  const begun = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
  if (begun) return;
  onWaiting();
  await locks.request(name, { signal }, work);
}
