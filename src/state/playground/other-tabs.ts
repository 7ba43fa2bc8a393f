import { ProblemError } from "../../lib/errors";
import type { Session } from "../../schemas/session";
import type { StorageEvent } from "../../workers/engine/engine-protocol";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { withRescuedMedia } from "./rescue-media";
import type { SessionView } from "./session-actions";
import { newId } from "./session-document";

type OtherTabsActions = Pick<PlaygroundActions, "loadOtherVersion" | "restoreShown" | "saveAsCopy">;

type OtherTabsParts = {
  view: SessionView;
  /** Checks anew what is on screen after it was replaced; `media`: with another clip or other frames. */
  afterReplacing: (session: Session, changed: { media: boolean }) => void;
};

/** What other tabs do to the session on screen, and the ways out where two went on with the same one. */
export function otherTabsActions(
  context: ActionContext,
  { view, afterReplacing }: OtherTabsParts,
): OtherTabsActions & { onStorage: (event: StorageEvent) => Promise<void> } {
  const { get, set, services, app, report, dismiss, offerUndo } = context;
  const { engine } = services;
  let listing: Promise<void> | null = null;
  let listIsOld = false;

  function isBusy(): boolean {
    const { run, mediaWork, drafting } = get();
    return run.kind !== "idle" || mediaWork !== null || drafting !== null;
  }

  /** Reads the list once for all that was told meanwhile: another tab may save many times a second. */
  function refreshList(): Promise<void> {
    listIsOld = true;
    const refresh = async () => {
      while (listIsOld) {
        listIsOld = false;
        await view.refreshList();
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
    view.replace(shown, revision);
    dismiss("storage");
    afterReplacing(shown, { media });
  }

  /**
   * Brings the session on screen and its row together after the row was written elsewhere. Where only its mark
   * changed (deleted, brought back) nothing is in conflict; `always` gives up own changes where something is.
   */
  async function reconcile(id: string, always: boolean): Promise<void> {
    const opened = await engine.call("sessions/load", { id });
    const { session, revision, readOnly } = get();
    if (session?.id !== id) return;
    if (opened.state === "unreadable") throw new ProblemError(opened.problem);
    if (!always && revision !== null && opened.revision <= revision) return;
    const { updatedAt } = opened.session;
    if (updatedAt === view.saving.storedAt() || updatedAt === session.updatedAt) {
      set({ revision: opened.revision });
      dismiss("storage");
      if (view.saving.isDirty()) await view.saving.keep();
      else set({ saving: "saved" });
    } else if (!always && readOnly === null && (view.saving.isDirty() || isBusy())) {
      // What is unsaved here is refused by storage, which says so; both ways out are offered then.
      await view.saving.keep();
    } else if (opened.state === "ready") {
      replace(session, opened.session, opened.revision);
    } else {
      view.saving.giveUp();
      await get().openSession(id, session.activeCaptionId);
    }
  }

  async function onSession(event: Extract<StorageEvent, { kind: "session" }>): Promise<void> {
    await refreshList();
    const { session, fetchedFrom, revision } = get();
    if (session?.id !== event.id || fetchedFrom !== null || revision === null) return;
    // What is being written just now counts as unsaved until that is through.
    await view.saving.flush();
    if (get().session?.id !== event.id) return;
    if (event.problem === null) await reconcile(event.id, false);
    else {
      set({ saving: "failed" });
      report("storage", new ProblemError(event.problem));
    }
  }

  /** Goes on with a session under a new id, with whatever media can still be had. */
  async function keepCopy(session: Session): Promise<void> {
    const { frameUrls, sound, clip } = get();
    // Where everything was erased, someone has now decided to keep something again.
    await app.getState().resume();
    const clipUrl = clip.kind === "ready" ? clip.url : null;
    const whole = await withRescuedMedia(session, { engine, frameUrls, sound, clipUrl });
    const copy = { ...whole, id: newId(), title: `${session.title} (copy)` };
    // Before the copy is on screen, where its runs are looked for.
    await engine.call("sessions/copy-runs", { from: session.id, to: copy });
    set({ session: copy, revision: null, readOnly: null, fetchedFrom: null });
    dismiss("storage");
    afterReplacing(copy, { media: false });
    await view.saving.keep();
    await engine.call("sessions/forget-shown", { id: session.id });
  }

  return {
    async onStorage(event) {
      try {
        if (event.kind === "session") await onSession(event);
        if (event.kind === "erased") set({ sessions: [], saving: "failed" });
      } catch (error) {
        report("storage", error);
      }
    },

    async loadOtherVersion() {
      const mine = get().session;
      if (!mine) return;
      try {
        await reconcile(mine.id, true);
        if (get().session?.updatedAt === mine.updatedAt) return;
        offerUndo({
          label: "Your version gave way to the other one",
          sessionId: mine.id,
          undo() {
            keepCopy(mine).catch((error) => report("storage", error));
            return true;
          },
          redo: null,
          holds: () => mine,
        });
      } catch (error) {
        report("storage", error);
      }
    },

    async restoreShown() {
      const { session } = get();
      if (!session) return;
      try {
        await engine.call("sessions/restore", { id: session.id });
        await view.refreshList();
        await reconcile(session.id, false);
      } catch (error) {
        report("storage", error);
      }
    },

    async saveAsCopy() {
      const { session } = get();
      if (!session) return;
      try {
        await keepCopy(session);
      } catch (error) {
        report("storage", error);
      }
    },
  };
}
