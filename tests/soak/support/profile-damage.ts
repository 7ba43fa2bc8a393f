import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/*
 * Damage to a Chromium profile on disk, while no browser runs on it.
 */

/**
 * Appends half a record to the log of each IndexedDB: what a kill between the two writes of one record leaves.
 * Chromium reads over it at the next start, writes on behind it, and takes the log for corrupt at the start after.
 */
export function tearLogs(profile: string): number {
  const logs = filesIn(profile, ".indexeddb.leveldb").filter((path) => path.endsWith(".log"));
  const length = 4000;
  const header = Buffer.from([1, 2, 3, 4, length % 256, Math.floor(length / 256), 1]);
  for (const path of logs) appendFileSync(path, Buffer.concat([header, Buffer.alloc(50, 7)]));
  return logs.length;
}

/** Removes the files in which Chromium keeps large values beside the database; how many there were. */
export function loseLargeValues(profile: string): number {
  const files = filesIn(profile, ".indexeddb.blob");
  for (const path of files) rmSync(path);
  return files.length;
}

function filesIn(profile: string, suffix: string): string[] {
  const databases = join(profile, "Default", "IndexedDB");
  const folders = readdirSync(databases).filter((name) => name.endsWith(suffix));
  return folders.flatMap((folder) =>
    readdirSync(join(databases, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
