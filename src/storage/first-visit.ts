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
