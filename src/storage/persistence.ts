/** True when the browser has promised not to clear the storage of this page by itself. */
export async function isPersistent(): Promise<boolean> {
  try {
    return (await globalThis.navigator?.storage?.persisted?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * Asks the browser not to clear the storage of this page by itself; some ask the user in turn. Only windows can
 * ask. Resolves to what the browser says, false where it has no such promise.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await globalThis.navigator?.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * True where nothing was ever kept under this name in this browser: no database and no folder, of which either can be
 * lost without the other. False also where that can't be found out.
 */
export async function isFirstVisit(name = "caplens"): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    if (databases.some((database) => database.name === name)) return false;
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.keys()) if (folder.startsWith(name)) return false;
    return true;
  } catch {
    return false;
  }
}
