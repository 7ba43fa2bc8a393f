import { createStore, type StoreApi } from "zustand/vanilla";
import { needsRestating } from "../../evaluation/verdicts/staleness";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Session } from "../../shapes/session";
import type { Services } from "../services";
import { isReadOnly } from "../sessions/sessions-state";
import { changesVerdicts } from "../undo/decisions";
import { createSampleReader } from "./bundled-sample";
import { byHandActions } from "./by-hand-actions";
import { captionActions } from "./caption-actions";
import { checkActions } from "./check-actions";
import { checklistActions } from "./checklist-actions";
import { draftActions } from "./draft-actions";
import { linkActions } from "./link-actions";
import { mediaActions } from "./media-actions";
import { sameMedia } from "./media-plans";
import { openFileAction } from "./open-file";
import { createScreen } from "./playground-screen";
import type {
  ActionContext,
  OtherStores,
  PlaygroundState,
  PlaygroundStore,
  ProblemPlace,
} from "./playground-state";
import { reportActions } from "./report-actions";
import { createRuleMemory } from "./rule-memory";
import { runActions } from "./run-actions";
import { semanticsActions } from "./semantics-actions";
import { undoActions } from "./undo-actions";

function initialState(): PlaygroundState {
  return {
    sample: null,
    session: null,
    live: null,
    compared: null,
    activeCheckId: null,
    clip: { kind: "none" },
    clipPlaceKept: false,
    frameUrls: {},
    sound: null,
    mediaWork: null,
    partialFrames: null,
    seek: null,
    drafting: null,
    draftNotes: [],
    lastAct: null,
    run: { kind: "idle" },
    problems: {},
  };
}

/** The playground: what is on screen and what can be done about it. */
export function createPlaygroundStore(
  services: Services,
  { models, sessions }: OtherStores,
): StoreApi<PlaygroundStore> {
  return createStore<PlaygroundStore>((set, get) => {
    const dismiss = (place: ProblemPlace) =>
      set(({ problems: { [place]: _gone, ...problems } }) => ({ problems }));
    const report = (place: ProblemPlace, error: unknown) => {
      if (isAbort(error)) return;
      set(({ problems }) => ({ problems: { ...problems, [place]: toProblem(error) } }));
    };
    const change = (update: (session: Session) => Session) => {
      const { session } = get();
      if (!session || isReadOnly(sessions.getState())) return;
      const next = update(session);
      if (next === session) return;
      set({ session: { ...next, updatedAt: new Date().toISOString() } });
      sessions.getState().changed();
      refreshChecks();
    };
    const { keepActsOn, heldByActs, ...undoing } = undoActions(
      { get, set, change, sessions: sessions.getState },
      {
        present(steps) {
          const { run: running } = get();
          const judged = running.kind === "judging" ? running.captionId : null;
          if (steps.some(({ before, after }) => changesVerdicts(before, after, judged))) run.cancelRun();
          if (steps.some(({ before, after }) => !sameMedia(before, after))) media.cancelMedia();
          return get().session;
        },
        put(from, to) {
          change(() => to);
          if (needsRestating(from, to)) restate();
          if (from.video?.quickKey !== to.video?.quickKey) void media.showMedia(to);
          else if (!sameMedia(from, to)) void media.showTaken(to);
        },
      },
    );
    const { undo, redo, undoable, redoable, endNotice, ...recording } = undoing;
    const context: ActionContext = {
      ...{ get, set, services, change, report, dismiss },
      sessions: sessions.getState,
      modelsInUse: models.getState,
      ...recording,
    };

    const rules = createRuleMemory(() => services.checks);
    const { refresh: refreshChecks, ...checks } = checkActions(context, rules);
    const media = mediaActions(context, () => run.cancelRun());
    const { keepClip, ...mediaGroup } = media;
    const readSample = createSampleReader(context);
    const { restate, ...semantics } = semanticsActions(context);
    const run = runActions(context, media, rules, restate);
    const captions = captionActions(context);
    const { cancelDraft, ...draft } = draftActions(context);

    function stopCalls(): void {
      run.cancelRun();
      cancelDraft();
    }

    // Who is asked has changed: what was said about those before is settled.
    models.subscribe((now, before) => {
      if (now.models === before.models && now.otherJudges === before.otherJudges) return;
      dismiss("run");
    });
    const stop = () => {
      stopCalls();
      media.cancelMedia();
    };
    sessions.getState().attach(
      createScreen(context, {
        ...{ readSample, stop, heldByActs, keepClip },
        showMedia: media.showMedia,
        cameOnScreen(session) {
          keepActsOn(session.id);
          refreshChecks();
        },
      }),
    );

    return {
      ...initialState(),
      ...openFileAction(context),
      ...mediaGroup,
      ...run,
      ...captions,
      ...checks,
      ...semantics,
      ...checklistActions(context, restate),
      ...draft,
      ...byHandActions(context),
      ...linkActions(context),
      ...reportActions(context),
      changeSession: (update, undoAs) =>
        undoAs === undefined ? change(update) : context.undoably(undoAs, update),
      offerUndo: context.offerUndo,
      undo,
      redo,
      undoable,
      redoable,
      endNotice,
      selectCaption(id) {
        captions.selectCaption(id);
        refreshChecks();
      },
      takeInCaption(caption) {
        captions.takeInCaption(caption);
        refreshChecks();
        restate();
      },
      stopCalls,
      async loadSample() {
        try {
          await readSample();
        } catch (error) {
          report("page", error);
        }
      },
      cancel() {
        stop();
        sessions.getState().cancelExchange();
      },
      dismiss,
    };
  });
}
