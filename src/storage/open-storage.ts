import { ProblemError, toProblem } from "../foundation/errors";
import { BlobRowShape } from "../shapes/generated/blob-row";
import type { Problem } from "../shapes/problem";
import { fits } from "../shapes/read-outside";
import type { SessionChange } from "../shapes/tab-words";
import type { CopiedTable } from "./copied-table";
import { inUseSince, type StorageGuard, tellInUse } from "./guard";
import type { Ground, Noun, OpenedThing } from "./kept/kept-thing";
import { KEPT, layoutOf, openThings, type StoresOf } from "./kept/registry";
import { moveSideBySide } from "./move-side-by-side";
import { emptyFolder, openFolder } from "./opfs-files";
import { isPersistent } from "./persistence";
import { EXPORT_FOLDER } from "./scratch";
import { sessionChangesOf, sessionRows } from "./sessions";
import { type BlobPlaceKind, openBackend, type StorageBackend } from "./storage-backend";
import { describeError, storageProblems, toStorageError } from "./storage-problems";
import { freeableNow, measureUsage, type StorageUsage } from "./usage";
import { placeLogsOf } from "./video-places";

/**
 * Erases all rows, the deleted ones too, all blobs and our entries in Cache storage. The database itself stays,
 * empty: deleting it would wait for every tab that holds it, and have every later visit wait as well. Goes on
 * where one part fails. Returns what is left, in words; nothing of it names a session.
 */
async function eraseKept(
  things: readonly OpenedThing<unknown>[],
  { table, places }: Pick<StorageBackend, "table" | "places">,
): Promise<string[]> {
  const left: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      left.push(`${what} (${describeError(error)})`);
    }
  };

  const kinds = new Set<string>(places.map(({ kind }) => kind));
  let outOfReach = 0;
  await attempt("a look at the media", () =>
    table("blobMeta").visit((row) => {
      if (fits(BlobRowShape, row) && !kinds.has(row.place)) outOfReach += 1;
    }),
  );
  const copiesOutOfReach: string[] = [];
  for (const [what, copied] of things.flatMap((thing) => Object.entries(thing.copied ?? {}))) {
    await attempt(`a look at the second copies of ${what}`, async () => {
      if (await copied?.isOutOfReach()) copiesOutOfReach.push(what);
    });
  }
  for (const thing of things) {
    for (const [what, clear] of Object.entries(thing.clears ?? {})) await attempt(what, clear);
  }
  for (const place of places) {
    await attempt("media", async () => {
      const inUse = await place.clear();
      if (inUse > 0) left.push(`media that another tab is using: ${inUse}`);
    });
  }
  await attempt("exported files", async () => {
    const exported = await openFolder(EXPORT_FOLDER);
    if (exported) await emptyFolder(exported);
  });
  if (outOfReach > 0) left.push(`media ${REFUSED}: ${outOfReach}`);
  for (const what of copiesOutOfReach) left.push(`second copies of ${what} ${REFUSED}`);
  await attempt("cached files", eraseCaches);
  return left;
}

const REFUSED =
  "in a place that the browser refuses just now, to be erased by the next visit that reaches it";

/** Caches are shared with whatever else this host serves; ours bear our name. */
async function eraseCaches(): Promise<void> {
  if (globalThis.caches === undefined) return;
  for (const name of await caches.keys()) if (name.startsWith("caplens")) await caches.delete(name);
}

interface StorageOptions {
  /** Storages of different names know nothing of each other. */
  name?: string;
  /** Hears of what happens to an open storage: `database-blocked`, `-closed`, `-superseded`. */
  onProblem?: (problem: Problem) => void;
  /** The time in milliseconds since 1970. */
  now?: () => number;
  /** Space limit for media that only the cache names. */
  cacheLimitBytes?: number;
}

interface GarbageOptions {
  /** Blobs put within this time stay, since the session that names them may be still to come. */
  graceMilliseconds: number;
  /** Hashes that no saved session names but a pending undo does. */
  alsoReferenced?: Iterable<string>;
}

