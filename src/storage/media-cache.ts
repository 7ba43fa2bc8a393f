import type { AudioPlan, AudioRecord, FrameSet, SamplingPlan } from "../shapes/media";
import type { CacheRow } from "../shapes/rows";
import { type BlobStore, blobStoreOf } from "./blob-store";
import { blobsOf, framesKey, readCacheRow, soundKey, type TakenMedia } from "./cache-rows";
import { inUseSince, type StorageGuard } from "./guard";
import type { KeptThing } from "./kept/kept-thing";
import type { RowTable } from "./row-table";

/** Space limit for media that only the cache names, in bytes. */
const CACHE_LIMIT_BYTES = 1_000_000_000;
/** Limits the number of sets, so that looking through all of them stays quick. */
const MOST_SETS = 500;
/** Trimmed to this share of the limits: what all runs name is then read once for many records, not for each. */
const SHARE_LEFT = 0.9;

/** Media stored for reuse, beyond those that sessions and runs name. */
export interface CacheUsage {
  /** Sets of frames and pieces of sound. */
  sets: number;
  /** Bytes of the blobs that no listed session or run names. */
  bytes: number;
}

/**
 * Frames and sound that were taken before, by file and plan, so that the same need not be taken twice. The blobs
 * that it names stay until the least recently used give way to newer ones. Every method rejects with a ProblemError.
 */
export interface MediaCache {
  /** The frames of a plan with their pictures, in order; null where they were not taken before or are gone. */
  frames(quickKey: string, plan: SamplingPlan): Promise<{ record: FrameSet; blobs: Blob[] } | null>;
  sound(quickKey: string, plan: AudioPlan): Promise<{ record: AudioRecord; blob: Blob } | null>;
  /** Keeps a record whose blobs have been put; what was used least gives way where it gets too much. */
  remember(quickKey: string, taken: TakenMedia): Promise<void>;
  /** Number of records, and the blobs they name. */
  survey(): Promise<{ sets: number; hashes: Set<string> }>;
  /**
   * Forgets all but what others have taken or found again while they are at work with it; blobs that neither a session, a run
   * nor `keep` names go at once, unless another tab is writing.
   */
  clear(keep: Iterable<string>): Promise<CacheUsage>;
}

interface MediaCacheParts {
  table: RowTable;
  guard: StorageGuard;
  blobs: BlobStore;
  /** Hashes of the blobs that sessions, results and data sets name, deleted ones included. */
  named: () => Promise<Set<string>>;
  /** Since when a run or another tab is at work with media that nothing names yet; infinity for none. */
  inUseSince: () => Promise<number>;
  now: () => number;
  limitBytes?: number;
}

export const KEPT_MEDIA_CACHE: KeptThing<MediaCache> = {
  layout: [{ name: "mediaCache", keyPath: "key", since: 2 }],
  async open(ground) {
    const { guard, now, named, self, cacheLimitBytes: limitBytes } = ground;
    const [table, blobs] = [ground.table("mediaCache"), ground.once(blobStoreOf)];
    const cache = createMediaCache({
      table,
      guard,
      blobs,
      named,
      inUseSince: () => inUseSince(["unsaved", "run"], self),
      now,
      ...(limitBytes ? { limitBytes } : {}),
    });
    return { store: cache, clears: { "the list of frames taken": table.clear } };
  },
};

/**
 * The rows that have to give way, least recently used first to go, so that the blobs which only the others name keep
 * within the limits. Blobs that sessions or runs name (`named`) take up no room of the cache, those that several rows name
 * count once. `spare`: the key of one that stays whatever its size.
 */
export function leastUsed(
  rows: readonly CacheRow[],
  limits: {
    named: ReadonlySet<string>;
    /** Bytes by hash. */
    sizes: ReadonlyMap<string, number>;
    limitBytes: number;
    mostSets: number;
    spare: string;
  },
): CacheRow[] {
  const { named, sizes, limitBytes, mostSets, spare } = limits;
  const order = rows.toSorted(
    (one, other) => Number(other.key === spare) - Number(one.key === spare) || other.usedAt - one.usedAt,
  );
  const counted = new Set(named);
  const due: CacheRow[] = [];
  let [bytes, sets] = [0, 0];
  for (const row of order) {
    const own = [...new Set(blobsOf(row))].filter((hash) => !counted.has(hash));
    const more = own.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
    if (row.key !== spare && (sets + 1 > mostSets || bytes + more > limitBytes)) {
      due.push(row);
      continue;
    }
    for (const hash of own) counted.add(hash);
    bytes += more;
    sets += 1;
  }
  return due;
}

