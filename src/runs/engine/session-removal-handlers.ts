import type { StorageCalls } from "../../engine/shared/protocol";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import type { Storage } from "../../storage/open-storage";
import { removeWithRuns, restoreWithRuns } from "../../storage/session-with-runs";
import type { RunRegister } from "./run-register";

export type SessionRemovalCalls = Pick<StorageCalls, "sessions/remove" | "sessions/restore">;

/** Sessions go and come back with the runs about them; those at work are stopped. */
export function sessionRemovalHandlers(
  storage: () => Promise<Storage>,
  register: RunRegister,
): Handlers<SessionRemovalCalls> {
  return {
    "sessions/remove": async ({ id }) => {
      for (const runId of await removeWithRuns(await storage(), id)) register.wish(runId, "cancel");
      return null;
    },
    "sessions/restore": async ({ id }) => {
      await restoreWithRuns(await storage(), id);
      return null;
    },
  };
}
