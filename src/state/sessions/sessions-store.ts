import { createStore, type StoreApi } from "zustand/vanilla";
import { isAbort, toProblem } from "../../foundation/errors";
import type { KeptRun } from "../../shapes/kept-run";
import type { AppStore } from "../app/app-state";
import type { Services } from "../services";
import { createSessionView } from "./bring-on-screen";
import { exchangeSessions } from "./exchange";
import { createExchangeWork } from "./exchange-work";
import { keptSessions } from "./kept-sessions";
import { openSessions } from "./open-sessions";
import { otherTabs } from "./other-tabs";
import { NONE_OPENED, type SessionContext } from "./session-context";
import { createSessionSaving } from "./session-saving";
import type { SessionScreen } from "./session-screen";
import type { SessionsState, SessionsStore } from "./sessions-state";

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
