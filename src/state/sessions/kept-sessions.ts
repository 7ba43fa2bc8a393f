import type { ExchangeWork } from "./exchange-work";
import type { SessionContext } from "./session-context";
import type { SessionSaving } from "./session-saving";
import type { SessionsActions } from "./sessions-state";

type KeptSessions = Pick<
  SessionsActions,
  "renameSession" | "removeSession" | "restoreSession" | "duplicateSession" | "rawSession"
>;

/** What can be done to any session of this browser without opening it. */
export function keptSessions(
  { get, engine, screen, report, refreshList }: SessionContext,
  { saving, work }: { saving: SessionSaving; work: ExchangeWork },
): KeptSessions {
  const isOnScreen = (id: string) => screen().session()?.id === id;
  const titleOf = (id: string) => get().list.find((entry) => entry.id === id)?.title;

  /** Deletes a session; another one takes its place on screen. False where it could not be deleted. */
  async function remove(id: string): Promise<boolean> {
    if (isOnScreen(id)) {
      screen().stop();
      work.cancel();
      await saving.flush();
    }
    try {
      await engine.call("sessions/remove", { id });
      await refreshList();
    } catch (error) {
      report("keeping", error);
      return false;
    }
    if (isOnScreen(id)) {
      saving.giveUp();
      const next = get().list.find(({ state }) => state === "ready");
      if (next) await get().openSession(next.id);
      else await get().openSample();
    }
    return true;
  }

  return {
    async renameSession(id, title) {
      if (isOnScreen(id)) {
        screen().change((current) => ({ ...current, title }));
        await saving.flush();
        return;
      }
      try {
        const revision = get().list.find((entry) => entry.id === id)?.revision;
        if (revision == null) return;
        await engine.call("sessions/rename", { id, title, revision });
        await refreshList();
      } catch (error) {
        report("keeping", error);
      }
    },

    async removeSession(id) {
      const title = titleOf(id) ?? "Session";
      if (!(await remove(id))) return;
      screen().offerUndo({
        label: `“${title}” deleted`,
        sessionId: null,
        undo() {
          void get().restoreSession(id);
          return true;
        },
        redo() {
          void remove(id);
          return true;
        },
        holds: () => null,
      });
    },

    async restoreSession(id) {
      try {
        await engine.call("sessions/restore", { id });
        await refreshList();
      } catch (error) {
        report("keeping", error);
      }
    },

    async duplicateSession(id) {
      try {
        await saving.flush();
        const copy = await engine.call("sessions/duplicate", { id });
        await refreshList();
        await get().openSession(copy.id);
      } catch (error) {
        report("keeping", error);
      }
    },

    async rawSession(id) {
      const name = (titleOf(id) ?? id).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
      const blob = await engine.call("sessions/raw", { id });
      return { blob, fileName: `${name.slice(0, 60) || "session"}.damaged.json` };
    },
  };
}
