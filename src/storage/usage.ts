import type { BlobStore } from "./blob-store";
import { inUseSince } from "./guard";
import type { Ground, Noun, OpenedThing } from "./kept/kept-thing";
import type { CacheUsage, MediaCache } from "./media-cache";
import { isPersistent } from "./persistence";

/** Kept things of one kind that people make and delete one by one. */
export interface KeptUsage {
  /** Its name; `along`: what else goes with it, " with all results". */
  noun: Noun & { along?: string };
  listed: number;
  /** Deleted ones that can still be brought back. */
  deleted: number;
  /** Bytes of files of its own, beside the blobs; left out where it has none of such a kind. */
  fileBytes?: number;
}

/** Amount of stored data and the space it takes, in bytes. */
export interface StorageUsage {
  /** All that this site takes up, as the browser estimates it; null where it does not say. */
  usageBytes: number | null;
  /** All that the browser allows this site; null where it does not say. */
  quotaBytes: number | null;
  /** The browser has promised not to clear it by itself. */
  persistent: boolean;
  /** Sessions, runs and whatever else is made one by one, in the order of the registry. */
  kept: KeptUsage[];
  /** Videos, frames and sound: how many. */
  blobs: number;
  blobBytes: number;
  /** Space that `freeRoom` would free, as far as it is known. */
  freeableBytes: number;
  /** Frames and sound that are kept to be taken again. */
  cache: CacheUsage;
}

/** Blobs put within this time may belong to work that another tab has not saved yet. */
const FREE_GRACE_MILLISECONDS = 10 * 60 * 1000;

/** Which blobs that nothing names may go: those put before `olderThan`, or not since what named them was `released`. */
type Freeable = { olderThan: number; released: Map<string, number> };

/** The same of all kept things; a tab in which a write was refused may use what was put since it began. */
export async function freeableNow(
  released: Iterable<readonly [string, number]>,
  { now, self }: Pick<Ground, "now" | "self">,
): Promise<Freeable> {
  const since = await inUseSince(["unsaved"], self);
  const latest = new Map<string, number>();
  for (const [hash, time] of released)
    latest.set(hash, Math.max(Math.min(time, since - 1), latest.get(hash) ?? 0));
  return { olderThan: Math.min(now() - FREE_GRACE_MILLISECONDS, since), released: latest };
}

/** Measures what is kept. */
export async function measureUsage({
  things,
  blobs,
  mediaCache,
  ground,
}: {
  things: readonly OpenedThing<unknown>[];
  blobs: BlobStore;
  mediaCache: MediaCache;
  ground: Pick<Ground, "now" | "self">;
}): Promise<StorageUsage> {
  const kept: KeptUsage[] = [];
  const named = new Set<string>();
  const released: (readonly [string, number])[] = [];
  let [anyLost, deletedFileBytes] = [false, 0];
  for (const { noun, survey } of things) {
    const surveyed = await survey?.();
    if (!surveyed) continue;
    const { listed, deleted, files } = surveyed;
    if (noun) kept.push({ noun, listed, deleted, ...(files ? { fileBytes: files.bytes } : {}) });
    deletedFileBytes += files?.deletedBytes ?? 0;
    for (const hash of surveyed.named ?? []) named.add(hash);
    anyLost ||= surveyed.named === null;
    for (const one of surveyed.released) released.push(one);
  }
  const stored = await blobs.list();
  const { sets, hashes: cached } = await mediaCache.survey();
  const may = await freeableNow(released, ground);
  const freeable = stored.filter(({ hash, storedAt }) => {
    if (anyLost || named.has(hash) || cached.has(hash)) return false;
    return storedAt < may.olderThan || storedAt <= (may.released.get(hash) ?? 0);
  });
  const ofCache = stored.filter(({ hash }) => cached.has(hash) && !named.has(hash));
  return {
    ...(await estimate()),
    persistent: await isPersistent(),
    kept,
    blobs: stored.length,
    blobBytes: bytesOf(stored),
    freeableBytes: bytesOf(freeable) + deletedFileBytes,
    cache: { sets, bytes: bytesOf(ofCache) },
  };
}

function bytesOf(blobs: readonly { sizeBytes: number }[]): number {
  return blobs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

async function estimate(): Promise<Pick<StorageUsage, "usageBytes" | "quotaBytes">> {
  const told = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined);
  return { usageBytes: told?.usage ?? null, quotaBytes: told?.quota ?? null };
}
