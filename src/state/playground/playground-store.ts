import { createStore, type StoreApi } from "zustand/vanilla";
import { isAbort, toProblem } from "../../lib/errors";
import type { Session } from "../../schemas/session";
import { DEFAULT_SETTINGS, recallModels } from "../models/model-choices";
import { captionActions } from "./caption-actions";
import { checkActions } from "./check-actions";
import { mediaActions } from "./media-actions";
import type {
  ActionContext,
  PlaygroundState,
  PlaygroundStore,
  ProblemPlace,
  Services,
} from "./playground-state";
import { runActions } from "./run-actions";
import { semanticsActions } from "./semantics-actions";
import { sessionActions } from "./session-actions";

function initialState(): PlaygroundState {
  const remembered = recallModels();
  return {
    phase: "starting",
    sample: null,
    session: null,
    revision: null,
    readOnly: null,
    saving: "saved",
    volatile: false,
    sessions: [],
    live: null,
    compared: null,
    activeCheckId: null,
    clip: { kind: "none" },
    frameUrls: {},
    mediaWork: null,
    partialFrames: null,
    seek: null,
    run: { kind: "idle" },
    models: { caption: null, judge: null },
    settings: remembered?.settings ?? DEFAULT_SETTINGS,
    problems: {},
  };
}

/** The playground: what is on screen and what can be done about it. */
export function createPlaygroundStore(services: Services): StoreApi<PlaygroundStore> {
  return createStore<PlaygroundStore>((set, get) => {
    const dismiss = (place: ProblemPlace) =>
      set(({ problems: { [place]: _gone, ...problems } }) => ({ problems }));
    const report = (place: ProblemPlace, error: unknown) => {
      if (isAbort(error)) return;
      set(({ problems }) => ({ problems: { ...problems, [place]: toProblem(error) } }));
    };
    const change = (update: (session: Session) => Session) => {
      const { session, readOnly } = get();
      if (!session || readOnly) return;
      const next = update(session);
      if (next === session) return;
      set({ session: { ...next, updatedAt: new Date().toISOString() } });
      sessions.scheduleSave();
      refreshChecks();
    };
    const context: ActionContext = { get, set, services, change, report, dismiss };

    const { refresh: refreshChecks, ...checks } = checkActions(context);
    const media = mediaActions(context, async (session) => {
      run.cancelRun();
      await sessions.adopt(session);
      refreshChecks();
    });
    const sessions = sessionActions(context, async (session) => {
      refreshChecks();
      await media.showMedia(session);
    });
    const { restate, ...semantics } = semanticsActions(context);
    const run = runActions(context, media.takeMedia, restate);
    const captions = captionActions(context);

    return {
      ...initialState(),
      ...sessions,
      ...media,
      ...run,
      ...captions,
      ...checks,
      ...semantics,
      selectCaption(id) {
        captions.selectCaption(id);
        refreshChecks();
      },
      cancel() {
        run.cancelRun();
        media.cancelMedia();
      },
      dismiss,
    };
  });
}
