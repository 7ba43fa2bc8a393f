import type { StorageEvent } from "../../engine/shared/protocol";
import { ProblemError } from "../../foundation/errors";
import type { Session } from "../../shapes/session";
import type { SessionView } from "./bring-on-screen";
import { withRescuedMedia } from "./rescue-media";
import { NONE_OPENED, type SessionContext } from "./session-context";
import { newId } from "./session-document";
import type { SessionSaving } from "./session-saving";
import type { SessionsActions } from "./sessions-state";

type OtherTabs = Pick<SessionsActions, "loadOtherVersion" | "restoreShown" | "saveAsCopy"> & {
  onStorage: (event: StorageEvent) => Promise<void>;
};

/** What other tabs do to the session on screen, and the ways out where two went on with the same one. */
export function otherTabs(
  { get, set, engine, app, screen, runOnScreen, report, dismiss, refreshList }: SessionContext,
  { view, saving }: { view: SessionView; saving: SessionSaving },
): OtherTabs {
  let listing: Promise<void> | null = null;
  let listIsOld = false;

  /** Reads the list once for all that was told meanwhile: another tab may save many times a second. */
  function refreshListOnce(): Promise<void> {
    listIsOld = true;
    const refresh = async () => {
      while (listIsOld) {
        listIsOld = false;
        await refreshList();
      }
    };
    listing ??= refresh().finally(() => {
      listing = null;
    });
    return listing;
  }

  /** Puts the other version in place; the view stays as far as it fits. */
  function replace(mine: Session, theirs: Session, revision: number): void {
    const caption = theirs.captions.find(({ id }) => id === mine.activeCaptionId);
    const shown = caption ? { ...theirs, activeCaptionId: caption.id } : theirs;
    const media = JSON.stringify([mine.video, mine.frames]) !== JSON.stringify([theirs.video, theirs.frames]);
    dismiss("keeping");
    view.replace(shown, revision, { media });
  }

  /**
   * Brings the session on screen and its row together after the row was written elsewhere. Where only its mark
   * changed (deleted, brought back) nothing is in conflict; `always` gives up own changes where something is.
   */
  async function reconcile(id: string, always: boolean): Promise<void> {
    const read = await engine.call("sessions/load", { id });
    const session = screen().session();
    const { opened } = get();
    if (session?.id !== id) return;
    if (read.state === "unreadable") throw new ProblemError(read.problem);
    if (!always && opened.revision !== null && read.revision <= opened.revision) return;
    const { updatedAt } = read.session;
    if (updatedAt === saving.storedAt() || updatedAt === session.updatedAt) {
      set({ opened: { ...opened, revision: read.revision } });
      dismiss("keeping");
      if (saving.isDirty()) await saving.keep();
      else set({ saving: "saved" });
    } else if (!always && opened.readOnly === null && (saving.isDirty() || screen().isBusy())) {
      // What is unsaved here is refused by storage, which says so; both ways out are offered then.
      await saving.keep();
    } else if (read.state === "ready") {
      replace(session, read.session, read.revision);
    } else {
      saving.giveUp();
      await get().openSession(id, session.activeCaptionId);
    }
  }

  async function onSession(event: Extract<StorageEvent, { kind: "session" }>): Promise<void> {
    await refreshListOnce();
    const isOnScreen = () => screen().session()?.id === event.id;
    const { link, revision } = get().opened;
    if (!isOnScreen() || link !== null || revision === null) return;
    // What is being written just now counts as unsaved until that is through.
    await saving.flush();
    if (!isOnScreen()) return;
    if (event.problem === null) await reconcile(event.id, false);
    else {
      set({ saving: "failed" });
      report("keeping", new ProblemError(event.problem));
    }
  }

  /** Goes on with a session under a new id, with whatever media can still be had. */
  async function keepCopy(session: Session): Promise<void> {
    const media = screen().media();
    // Where everything was erased, someone has now decided to keep something again.
    await app.getState().resume();
    const whole = await withRescuedMedia(session, { ...media, engine });
    const copy = { ...whole, id: newId(), title: `${session.title} (copy)` };
    // Before the copy is on screen, where its runs are looked for.
    const run = runOnScreen();
    const onScreen = run?.run.origin?.sessionId === session.id ? run : null;
    await engine.call("sessions/copy-runs", { from: session.id, to: copy, onScreen });
    const { notes } = get().opened;
    set({ opened: { ...NONE_OPENED, notes, id: copy.id } });
    dismiss("keeping");
    screen().replace(copy, { media: false });
    await saving.keep();
    await engine.call("sessions/forget-shown", { id: session.id });
  }

  return {
    async onStorage(event) {
      try {
        if (event.kind === "session") await onSession(event);
        if (event.kind === "erased") set({ list: [], saving: "failed" });
      } catch (error) {
        report("keeping", error);
      }
    },

    async loadOtherVersion() {
      const mine = screen().session();
      if (!mine) return;
      try {
        await reconcile(mine.id, true);
        if (screen().session()?.updatedAt === mine.updatedAt) return;
        screen().offerUndo({
          label: "Your version gave way to the other one",
          sessionId: mine.id,
          undo() {
            keepCopy(mine).catch((error) => report("keeping", error));
            return true;
          },
          redo: null,
          holds: () => mine,
        });
      } catch (error) {
        report("keeping", error);
      }
    },

    async restoreShown() {
      const session = screen().session();
      if (!session) return;
      try {
        await engine.call("sessions/restore", { id: session.id });
        await refreshList();
        await reconcile(session.id, false);
      } catch (error) {
        report("keeping", error);
      }
    },

    async saveAsCopy() {
      const session = screen().session();
      if (!session) return;
      try {
        await keepCopy(session);
      } catch (error) {
        report("keeping", error);
      }
    },
  };
}