/** The cache over its table. */
function createMediaCache(parts: MediaCacheParts): MediaCache {
  const { table, guard, blobs, named, now, limitBytes = CACHE_LIMIT_BYTES } = parts;
  /** Blobs named at the last look-up: tells whether looking again is worth it, never what may go. */
  let lastNamed: ReadonlySet<string> = new Set();

  async function rows(): Promise<CacheRow[]> {
    const found: CacheRow[] = [];
    await table.visit((row) => {
      const read = readCacheRow(row);
      if (read) found.push(read);
    });
    return found;
  }

  /** The record under a key with its blobs. A row that is of no use any more is dropped. */
  async function recall(key: string): Promise<{ taken: TakenMedia; found: Blob[] } | null> {
    const stored = await table.get(key);
    if (stored === undefined) return null;
    const row = readCacheRow(stored);
    const type = row?.taken.kind === "frames" ? row.taken.record.plan.image.type : row?.taken.record.type;
    const found = await Promise.all((row ? blobsOf(row) : []).map((hash) => blobs.get(hash, type)));
    const whole = found.filter((blob) => blob !== null);
    if (row === null || whole.length < found.length) {
      await guard.write(() => table.update(key, () => undefined));
      return null;
    }
    await guard.write(() =>
      table.update(key, (present) => (present === undefined ? undefined : { ...row, usedAt: now() })),
    );
    return { taken: row.taken, found: whole };
  }

  /** Lets those go that were used least, with their blobs; only while nobody else writes. */
  async function trim(newest: string): Promise<void> {
    await guard.cleanUp(async () => {
      const sizes = new Map((await blobs.list()).map(({ hash, sizeBytes }) => [hash, sizeBytes]));
      const all = await rows();
      const beyond = (share: number, taken: ReadonlySet<string>) =>
        leastUsed(all, {
          named: taken,
          sizes,
          limitBytes: limitBytes * share,
          mostSets: MOST_SETS * share,
          spare: newest,
        });
      if (beyond(1, lastNamed).length === 0) return;
      const referenced = await named();
      lastNamed = new Set(referenced);
      if (beyond(1, referenced).length === 0) return;
      const due = beyond(SHARE_LEFT, referenced);
      for (const { key } of due) await table.update(key, () => undefined);
      for (const row of all) if (!due.includes(row)) for (const hash of blobsOf(row)) referenced.add(hash);
      await drop(due.flatMap(blobsOf), referenced);
    });
  }

  /** Deletes blobs that nothing references any more, however young; others are left alone. */
  async function drop(hashes: readonly string[], referenced: ReadonlySet<string>): Promise<string[]> {
    return blobs.collectGarbage(
      referenced,
      Number.NEGATIVE_INFINITY,
      new Map(hashes.map((hash) => [hash, now()])),
    );
  }

  return {
    async frames(quickKey, plan) {
      const recalled = await recall(await framesKey(quickKey, plan));
      if (recalled?.taken.kind !== "frames") return null;
      return { record: recalled.taken.record, blobs: recalled.found };
    },

    async sound(quickKey, plan) {
      const recalled = await recall(await soundKey(quickKey, plan));
      const [blob] = recalled?.found ?? [];
      if (recalled?.taken.kind !== "sound" || !blob) return null;
      return { record: recalled.taken.record, blob };
    },

    async remember(quickKey, taken) {
      const key = await (taken.kind === "frames"
        ? framesKey(quickKey, taken.record.plan)
        : soundKey(quickKey, taken.record.plan));
      await guard.write(() => table.update(key, () => ({ key, taken, usedAt: now() })));
      await trim(key);
    },

    async survey() {
      const all = await rows();
      return { sets: all.length, hashes: new Set(all.flatMap(blobsOf)) };
    },

    async clear(keep) {
      const since = await parts.inUseSince();
      const isSpared = ({ usedAt }: CacheRow) => usedAt >= since;
      const kept = await rows();
      const all = kept.filter((row) => !isSpared(row));
      await guard.write(async () => {
        if (all.length === kept.length) return table.clear();
        for (const { key } of all) await table.update(key, () => undefined);
      });
      const sizes = new Map((await blobs.list()).map(({ hash, sizeBytes }) => [hash, sizeBytes]));
      const gone = await guard.cleanUp(async () => {
        const referenced = await named();
        for (const hash of [...keep, ...kept.filter(isSpared).flatMap(blobsOf)]) referenced.add(hash);
        return drop(all.flatMap(blobsOf), referenced);
      });
      return { sets: all.length, bytes: (gone ?? []).reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0) };
    },
  };
}
