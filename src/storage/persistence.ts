/** True when the browser has promised not to clear the storage of this page by itself. */
export async function isPersistent(): Promise<boolean> {
  try {
    return (await globalThis.navigator?.storage?.persisted?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * Asks the browser for that promise; some ask the user, so do it after something worth keeping was made.
 * Windows only: a worker always gets what `isPersistent` says.
 */
export async function requestPersistence(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  // The method is missing in workers and on pages served over plain http, whatever its type says.
  if (storage === undefined || !("persist" in storage)) return isPersistent();
  try {
    return await storage.persist();
  } catch {
    return false;
  }
}