/** A count of one kind. */
export type CountedKept = { noun: Noun; count: number };

/** All that is kept in this browser: the stores of the registry, and what is done with all of them. */
export type Storage = StoresOf<typeof KEPT> & StorageActs;

export interface StorageActs {
  kind: {
    /** The place for new blobs. */
    blobs: BlobPlaceKind;
    /** The browser has promised not to clear it by itself. */
    persistent: boolean;
  };
  /** True when nothing outlives the page; `problem` then says so in words. */
  volatile: boolean;
  problem: Problem | null;
  /** Lost things that came back from their copies as this storage was opened. */
  recovered: CountedKept[];
  /** All that is kept, under the names of the registry, on its ground: for copies of it. */
  opened: { things: ReadonlyMap<string, OpenedThing<unknown>>; ground: Ground };
  /** Gives what has no second copy yet one, such as sessions of earlier versions of the app. */
  completeCopies(): Promise<void>;
  /** Calls the listener for each change to a session made in another tab or worker; returns how to stop. */
  onSessionChange(listener: (change: SessionChange) => void): () => void;
  /**
   * Deletes the blobs that neither the cache nor any other kept thing names, deleted ones included, and handles of files
   * that no session is about; none while another tab is writing.
   */
  collectGarbage(options: GarbageOptions): Promise<string[]>;
  /**
   * Takes blobs back whose session could not be saved: by hash when each was put, in milliseconds since 1970. Those
   * that something names by now, or that were put again since, stay; all of them while another tab is writing.
   */
  withdraw(put: ReadonlyMap<string, number>): Promise<void>;
  /** Drops for good what was deleted before `olderThan` (milliseconds since 1970); how many of each kind. */
  purgeDeleted(olderThan: number): Promise<CountedKept[]>;
  /** Those of these ids that no run, label set, quiz or instruction set has, deleted ones included. None where nothing is kept. */
  goneAmong(ids: readonly string[]): Promise<string[]>;
  /** The stored data and the space it takes. */
  usage(): Promise<StorageUsage>;
  /**
   * Drops the deleted for good, and the blobs that nothing names any more. `keep`: hashes that no saved session names yet
   * though they are in use. What the cache keeps stays; it is cleared on its own.
   */
  freeRoom(keep: Iterable<string>): Promise<FreedRoom>;
  /**
   * Erases everything, deleted sessions and blobs included, and tells the other tabs before the first row goes.
   * From then on, here as there, every write rejects with `storage-erased` until `resume`: what is on a screen
   * must not come back by itself. Returns what could not be erased, in words; it can be called again.
   */
  erase(): Promise<string[]>;
  /** Lets writes in again after everything was erased, here or elsewhere. */
  resume(): void;
  /** Calls the listener when another tab or worker erases everything; returns how to stop. */
  onErased(listener: () => void): () => void;
  close(): void;
}

export interface FreedRoom {
  kept: CountedKept[];
  blobs: number;
  bytes: number;
}

/** A blob may wait this long for the session that names it. */
export const BLOB_GRACE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The stores of what people answer questions about, one by one. */
const OWNERS = ["runs", "labelSets", "quizDrafts", "instructionSets"] as const;

/** Longest wait of erasing and freeing for writers, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Opens what is kept in this browser, in a window or a worker. Without IndexedDB it resolves to a `volatile`
 * storage in memory with the same interface. Rejects with the ProblemError `database-newer` when a newer
 * version of the app has written it.
 */
export function openStorage(options: StorageOptions = {}): Promise<Storage> {
  return openStorageOf(KEPT, options);
}

