import type { BlobStore } from "./blobs/blob-store";
import type { CacheUsage, MediaCache } from "./media-cache/media-cache";
import { isPersistent } from "./persistence";
import type { QuizDraftStore } from "./quiz-drafts/quiz-draft-store";
import type { RunStore } from "./runs/run-store";
import type { SessionRepository } from "./sessions";

/** How much is kept and how much room it takes, in bytes. */
export interface StorageUsage {
  /** All that this site takes up, as the browser estimates it; null where it does not say. */
  usageBytes: number | null;
  /** All that the browser allows this site; null where it does not say. */
  quotaBytes: number | null;
  /** The browser has promised not to clear it by itself. */
  persistent: boolean;
  /** Sessions that are listed. */
  sessions: number;
  /** Deleted sessions that can still be brought back. */
  deletedSessions: number;
  /** Runs that are listed. */
  runs: number;
  /** Deleted runs that can still be brought back. */
  deletedRuns: number;
  /** Quizzes in the making that are listed. */
  quizzes: number;
  /** Deleted quizzes that can still be brought back. */
  deletedQuizzes: number;
  /** Videos, frames and sound: how many. */
  blobs: number;
  blobBytes: number;
  /** What `freeRoom` would give back, as far as it can be told. */
  freeableBytes: number;
  /** Frames and sound that are kept to be taken again. */
  cache: CacheUsage;
}

/** Blobs put within this time may belong to work that another tab has not saved yet. */
export const FREE_GRACE_MILLISECONDS = 10 * 60 * 1000;

/** Measures what is kept. */
export async function measureUsage({
  sessions,
  runs,
  quizDrafts,
  blobs,
  mediaCache,
  now,
}: {
  sessions: SessionRepository;
  runs: RunStore;
  quizDrafts: QuizDraftStore;
  blobs: BlobStore;
  mediaCache: MediaCache;
  now: () => number;
}): Promise<StorageUsage> {
  const { listed, deleted, ...bySessions } = await sessions.survey();
  const byRuns = await runs.survey();
  const byQuizzes = await quizDrafts.survey();
  const surveys = [bySessions, byRuns, byQuizzes];
  const stored = await blobs.list();
  const { sets, hashes: cached } = await mediaCache.survey();
  const olderThan = now() - FREE_GRACE_MILLISECONDS;
  const isNamed = (hash: string) => surveys.some(({ named }) => named?.has(hash));
  const freeable = stored.filter(({ hash, storedAt }) => {
    if (surveys.some(({ named }) => named === null)) return false;
    if (isNamed(hash) || cached.has(hash)) return false;
    return (
      storedAt < olderThan || storedAt <= Math.max(...surveys.map(({ released }) => released.get(hash) ?? 0))
    );
  });
  const isCacheOnly = (hash: string) => cached.has(hash) && !isNamed(hash);
  return {
    ...(await estimate()),
    persistent: await isPersistent(),
    sessions: listed,
    deletedSessions: deleted,
    runs: byRuns.listed,
    deletedRuns: byRuns.deleted,
    quizzes: byQuizzes.listed,
    deletedQuizzes: byQuizzes.deleted,
    blobs: stored.length,
    blobBytes: bytesOf(stored),
    freeableBytes: bytesOf(freeable),
    cache: { sets, bytes: bytesOf(stored.filter(({ hash }) => isCacheOnly(hash))) },
  };
}

function bytesOf(blobs: readonly { sizeBytes: number }[]): number {
  return blobs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

async function estimate(): Promise<Pick<StorageUsage, "usageBytes" | "quotaBytes">> {
  try {
    const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
    return { usageBytes: usage ?? null, quotaBytes: quota ?? null };
  } catch {
    return { usageBytes: null, quotaBytes: null };
  }
}
