import { ProblemError, toProblem } from "../lib/errors";
import { partOnUse } from "../lib/fetch-part";
import { QuizDraftWordShape } from "../schemas/generated/quiz-draft-word";
import { RatingWordShape } from "../schemas/generated/rating-word";
import { SettingsWordShape } from "../schemas/generated/settings-word";
import { VaultWordShape } from "../schemas/generated/vault-word";
import type { Problem } from "../schemas/problem";
import type { SessionChange } from "../schemas/tab-words";
import type { BatchCallStore } from "./batch-calls/batch-call-store";
import type { BlobPlaceKind } from "./blobs/blob-backend";
import { type BlobStore, createBlobStore } from "./blobs/blob-store";
import { heardHere, openBroadcast } from "./broadcast";
import type { CopiedTable } from "./copied-table";
import type { DataSetStore } from "./data-sets/data-set-store";
import { sweepSamples } from "./data-sets/sample-table";
import { eraseBackend } from "./erase";
import { createFileHandles, type FileHandles } from "./file-handles";
import type { StorageGuard } from "./guard";
import { lateStore } from "./late-store";
import { CACHE_LIMIT_BYTES, createMediaCache, type MediaCache } from "./media-cache/media-cache";
import { moveSideBySide } from "./move-side-by-side";
import { isPersistent } from "./persistence";
import type { QuizDraftStore } from "./quiz-drafts/quiz-draft-store";
import type { RatingStore } from "./ratings/rating-store";
import type { ReplyStore } from "./replies/reply-store";
import type { RowTable } from "./row-table";
import { openRunChanges } from "./runs/run-changes";
import type { RunStore } from "./runs/run-store";
import { openSessionChanges } from "./session-changes";
import { createSessionRepository, type SessionRepository } from "./sessions";
import { createSettingsRepository, type SettingsRepository } from "./settings/settings-repository";
import { createRequestLog, type RequestLog } from "./spending/request-log";
import { createSpendingLedger, type SpendingLedger } from "./spending/spending-ledger";
import { openBackend, type StorageBackend } from "./storage-backend";
import { storageProblems, toStorageError } from "./storage-problems";
import { FREE_GRACE_MILLISECONDS, measureUsage, type StorageUsage } from "./usage";
import { createVault, type Vault } from "./vault/vault";
import { createVideoPlaces, type VideoPlaces } from "./video-places/video-places";

export interface StorageOptions {
  /** Storages of different names know nothing of each other. */
  name?: string;
  /** Hears of what happens to an open storage: `database-blocked`, `-closed`, `-superseded`. */
  onProblem?: (problem: Problem) => void;
  /** The time in milliseconds since 1970. */
  now?: () => number;
  /** What the media may take up that only the cache names. */
  cacheLimitBytes?: number;
}

export interface GarbageOptions {
  /** Blobs put within this time stay, since the session that names them may be still to come. */
  graceMilliseconds: number;
  /** Hashes that no saved session names but a pending undo does. */
  alsoReferenced?: Iterable<string>;
}