/** The same with a registry of one's own, which has more in it. */
export async function openStorageOf<Kept extends typeof KEPT>(
  kept: Kept,
  options: StorageOptions,
): Promise<StoresOf<Kept> & StorageActs> {
  const { name = "caplens", onProblem = () => undefined, now = Date.now } = options;
  const backend = await openBackend(name, layoutOf(kept), onProblem);
  const { table, places, problem } = backend;
  let erased = false;
  const [self, openedAt] = [crypto.randomUUID(), now()];
  let letGo: (() => void) | null = null;
  const guard = watchingWrites(backend.guard, {
    isErased: () => erased,
    // Other tabs spare what was put here: it waits with what found no room.
    onRefused() {
      letGo ??= tellInUse("unsaved", self, openedAt);
    },
  });
  const made = new Map<unknown, unknown>();
  const ground: Ground = {
    ...backend,
    ...{ guard, now, self, onProblem, named: namedHashes },
    once<T>(make: (from: Ground) => T): T {
      if (!made.has(make)) made.set(make, make(ground));
      // The value under a function is what that function gave.
      return made.get(make) as T;
    },
    ...(options.cacheLimitBytes === undefined ? {} : { cacheLimitBytes: options.cacheLimitBytes }),
  };
  const { stores, named } = await openThings(kept, ground);
  const things = [...named.values()];
  const { runs, dataSets, videoPlaces, ratings, blobs, mediaCache, fileHandles }: StoresOf<typeof KEPT> =
    stores;
  const changes = ground.once(sessionChangesOf);
  changes.onErasing(() => {
    erased = true;
    for (const thing of things) thing.forget?.();
  });

  /** Every hash that a session, a run, a quiz or a data set names, deleted ones included. */
  async function namedHashes(): Promise<Set<string>> {
    const all = new Set<string>();
    for (const thing of things) {
      const surveyed = await thing.survey?.();
      if (!surveyed) continue;
      if (surveyed.named === null) throw new ProblemError(storageProblems.failed("Rows are lost."));
      for (const hashes of [surveyed.named, surveyed.released.keys()]) for (const one of hashes) all.add(one);
    }
    return all;
  }

  /** The same, with what the cache names and `more`. */
  async function referencedHashes(more: Iterable<string> = []): Promise<Set<string>> {
    const referenced = await namedHashes();
    for (const hashes of [(await mediaCache.survey()).hashes, more]) {
      for (const hash of hashes) referenced.add(hash);
    }
    return referenced;
  }

  async function purgeDeleted(olderThan: number): Promise<CountedKept[]> {
    const purged: CountedKept[] = [];
    for (const thing of things) {
      const ids = await thing.purgeDeleted?.(olderThan);
      if (ids && thing.noun) purged.push({ noun: thing.noun, count: ids.length });
    }
    return purged;
  }

  const volatile = problem !== null;
  const recovered = await recoverAll(things, ground);
  await moveSideBySide((await ground.once(sessionRows)).table, {
    runs,
    dataSets,
    videoPlaces,
    ratings,
  }).catch((error: unknown) => onProblem(toProblem(toStorageError(error))));
  return {
    ...stores,
    kind: { blobs: places[0].kind, persistent: !volatile && (await isPersistent()) },
    volatile,
    problem,
    recovered,
    opened: { things: named, ground },
    async completeCopies() {
      await guard.write(async () => {
        for (const thing of things) {
          for (const copied of Object.values(thing.copied ?? {})) await copied?.completeCopies();
          await thing.completeCopies?.();
        }
      });
      await guard.cleanUp(async () => {
        for (const thing of things) await thing.sweep?.();
      });
    },
    onSessionChange: changes.subscribe,
    async collectGarbage({ graceMilliseconds, alsoReferenced = [] }) {
      const collected = await guard.cleanUp(async () => {
        const referenced = await referencedHashes(alsoReferenced);
        const olderThan = Math.min(now() - graceMilliseconds, await inUseSince(["unsaved"], self));
        await fileHandles.prune(referenced, olderThan);
        return blobs.collectGarbage(referenced, olderThan);
      });
      return collected ?? [];
    },
    async withdraw(put) {
      await guard.cleanUp(async () =>
        blobs.collectGarbage(await referencedHashes(), Number.NEGATIVE_INFINITY, put),
      );
    },
    purgeDeleted,
    async goneAmong(ids) {
      const gone: string[] = [];
      for (const id of volatile ? [] : ids) {
        const rows = await Promise.all(OWNERS.map((store) => table(store).get(id)));
        if (rows.every((row) => row === undefined)) gone.push(id);
      }
      return gone;
    },
    usage: () => measureUsage({ things, blobs, mediaCache, ground }),
    async freeRoom(keep) {
      const released = await releasedBy(things);
      const sizes = new Map((await blobs.list()).map(({ hash, sizeBytes }) => [hash, sizeBytes]));
      const purged = await purgeDeleted(Number.POSITIVE_INFINITY);
      const gone = await guard.alone(async (isAlone) => {
        // Beside a writer nobody knows what is about to be named.
        if (!isAlone) return [];
        const referenced = await referencedHashes(keep);
        const may = await freeableNow(released, ground);
        return blobs.collectGarbage(referenced, may.olderThan, may.released);
      }, PATIENCE);
      const bytes = gone.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
      return { kept: purged, blobs: gone.length, bytes };
    },
    async erase() {
      erased = true;
      changes.announceErasing();
      return guard.alone(async (isAlone) => {
        const left = await eraseKept(things, { table, places });
        for (const thing of things) thing.forget?.();
        return isAlone ? left : [...left, "what another tab was writing just then"];
      }, PATIENCE);
    },
    resume() {
      erased = false;
    },
    onErased: changes.onErasing,
    close() {
      letGo?.();
      for (const thing of things) thing.close?.();
      backend.close();
    },
  };
}

