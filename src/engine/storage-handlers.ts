import type { Handlers } from "../foundation/bridge/serve-worker";
import { ProblemError } from "../foundation/errors";
import { untilAborted } from "../foundation/or-aborted";
import { counted } from "../foundation/plural";
import { withoutHeaders } from "../foundation/without-headers";
import type { Problem } from "../shapes/problem";
import type { SessionChange } from "../shapes/tab-words";
import { BLOB_GRACE_MILLISECONDS, openStorage, type Storage } from "../storage/open-storage";
import { referencedHashes } from "../storage/references";
import { sessionProblems, storageProblems } from "../storage/storage-problems";
import type { StorageCalls, StorageEvent } from "./shared/protocol";
import { done } from "./shared/watch-until-cancelled";

/** Deleted things can be brought back this long. */
const UNDO_DAYS = 7;

/** The names of the calls that are answered here. */
export type StorageCallName = Exclude<keyof StorageCalls, "sessions/remove" | "sessions/restore">;

/** The problem for pages whose session on screen was changed elsewhere. */
function problemOf(change: SessionChange["change"]): Problem | null {
  if (change === "removed") return sessionProblems.deleted();
  return change === "purged" ? sessionProblems.notFound() : null;
}

const DEEPEST = 256;

/**
 * Any value out of the database as JSON text, so that a damaged row can be saved to a file and looked at. What
 * JSON can't say (binary data, cycles, depth beyond 256, odd numbers) is named in angle brackets in its place; headers
 * that users added to models are left out, and nothing else. Never throws.
 */
export function rawJson(value: unknown): string {
  return JSON.stringify(withoutHeaders(plain(value, new Set())), null, 2);
}

function plain(value: unknown, above: ReadonlySet<object>): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return `<number ${value}>`;
  if (typeof value === "bigint") return `<bigint ${value}>`;
  if (value === undefined) return "<undefined>";
  if (typeof value !== "object" || value === null) return value;
  if (above.has(value)) return "<contains itself>";
  if (above.size >= DEEPEST) return "<nested too deeply>";
  const within = new Set(above).add(value);
  if (Array.isArray(value)) return Array.from(value, (part) => plain(part, within));
  if (value instanceof Date) return `<date ${Number(value)}>`;
  if (value instanceof Map || value instanceof Set) return Array.from(value, (part) => plain(part, within));
  if (value instanceof Blob) return `<file of ${value.size} bytes>`;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`;
  if (value instanceof Error || value instanceof RegExp) return `<${String(value)}>`;
  // Its own property, whatever its name: `__proto__` is one too.
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [key, plain(part, within)]);
  return Object.fromEntries(parts);
}

/** Sessions and blobs for the page. `storage` opens at the first call and stays open. */
export function storageHandlers(): {
  handlers: Handlers<Pick<StorageCalls, StorageCallName>>;
  storage: () => Promise<Storage>;
} {
  let opened: Promise<Storage> | null = null;
  let problem: Problem | null = null;
  let tidied: Promise<void> = Promise.resolve();
  const watchers = new Set<(event: StorageEvent) => void>();

  function tell(event: StorageEvent): void {
    for (const watcher of watchers) watcher(event);
  }

  async function open(): Promise<Storage> {
    const kept = await openStorage({
      onProblem: (met) => {
        problem = met;
        tell({ kind: "problem", problem: met });
      },
    });
    // Others have let go meanwhile.
    if (problem?.code === "database-blocked") problem = null;
    if (kept.recovered.length > 0) {
      const ones = kept.recovered.map(({ noun, count }) => counted(count, noun.one, noun.many));
      problem ??= storageProblems.recovered(new Intl.ListFormat("en").format(ones));
    }
    kept.onSessionChange(({ change, id, revision }) =>
      tell({ kind: "session", change, id, revision, problem: problemOf(change) }),
    );
    kept.vault.onForgotten((baseUrl) => tell({ kind: "forgotten", baseUrl }));
    kept.onErased(() => tell({ kind: "erased", problem: storageProblems.erased() }));
    return kept;
  }

  function storage(): Promise<Storage> {
    opened ??= open();
    return opened;
  }

  /** Drops what was deleted long ago; what fails here is tried again at the next start. */
  async function tidy(kept: Storage, alsoReferenced: Iterable<string>): Promise<void> {
    await kept.purgeDeleted(Date.now() - UNDO_DAYS * 24 * 60 * 60 * 1000);
    await kept.collectGarbage({ graceMilliseconds: BLOB_GRACE_MILLISECONDS, alsoReferenced });
    await kept.completeCopies();
  }

  return {
    storage,
    handlers: {
      "storage/open": async ({ keep }) => {
        const kept = await storage();
        tidied = tidy(kept, referencedHashes(keep)).catch(() => undefined);
        return { volatile: kept.volatile, problem: kept.problem ?? problem };
      },
      "storage/watch": (_input, { signal, emit }) =>
        untilAborted(signal, (_resolve, reject) => {
          watchers.add(emit);
          storage().catch(reject);
          return () => watchers.delete(emit);
        }),
      "storage/usage": async () => (await storage()).usage(),
      "storage/free": async ({ keep }) => (await storage()).freeRoom(referencedHashes(keep)),
      "storage/gone": async ({ ids }) => {
        await tidied;
        return (await storage()).goneAmong(ids);
      },
      "storage/erase": async () => ({ leftOver: await (await storage()).erase() }),
      "storage/resume": async () => done((await storage()).resume()),
      "sessions/list": async () => (await storage()).sessions.list(),
      "sessions/load": async ({ id }) => {
        const session = await (await storage()).sessions.load(id);
        if (session) return session;
        throw new ProblemError({
          code: "session-not-found",
          message: "This session is not in this browser.",
          nextStep:
            "Sessions stay in the browser that made them. Open one from the list, or the bundled sample.",
        });
      },
      "sessions/save": async ({ session, revision }) => (await storage()).sessions.save(session, revision),
      "sessions/rename": async ({ id, title, revision }) =>
        (await storage()).sessions.rename(id, title, revision),
      "sessions/raw": async ({ id }) =>
        new Blob([rawJson(await (await storage()).sessions.raw(id))], { type: "application/json" }),
      "blobs/put": async ({ blob }, { signal }) => (await storage()).blobs.put(blob, undefined, { signal }),
    },
  };
}