/** All that is kept in this browser. */
export interface Storage {
  sessions: SessionRepository;
  blobs: BlobStore;
  /** Frames and sound taken before, by file and plan; what it names stays as what a session names. */
  mediaCache: MediaCache;
  fileHandles: FileHandles;
  /** What people set about calling models. */
  settings: SettingsRepository;
  /** Replies of models, by the content of their requests. */
  replies: ReplyStore;
  /** What calls of models have cost. */
  spending: SpendingLedger;
  /** The requests of the last minute. */
  requests: RequestLog;
  /** By which tabs agree who does what, where the browser has no Web Locks. */
  leases: RowTable;
  /** Keys of model services under a passphrase. */
  vault: Vault;
  /** What runs are made of. */
  dataSets: DataSetStore;
  /** Where the videos of data sets lie. */
  videoPlaces: VideoPlaces;
  /** Runs with their results. */
  runs: RunStore;
  /** Calls of runs that went out as files. */
  batchCalls: BatchCallStore;
  /** What people and models say of captions of runs. */
  ratings: RatingStore;
  /** Quizzes in the making. */
  quizDrafts: QuizDraftStore;
  kind: {
    /** Where new blobs go. */
    blobs: BlobPlaceKind;
    /** The browser has promised not to clear it by itself. */
    persistent: boolean;
  };
  /** True when nothing outlives the page; `problem` then says so in words. */
  volatile: boolean;
  problem: Problem | null;
  /** How many sessions the browser had lost that came back from their copies as this storage was opened. */
  recovered: number;
  /** The same of runs. */
  recoveredRuns: number;
  /** The same of quizzes in the making. */
  recoveredQuizzes: number;
  /** Gives what has no second copy yet one, such as sessions of earlier versions of the app. */
  completeCopies(): Promise<void>;
  /** Calls the listener for each change to a session made in another tab or worker; returns how to stop. */
  onSessionChange(listener: (change: SessionChange) => void): () => void;
  /**
   * Deletes the blobs that neither the cache, a data set, a session, a run nor a quiz names, deleted ones included, and
   * handles of files that no session is about; none while another tab is writing.
   */
  collectGarbage(options: GarbageOptions): Promise<string[]>;
  /**
   * Takes blobs back whose session could not be saved: by hash when each was put, in milliseconds since 1970. Those
   * that something names by now, or that were put again since, stay; all of them while another tab is writing.
   */
  withdraw(put: ReadonlyMap<string, number>): Promise<void>;
  /** What is kept and how much room it takes. */
  usage(): Promise<StorageUsage>;
  /**
   * Drops the deleted sessions, runs and quizzes for good, and the blobs that nothing names any more. `keep`: hashes that no saved
   * session names yet though they are in use. What the cache keeps stays; it is cleared on its own.
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
  sessions: number;
  runs: number;
  quizzes: number;
  blobs: number;
  bytes: number;
}

/** A blob may wait this long for the session that names it. */
export const BLOB_GRACE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** How long erasing and freeing wait for writers, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Opens what is kept in this browser, in a window or a worker. Without IndexedDB it resolves to a `volatile`
 * storage in memory with the same interface. Rejects with the ProblemError `database-newer` when a newer
 * version of the app has written it.
 */
export async function openStorage(options: StorageOptions = {}): Promise<Storage> {
  const { name = "caplens", onProblem = () => undefined, now = Date.now } = options;
  const backend = await openBackend(name, onProblem);
  const { sessionTable, blobTable, cacheTable, handleTable, places, problem } = backend;
  const changes = openSessionChanges(name);
  let erased = false;
  const guard = refusingWrites(backend.guard, () => erased);
  const sessions = createSessionRepository({ table: sessionTable, guard, announce: changes.announce, now });
  const blobs = createBlobStore({ table: blobTable, guard, places, now });
  const limitBytes = options.cacheLimitBytes ?? CACHE_LIMIT_BYTES;
  const fileHandles = createFileHandles({ table: handleTable, guard, now });
  const { placeTable, placeLogs } = backend.dataSets;
  const videoPlaces = createVideoPlaces({ table: placeTable, logs: placeLogs, guard });
  const batchCalls = lateStore<BatchCallStore>(
    "What keeps calls that went out as files",
    async () => {
      const { createBatchCallStore } = await import("./batch-calls/batch-call-store");
      return createBatchCallStore({ table: backend.batchCallTable, guard });
    },
    { task: "late", change: "late", visit: "late", forget: "late" },
  );
  const ratingChanges = heardHere(openBroadcast(`caplens-ratings:${name}`, RatingWordShape));
  const ratings = lateStore<RatingStore>(
    "What keeps ratings",
    async () => {
      const { createRatingStore } = await import("./ratings/rating-store");
      const { ratingTable: table, runs } = backend;
      return createRatingStore({ table, logs: runs.logs, guard, changes: ratingChanges });
    },
    {
      of: "late",
      one: "late",
      change: "late",
      forget: "late",
      onChange: (listener) => ratingChanges.subscribe(({ runId }) => listener(runId)),
    },
  );
  const quizChanges = heardHere(openBroadcast(`caplens-quiz-drafts:${name}`, QuizDraftWordShape));
  const quizDrafts = lateStore<QuizDraftStore>(
    "What keeps quizzes",
    async () => {
      const { createQuizDraftStore } = await import("./quiz-drafts/quiz-draft-store");
      return createQuizDraftStore({ table: backend.quizDrafts.table, guard, changes: quizChanges, now });
    },
    {
      list: "late",
      load: "late",
      save: "late",
      remove: "late",
      restore: "late",
      purgeDeleted: "late",
      referencedHashes: "late",
      survey: "late",
      onChange: (listener) => quizChanges.subscribe(({ id }) => listener(id)),
    },
    {
      isEmpty: async () => (await backend.quizDrafts.table.keys()).length === 0,
      answers: {
        purgeDeleted: async () => 0,
        referencedHashes: async () => new Set(),
        survey: async () => ({ listed: 0, deleted: 0, named: new Set(), released: new Map() }),
      },
    },
  );
  const replies = lateStore<ReplyStore>(
    "What keeps replies of models",
    async () => {
      const { createReplyStore } = await import("./replies/reply-store");
      return createReplyStore({ table: backend.replyTable, guard, now });
    },
    { find: "late", keep: "late", drop: "late", clear: "late" },
  );
  const runChanges = openRunChanges(name);
  let openedRuns: RunStore | null = null;
  const bothOfRuns = partOnUse("What keeps runs", async () => {
    const { openRuns } = await import("./runs/open-runs");
    const opened = openRuns({ backend, changes: runChanges, guard, now });
    openedRuns = opened.runs;
    return opened;
  });
  const dataSets = lateStore<DataSetStore>(
    "What keeps data sets",
    async () => (await bothOfRuns()).dataSets,
    { put: "late", get: "late", sample: "late", outline: "late", list: "late", remove: "late" },
  );
  const runs = lateStore<RunStore>(
    "What keeps runs",
    async () => (await bothOfRuns()).runs,
    {
      save: "late",
      addPrompts: "late",
      load: "late",
      list: "late",
      remove: "late",
      restore: "late",
      discard: "late",
      removeWithSession: "late",
      restoreWithSession: "late",
      purgeDeleted: "late",
      keep: "late",
      keepAll: "late",
      result: "late",
      states: "late",
      window: "late",
      placeOf: "late",
      facets: "late",
      breakdown: "late",
      columns: "late",
      survey: "late",
      onChange: runChanges.subscribe,
      close: (runId) => openedRuns?.close(runId),
    },
    {
      isEmpty: async () => {
        const kept = await Promise.all([backend.runs.table.keys(), backend.dataSets.table.keys()]);
        return kept.flat().length === 0;
      },
      answers: {
        purgeDeleted: async () => [],
        survey: async () => ({ listed: 0, deleted: 0, named: new Set(), released: new Map() }),
      },
    },
  );
  changes.onErasing(() => {
    erased = true;
    runs.close();
  });
  /** Every hash that a session, a run, a quiz or a data set names, deleted ones included. */
  const namedHashes = async (): Promise<Set<string>> => {
    const named = await sessions.referencedHashes();
    const byRuns = await runs.survey();
    if (byRuns.named === null) throw new ProblemError(storageProblems.failed("Rows of runs are lost."));
    const { hashes, quickKeys } = await videoPlaces.survey();
    const byQuizzes = await quizDrafts.referencedHashes();
    for (const names of [byRuns.named, byRuns.released.keys(), byQuizzes, hashes, quickKeys]) {
      for (const one of names) named.add(one);
    }
    return named;
  };
  const mediaCache = createMediaCache({
    table: cacheTable,
    guard,
    blobs,
    named: namedHashes,
    now,
    limitBytes,
  });
  /** The same, with what the cache names and `more`. */
  const referencedHashes = async (more: Iterable<string> = []): Promise<Set<string>> => {
    const referenced = await namedHashes();
    for (const hashes of [(await mediaCache.survey()).hashes, more]) {
      for (const hash of hashes) referenced.add(hash);
    }
    return referenced;
  };
  const settingsLine = openBroadcast(`caplens-settings:${name}`, SettingsWordShape);
  const settings = createSettingsRepository({ table: backend.settingsTable, guard, line: settingsLine });
  const vaultLine = openBroadcast(`caplens-vault:${name}`, VaultWordShape);
  const vault = createVault({ table: backend.vaultTable, guard, line: vaultLine });
  const volatile = problem !== null;
  const recovered = await recover(backend.copied, backend);
  // Data sets first: columns of runs are read with them.
  await recover(backend.dataSets.copied, backend);
  await videoPlaces.recover().catch((error: unknown) => onProblem(toProblem(toStorageError(error))));
  const recoveredRuns = await recover(backend.runs.copied, backend);
  const recoveredQuizzes = await recover(backend.quizDrafts.copied, backend);
  await moveSideBySide(sessionTable, { runs, dataSets, videoPlaces, ratings }).catch((error: unknown) =>
    onProblem(toProblem(toStorageError(error))),
  );
  return {
    sessions,
    blobs,
    mediaCache,
    fileHandles,
    settings,
    replies,
    spending: createSpendingLedger({
      table: backend.spendingTable,
      guard,
      now,
      owners: () => backend.runs.table.keys(),
    }),
    requests: createRequestLog({ table: backend.spendingTable, guard, now }),
    leases: backend.spendingTable,
    vault,
    dataSets,
    videoPlaces,
    runs,
    batchCalls,
    ratings,
    quizDrafts,
    kind: { blobs: places[0].kind, persistent: !volatile && (await isPersistent()) },
    volatile,
    problem,
    recovered,
    recoveredRuns,
    recoveredQuizzes,
    async completeCopies() {
      await guard.write(async () => {
        for (const { copied } of [backend, backend.dataSets, backend.runs, backend.quizDrafts])
          await copied?.completeCopies();
        await videoPlaces.completeCopies();
      });
      await guard.cleanUp(() => sweepSamples(backend.dataSets.table, backend.dataSets.samples));
    },
    onSessionChange: changes.subscribe,
    async collectGarbage({ graceMilliseconds, alsoReferenced = [] }) {
      const collected = await guard.cleanUp(async () => {
        const referenced = await referencedHashes(alsoReferenced);
        await fileHandles.prune(referenced, now() - graceMilliseconds);
        return blobs.collectGarbage(referenced, now() - graceMilliseconds);
      });
      return collected ?? [];
    },
    async withdraw(put) {
      await guard.cleanUp(async () =>
        blobs.collectGarbage(await referencedHashes(), Number.NEGATIVE_INFINITY, put),
      );
    },
    usage: () => measureUsage({ sessions, runs, quizDrafts, blobs, mediaCache, now }),
    async freeRoom(keep) {
      const surveys = [await sessions.survey(), await runs.survey(), await quizDrafts.survey()];
      const released = latest(...surveys.map((survey) => survey.released));
      const sizes = new Map((await blobs.list()).map(({ hash, sizeBytes }) => [hash, sizeBytes]));
      const purged = await sessions.purgeDeleted(Number.POSITIVE_INFINITY);
      const purgedRuns = await runs.purgeDeleted(Number.POSITIVE_INFINITY);
      await batchCalls.forget(purgedRuns);
      await ratings.forget(purgedRuns);
      const quizzes = await quizDrafts.purgeDeleted(Number.POSITIVE_INFINITY);
      const gone = await guard.alone(async (isAlone) => {
        // Beside a writer nobody knows what is about to be named.
        if (!isAlone) return [];
        const referenced = await referencedHashes(keep);
        return blobs.collectGarbage(referenced, now() - FREE_GRACE_MILLISECONDS, released);
      }, PATIENCE);
      const bytes = gone.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
      return { sessions: purged.length, runs: purgedRuns.length, quizzes, blobs: gone.length, bytes };
    },
    async erase() {
      erased = true;
      changes.announceErasing();
      return guard.alone(async (isAlone) => {
        const left = await eraseBackend(backend);
        runs.close();
        return isAlone ? left : [...left, "what another tab was writing just then"];
      }, PATIENCE);
    },
    resume() {
      erased = false;
    },
    onErased: changes.onErasing,
    close() {
      changes.close();
      settingsLine.close();
      vaultLine.close();
      ratingChanges.close();
      quizChanges.close();
      runChanges.close();
      backend.close();
    },
  };
}

/**
 * Brings back what the browser has lost of these rows; how many. Only alone can it be told what is lost from what
 * somebody is deleting or writing just now.
 */
async function recover(
  copied: CopiedTable | null,
  { guard, blobTable, places, dataSets }: StorageBackend,
): Promise<number> {
  if (copied === null || !(await copied.needsRecovery())) return 0;
  return guard.alone(async (isAlone) => {
    if (!isAlone) return 0;
    const { recovered, erased } = await copied.recover();
    if (erased) {
      // Media, too, that an earlier visit erased without reaching them.
      const known = new Set(await blobTable.keys());
      for (const place of places) await place.sweep((hash) => known.has(hash), Number.POSITIVE_INFINITY);
      await dataSets.placeLogs?.clear();
      await copied.settle();
    }
    return recovered;
  }, PATIENCE);
}

/** Lets nobody write while `isErased`; asked once it is the writer's turn, which may be after the erasing. */
function refusingWrites(guard: StorageGuard, isErased: () => boolean): StorageGuard {
  return {
    ...guard,
    write: (work) =>
      guard.write(async () => {
        if (isErased()) throw new ProblemError(storageProblems.erased());
        return work();
      }),
  };
}

/** Of each hash the latest of its times. */
function latest(...released: ReadonlyMap<string, number>[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const times of released) {
    for (const [hash, time] of times) all.set(hash, Math.max(time, all.get(hash) ?? 0));
  }
  return all;
}
