import { createStore, type StoreApi } from "zustand/vanilla";
import type { StorageEvent } from "../../engine/shared/protocol";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { KeptRun } from "../../shapes/run";
import type { Session } from "../../shapes/session";
import type { AppStore } from "../app-store";
import type { Services } from "../services";
import { actByCalls } from "../undo/undo-history";
import {
  createExchangeWork,
  createSessionView,
  type ExchangeWork,
  type SessionView,
} from "./bring-on-screen";
import { openSessions } from "./open-sessions";
import { newId, withCaptionShown } from "./session-document";
import { createSessionSaving, NONE_OPENED, type SessionContext, type SessionSaving } from "./session-saving";
import type {
  LinkQuestion,
  SessionScreen,
  SessionsActions,
  SessionsState,
  SessionsStore,
} from "./sessions-state";

const rescuing = lazyModule("What brings media back", () => import("./rescued-media"));

type OtherTabs = Pick<SessionsActions, "loadOtherVersion" | "restoreShown" | "saveAsCopy"> & {
  onStorage: (event: StorageEvent) => Promise<void>;
};

/** Handles changes of other tabs to the session on screen, and the ways out where two went on with the same one. */
function otherTabs(
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
      // Storage refuses the unsaved changes and reports it; both ways out are offered then.
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
    // A write under way counts as unsaved until it has ended.
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
    // After everything was erased, keeping a copy is a decision to store something again.
    await app.getState().resume();
    const { withRescuedMedia } = await rescuing();
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

type KeptSessions = Pick<
  SessionsActions,
  "renameSession" | "removeSession" | "restoreSession" | "duplicateSession" | "rawSession"
>;

/** Actions on any session of this browser without opening it. */
function keptSessions(
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
      const act = actByCalls(
        `“${title}” deleted`,
        () => get().restoreSession(id),
        () => remove(id),
      );
      screen().offerUndo(act);
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

/** Sessions out of this browser and into it: as files, and from an address. */
function exchangeSessions(
  { get, set, engine, screen, report, refreshList }: SessionContext,
  { view, saving, work }: { view: SessionView; saving: SessionSaving; work: ExchangeWork },
): Pick<SessionsActions, "exportSession" | "importSession" | "openAddress" | "openShared" | "answerLink"> {
  async function kept(id: string): Promise<Session> {
    const opened = await engine.call("sessions/load", { id });
    if (opened.state === "unreadable") throw new ProblemError(opened.problem);
    return opened.session;
  }

  /** `agreed`: people want it however large it is. */
  async function fetchSession(
    { url, captionId, checkId }: Pick<LinkQuestion, "url" | "captionId" | "checkId">,
    agreed: boolean,
  ): Promise<void> {
    const turn = await view.leave();
    if (turn === null) return;
    set({ linkQuestion: null });
    const fetched = await work.run("fetch", (options) =>
      engine.call("sessions/fetch", { url, agreed }, options),
    );
    if (fetched.kind === "question") {
      if (!screen().session()) await get().openSample();
      const { host, sizeBytes } = fetched;
      set({ linkQuestion: { url, host, sizeBytes, captionId, checkId } });
      return;
    }
    const { session, readOnly, notes } = fetched;
    await view.show(turn, withCaptionShown(session, captionId), {
      revision: null,
      readOnly,
      check: checkId,
      link: { session: url },
      notes,
    });
  }

  return {
    async importSession(file) {
      const turn = await view.leave();
      if (turn === null) return;
      const { session, revision, readOnly, notes } = await work.run("import", (options) =>
        engine.call("sessions/import", { file }, options),
      );
      await refreshList();
      await view.show(turn, session, { revision, readOnly, notes });
    },

    async exportSession(id, { media }) {
      await saving.flush();
      const session = screen().session();
      const exported = id === null || id === session?.id ? session : await kept(id);
      if (!exported) throw new Error("There is no session to export.");
      return work.run("export", (options) =>
        engine.call("sessions/export", { session: exported, media }, options),
      );
    },

    openAddress: (url, captionId, checkId) => fetchSession({ url, captionId, checkId }, false),

    async openShared(text, captionId, checkId) {
      const announced = view.announce();
      const { session, readOnly, notes } = await engine.call("sessions/from-link", { text });
      if (!view.isLatest(announced)) return;
      const turn = await view.leave();
      if (turn === null) return;
      const seen = withCaptionShown(session, captionId);
      await view.show(turn, seen, {
        revision: null,
        readOnly,
        check: checkId,
        link: { shared: text },
        notes,
      });
    },

    async answerLink(fetchIt) {
      const { linkQuestion } = get();
      set({ linkQuestion: null });
      if (!linkQuestion || !fetchIt) return;
      try {
        await fetchSession(linkQuestion, true);
      } catch (error) {
        report("opening", error);
      }
    },
  };
}

const INITIAL_STATE: SessionsState = {
  phase: "starting",
  list: [],
  opened: NONE_OPENED,
  saving: "saved",
  exchange: null,
  linkQuestion: null,
  problems: {},
};

/** The sessions of this browser: which there are, which one is open, and whether it is kept. */
export function createSessionsStore(
  { engine, page }: Pick<Services, "engine" | "page">,
  { app }: { app: StoreApi<AppStore> },
): StoreApi<SessionsStore> {
  return createStore<SessionsStore>((set, get) => {
    let attached: SessionScreen | null = null;
    const screen = () => {
      if (!attached) throw new Error("Nothing shows sessions yet.");
      return attached;
    };
    let runOnScreen: () => KeptRun | null = () => null;
    const context: SessionContext = {
      ...{ get, set, engine, page, app, screen },
      runOnScreen: () => runOnScreen(),
      report(about, error) {
        if (!isAbort(error))
          set(({ problems }) => ({ problems: { ...problems, [about]: toProblem(error) } }));
      },
      dismiss: (about) => set(({ problems: { [about]: _gone, ...problems } }) => ({ problems })),
      async refreshList() {
        set({ list: await engine.call("sessions/list", null) });
      },
    };
    const { report, dismiss } = context;
    const saving = createSessionSaving(context);
    const work = createExchangeWork(context);
    const view = createSessionView(context, saving, work);
    const { onStorage, ...fromOtherTabs } = otherTabs(context, { view, saving });

    async function saveAgain(): Promise<void> {
      await saving.flush();
      if (get().saving !== "failed") {
        dismiss("keeping");
        app.getState().dismiss();
      }
      await screen().keepMedia();
    }

    app.getState().attach({
      hashesInUse: () => screen().hashesInUse(),
      letGo() {
        screen().stop();
        work.cancel();
        saving.giveUp();
      },
      async roomFreed() {
        if (get().problems.keeping?.code === "quota-full") await saveAgain();
      },
      onStorage,
      leavePage: saving.leavePage,
    });

    return {
      ...INITIAL_STATE,
      attach(shownBy) {
        attached = shownBy;
      },
      holdRun(onScreen) {
        runOnScreen = onScreen;
      },
      ...openSessions(context, view),
      ...keptSessions(context, { saving, work }),
      ...exchangeSessions(context, { view, saving, work }),
      ...fromOtherTabs,
      adopt: view.adopt,
      cancelExchange: work.cancel,
      changed: saving.changed,
      flush: saving.flush,
      async keepSession() {
        if (get().opened.revision === null) await saving.keep();
      },
      saveAgain,
      report,
      dismiss,
    };
  });
}