/** Brings back what the browser has lost, in the order of the registry; how many of each kind. */
async function recoverAll(things: readonly OpenedThing<unknown>[], ground: Ground): Promise<CountedKept[]> {
  const found: CountedKept[] = [];
  for (const { noun, copied, recover: own } of things) {
    let count = 0;
    for (const rows of Object.values(copied ?? {})) count += await recover(rows, ground);
    await own?.();
    if (noun && count > 0) found.push({ noun, count });
  }
  return found;
}

/**
 * Brings back what the browser has lost of these rows; how many. Only alone can it be told what is lost from what
 * somebody is deleting or writing just now.
 */
async function recover(copied: CopiedTable | null, ground: Ground): Promise<number> {
  if (copied === null || !(await copied.needsRecovery())) return 0;
  return ground.guard.alone(async (isAlone) => {
    if (!isAlone) return 0;
    const { recovered, erased } = await copied.recover();
    if (erased) {
      // Media, too, that an earlier visit erased without reaching them.
      const known = new Set(await ground.table("blobMeta").keys());
      for (const place of ground.places)
        await place.sweep((hash) => known.has(hash), Number.POSITIVE_INFINITY);
      await (await ground.once(placeLogsOf))?.clear();
      await copied.settle();
    }
    return recovered;
  }, PATIENCE);
}

/**
 * Lets nobody write while `isErased`; asked once it is the writer's turn, which may be after the erasing. Tells of writes that
 * find no room.
 */
function watchingWrites(
  guard: StorageGuard,
  { isErased, onRefused }: { isErased: () => boolean; onRefused: () => void },
): StorageGuard {
  return {
    ...guard,
    write: (work) =>
      guard.write(async () => {
        if (isErased()) throw new ProblemError(storageProblems.erased());
        try {
          return await work();
        } catch (error) {
          if (toProblem(toStorageError(error)).code === "quota-full") onRefused();
          throw error;
        }
      }),
  };
}

/** The hashes that deleted things name, with the times of deletion. */
async function releasedBy(things: readonly OpenedThing<unknown>[]): Promise<(readonly [string, number])[]> {
  const all: (readonly [string, number])[] = [];
  for (const thing of things) for (const one of (await thing.survey?.())?.released ?? []) all.push(one);
  return all;
}
