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
