import { ProblemError } from "../../lib/errors";
import type { Problem } from "../../schemas/problem";
import { BLOB_GRACE_MILLISECONDS, openStorage, type Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { EngineCalls } from "./engine-protocol";

/** Deleted sessions can be brought back this long. */
const UNDO_DAYS = 7;

type StorageCalls = Pick<
  EngineCalls,
  | "storage/open"
  | "sessions/list"
  | "sessions/load"
  | "sessions/save"
  | "sessions/rename"
  | "sessions/remove"
  | "sessions/restore"
  | "blobs/put"
  | "blobs/get"
>;

/** Sessions and blobs for the page. `storage` opens at the first call and stays open. */
export function storageHandlers(): { handlers: Handlers<StorageCalls>; storage: () => Promise<Storage> } {
  let opened: Promise<Storage> | null = null;
  let problem: Problem | null = null;

  function storage(): Promise<Storage> {
    opened ??= openStorage({
      onProblem: (met) => {
        problem = met;
      },
    });
    return opened;
  }

  /** Drops what was deleted long ago; what fails here is tried again at the next start. */
  async function tidy(kept: Storage): Promise<void> {
    await kept.sessions.purgeDeleted(Date.now() - UNDO_DAYS * 24 * 60 * 60 * 1000);
    await kept.collectGarbage({ graceMilliseconds: BLOB_GRACE_MILLISECONDS });
  }

  return {
    storage,
    handlers: {
      "storage/open": async () => {
        const kept = await storage();
        tidy(kept).catch(() => undefined);
        return { volatile: kept.volatile, problem: kept.problem ?? problem };
      },
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
      "sessions/remove": async ({ id }) => {
        await (await storage()).sessions.remove(id);
        return null;
      },
      "sessions/restore": async ({ id }) => {
        await (await storage()).sessions.restore(id);
        return null;
      },
      "blobs/put": async ({ blob }, { signal }) => (await storage()).blobs.put(blob, undefined, { signal }),
      "blobs/get": async ({ hash, type }) => (await storage()).blobs.get(hash, type),
    },
  };
}
