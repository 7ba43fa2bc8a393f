/** True when the browser has promised not to clear the storage of this page by itself. */
export async function isPersistent(): Promise<boolean> {
  try {
    return (await globalThis.navigator?.storage?.persisted?.()) ?? false;
  } catch {
    return false;
  }
}
