import type { StoreApi } from "zustand/vanilla";
import type { KeptRun } from "../../shapes/run";
import type { Session } from "../../shapes/session";
import type { AppStore } from "../app-store";
import type { Services } from "../services";
import { createAutosaver, dropUnsaved, noteUnsaved } from "./autosaver";
import type {
  OpenedSession,
  SessionScreen,
  SessionsProblem,
  SessionsState,
  SessionsStore,
} from "./sessions-state";

/** Problems from elsewhere that a successful save clears; others stay until people have read them. */
const SETTLED_BY_SAVING: ReadonlySet<string> = new Set(["database-closed", "database-blocked"]);

/** Keeping the session on screen in storage. */
export type SessionSaving = {
  /** The session has changed: it is saved soon. */
  changed(): void;
  /** Writes what is not saved yet. */
  flush(): Promise<void>;
  /** Saves the session on screen as it is; one that can only be looked at has nothing to save. */
  keep(): Promise<void>;
  /** Writes until nothing is left. False when changes could not be kept and nobody had been told so before. */
  settle(): Promise<boolean>;
  /** Forgets that there is anything to save. */
  giveUp(): void;
  /** True while the session on screen has changes that storage does not have. */
  isDirty(): boolean;
  /** `updatedAt` of the document that storage had when it was last read or written; null for none. */
  storedAt(): string | null;
  /** Another session comes on screen, or this one as storage has it. */
  begin(storedAt: string | null): void;
  /** The page may be gone in a moment: what is unsaved is written, and noted where writing may come too late. */
  leavePage(): void;
};

/** The shared parts of every group of actions on sessions. */
export type SessionContext = {
  get: () => SessionsStore;
  set: (change: Partial<SessionsState>) => void;
  engine: Services["engine"];
  page: Services["page"];
  /** Storage as a whole. */
  app: StoreApi<AppStore>;
  /** The attached screen. */
  screen: () => SessionScreen;
  /** The run on screen; null for none. */
  runOnScreen: () => KeptRun | null;
  report: (about: SessionsProblem, error: unknown) => void;
  dismiss: (about: SessionsProblem) => void;
  refreshList: () => Promise<void>;
};

export const NONE_OPENED: OpenedSession = {
  id: null,
  revision: null,
  readOnly: null,
  link: null,
  notes: [],
};

export function createSessionSaving(context: SessionContext): SessionSaving {
  const { get, set, engine, app, screen, report, dismiss, refreshList } = context;
  let storedAt: string | null = null;
  /** The last save failed, or the reading of the list after it: what is told of keeping is about that. */
  let saveFailed = false;
  let beingWritten: Session | null = null;
  /** The page may be gone before the address names a session that was saved for the first time. */
  let mayBeGone = false;
  const saver = createAutosaver(write);
  /** Another tab with the same session has a note of its own. */
  const tab = crypto.randomUUID();
  const noteOf = ({ id }: Session) => `${id} ${tab}`;

  const isOnScreen = ({ id }: Session) => screen().session()?.id === id;

  /** Each needs the revision that the one before it left. True where nothing of it is left to save. */
  async function write(): Promise<boolean> {
    const session = screen().session();
    if (!session || get().opened.readOnly) return true;
    beingWritten = session;
    const kept = await put(session);
    beingWritten = null;
    if (!isOnScreen(session)) return true;
    await refreshList().catch((error) => {
      saveFailed = true;
      report("keeping", error);
    });
    return kept;
  }

  async function put(session: Session): Promise<boolean> {
    try {
      const seen = get().opened.revision;
      const { revision } = await engine.call("sessions/save", { session, revision: seen });
      // A note of what was typed while this was written stays until that is written too.
      if (!saver.isUnsaved()) {
        if (mayBeGone && seen === null)
          noteUnsaved(noteOf(session), session, { saved: true, grownFrom: [], through: true });
        else dropUnsaved(noteOf(session));
      }
      if (!isOnScreen(session)) return true;
      storedAt = session.updatedAt;
      set({
        opened: { ...get().opened, revision },
        saving: saver.isUnsaved() ? "pending" : "saved",
      });
      if (saveFailed) dismiss("keeping");
      if (SETTLED_BY_SAVING.has(app.getState().problem?.code ?? "")) app.getState().dismiss();
      saveFailed = false;
      return true;
    } catch (error) {
      if (!isOnScreen(session)) return true;
      saveFailed = true;
      set({ saving: "failed" });
      report("keeping", error);
      return false;
    }
  }

  /** The session on screen where it is unsaved and may be noted; null for none. */
  function unsavedSession(): Session | null {
    const { opened, problems } = get();
    const { volatile, problem } = app.getState();
    const unsaved = saver.isUnsaved() || beingWritten !== null;
    // Erased content must not come back by itself, and content that a browser shall not keep is not noted either.
    const erased = [problem?.code, problems.keeping?.code].includes("storage-erased");
    return !unsaved || opened.readOnly || volatile || erased ? null : screen().session();
  }

  /** The states that storage may have of the session on screen. */
  function pastOf(): { saved: boolean; grownFrom: string[] } {
    const grownFrom = [storedAt, beingWritten?.updatedAt].filter((time) => typeof time === "string");
    return { saved: get().opened.revision !== null, grownFrom };
  }

  return {
    flush: saver.flush,
    giveUp: saver.forget,
    isDirty: saver.isUnsaved,
    storedAt: () => storedAt,

    changed() {
      mayBeGone = false;
      set({ saving: "pending" });
      saver.changed();
    },

    async keep() {
      if (get().opened.readOnly) return;
      saver.changed();
      await saver.flush();
    },

    async settle() {
      const told = get().problems.keeping !== undefined || app.getState().problem !== null;
      if (await saver.settle()) return true;
      const session = told ? unsavedSession() : null;
      // It is given up on this screen alone: the next start finds the note, and has room for it perhaps.
      if (session) noteUnsaved(`${session.id} ${session.updatedAt}`, session, pastOf());
      return told;
    },

    begin(stored) {
      const before = screen().session();
      if (before) dropUnsaved(noteOf(before));
      saver.forget();
      storedAt = stored;
    },

    leavePage() {
      screen().catchUp();
      const session = unsavedSession();
      if (!session) return;
      mayBeGone = true;
      noteUnsaved(noteOf(session), session, pastOf());
      void saver.flush();
    },
  };
}
