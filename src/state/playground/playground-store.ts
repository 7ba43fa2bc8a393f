import { createStore, type StoreApi } from "zustand/vanilla";
import { needsRestating } from "../../evaluation/verdicts/staleness";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Session } from "../../shapes/session";
import { checklistOfSession, rulesOfSession, withChecklistAsk } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { isRemote } from "../address";
import { goWith } from "../page-address";
import type { Services } from "../services";
import {
  activeCaption,
  freeTitle,
  pastedCaption,
  secondsOf,
  withCaption,
  withInstruction,
} from "../sessions/session-document";
import type { SessionScreen } from "../sessions/sessions-state";
import { isReadOnly } from "../sessions/sessions-state";
import { changesVerdicts } from "../undo/three-way";
import { addressOf } from "./address-of";
import { byHandActions } from "./by-hand-actions";
import { checklistActions, draftActions } from "./checklist-actions";
import { mediaActions } from "./media-actions";
import { sameMedia } from "./media-plans";
import type {
  ActionContext,
  OtherStores,
  PlaygroundActions,
  PlaygroundState,
  PlaygroundStore,
  ProblemPlace,
} from "./playground-state";
import { checkActions, createRuleMemory } from "./rule-memory";
import { runActions } from "./run-actions";
import { undoActions } from "./undo-actions";

type CaptionActions = Pick<
  PlaygroundActions,
  | "setInstruction"
  | "setCaptionText"
  | "applyEdit"
  | "restoreCaption"
  | "addCaption"
  | "takeInCaption"
  | "selectCaption"
  | "removeCaption"
  | "selectCheck"
>;

/** Manual edits in the middle column. */
function captionActions({ set, change, undoably }: ActionContext): CaptionActions {
  function changeActive(update: Parameters<typeof withCaption>[2]): void {
    change((session) => withCaption(session, session.activeCaptionId, update));
  }

  return {
    setInstruction(text) {
      change((session) => withInstruction(session, text));
    },

    setCaptionText(text) {
      changeActive((caption) => ({
        ...caption,
        text,
        originalText:
          caption.origin.kind === "pasted" && caption.judgedText === null ? text : caption.originalText,
      }));
    },

    applyEdit(text) {
      undoably("Edit applied", (session) =>
        withCaption(session, session.activeCaptionId, (caption) => ({ ...caption, text })),
      );
    },

    restoreCaption() {
      undoably("Caption put back to the original", (session) =>
        withCaption(session, session.activeCaptionId, (caption) => ({
          ...caption,
          text: caption.originalText,
        })),
      );
    },

    addCaption() {
      change((session) => {
        const caption = pastedCaption(
          freeTitle(
            "Caption",
            session.captions.map(({ title }) => title),
          ),
        );
        return { ...session, captions: [...session.captions, caption], activeCaptionId: caption.id };
      });
    },

    takeInCaption(caption) {
      change((session) => {
        const taken = session.captions.map(({ title }) => title);
        const copy = { ...caption, title: freeTitle(caption.title, taken) };
        return { ...session, captions: [...session.captions, copy], activeCaptionId: copy.id };
      });
      set({ live: null, compared: null });
    },

    selectCaption(id) {
      set(({ session }) =>
        session ? { session: { ...session, activeCaptionId: id }, live: null, compared: null } : {},
      );
    },

    removeCaption(id) {
      undoably("Caption deleted", (session) => {
        const index = session.captions.findIndex((caption) => caption.id === id);
        if (index === -1 || session.captions.length < 2) return session;
        const captions = session.captions.toSpliced(index, 1);
        const next = captions[Math.min(index, captions.length - 1)] ?? activeCaption(session);
        return {
          ...session,
          captions,
          activeCaptionId: session.activeCaptionId === id ? next.id : session.activeCaptionId,
        };
      });
    },

    selectCheck(checkId) {
      set({ activeCheckId: checkId });
    },
  };
}

const HASH = /[0-9a-f]{64}/g;

type ScreenParts = {
  readSample: SessionScreen["sample"];
  catchUp: () => void;
  /** Ends all work on the session on screen. */
  stop: () => void;
  showMedia: (session: Session) => Promise<void>;
  keepClip: () => Promise<void>;
  /** Documents that acts may bring back. */
  heldByActs: () => unknown[];
  /** Drops what belongs to the session before, and has the rules look at this one. */
  cameOnScreen: (session: Session) => void;
};

/** The playground as what shows the session that is open. */
function createScreen(
  { get, set, change, offerUndo }: ActionContext,
  { readSample, catchUp, stop, showMedia, keepClip, heldByActs, cameOnScreen }: ScreenParts,
): SessionScreen {
  const nothingFound = { live: null, compared: null } as const;
  return {
    session: () => get().session,
    sample: readSample,

    async show(session, { checkId }) {
      set({ session, ...nothingFound, activeCheckId: checkId, problems: {}, seek: null });
      cameOnScreen(session);
      await showMedia(session);
    },

    adopt(session) {
      set({ session, ...nothingFound, activeCheckId: null });
      cameOnScreen(session);
    },

    replace(session, { media }) {
      set({ session });
      cameOnScreen(session);
      if (media) void showMedia(session);
    },

    change,
    catchUp,
    stop,

    isBusy() {
      const { run, mediaWork, drafting } = get();
      return run.kind !== "idle" || mediaWork !== null || drafting !== null;
    },

    media() {
      const { frameUrls, sound, clip } = get();
      return { frameUrls, sound, clipUrl: clip.kind === "ready" ? clip.url : null };
    },

    keepMedia: keepClip,

    /** Media are put before the session that names them is saved, and come back with an act that is taken back. */
    hashesInUse() {
      const { session, partialFrames } = get();
      return JSON.stringify([session, partialFrames, heldByActs()]).match(HASH) ?? [];
    },

    offerUndo,
  };
}

/** The strictness of rules. `restate` decides kept answers anew in the semantics that now hold. */
function semanticsActions({
  get,
  services,
  change,
  report,
}: ActionContext): Pick<PlaygroundActions, "setSemantics" | "setRules"> & { restate: () => void } {
  function restate(): void {
    const { session, sample } = get();
    if (!session) return;
    const { semantics } = session;
    const checklist = checklistOfSession(session);
    const videoSeconds = secondsOf(session.video, sample);
    for (const { id, verdicts } of session.captions) {
      if (verdicts.length === 0) continue;
      services.engine.call("verdicts/restate", { checklist, verdicts, semantics, videoSeconds }).then(
        (restated) => {
          const byBefore = new Map(verdicts.map((verdict, index) => [verdict, restated[index]]));
          // One that was judged anew in the meantime stays as it came.
          const again = (verdict: Verdict) => byBefore.get(verdict) ?? verdict;
          change((current) => ({
            ...current,
            captions: current.captions.map((caption) =>
              caption.id === id ? { ...caption, verdicts: caption.verdicts.map(again) } : caption,
            ),
          }));
        },
        (error) => report("page", error),
      );
    }
  }

  return {
    restate,

    setRules(rules) {
      change((session) =>
        rulesOfSession(session) === rules ? session : withChecklistAsk(session, { rules }),
      );
    },

    setSemantics(semantics) {
      const { session } = get();
      if (!session || session.semantics === semantics) return;
      change((current) => ({ ...current, semantics }));
      restate();
    },
  };
}

/** Links to what is on screen. */
function linkActions({
  get,
  sessions,
  services,
}: Pick<ActionContext, "get" | "sessions" | "services">): Pick<PlaygroundActions, "linkToView"> {
  return {
    async linkToView(parts) {
      const { session, activeCheckId } = get();
      if (!session) throw new Error("There is nothing to link to.");
      const address = addressOf(get(), sessions());
      if (address?.shared) return { kind: "session as it came", address };
      if (address?.session && isRemote(address.session)) return { kind: "file", address };
      if (address?.sample && sessions().saving === "saved") return { kind: "sample", address };
      const { text, captionId } = await services.engine.call("sessions/to-link", {
        session,
        parts: { ...parts, captionId: session.activeCaptionId, checkId: activeCheckId },
      });
      const check = activeCheckId ? { check: activeCheckId } : {};
      return { kind: "session", address: { caption: captionId, ...check, shared: text } };
    },
  };
}

/** True for a file that holds a session, as far as its name and type tell; what is in it decides later. */
function looksLikeSession({ name, type }: File): boolean {
  return /\.(?:zip|json)$/i.test(name) || /^application\/(?:json|zip|x-zip-compressed)$/.test(type);
}

/** Opens a file that was dropped on the page. */
function openFileAction({ get, sessions }: ActionContext): Pick<PlaygroundActions, "openFile"> {
  return {
    async openFile(file, place) {
      if (/\.caplens$/i.test(file.name)) return goWith(file, "/capsule");
      if (!looksLikeSession(file)) return get().openVideo(file, place);
      try {
        await sessions().importSession(file);
      } catch (error) {
        sessions().report("opening", error);
      }
    },
  };
}

const SAMPLE_ID = "tea-for-three";

/**
 * Reads the bundled sample, and its other instructions when one of them is wanted, once; shows that it is there. What it
 * gives rejects with `ProblemError`.
 */
function createSampleReader({
  get,
  set,
  services,
}: Pick<ActionContext, "get" | "set" | "services">): SessionScreen["sample"] {
  return async (instructionId) => {
    const known = get().sample;
    if (known && !known.otherInstructions.some(({ id }) => id === instructionId)) return known;
    const { engine, samplesFolder: folder } = services;
    const sample = await engine.call("samples/load", { folder, sampleId: SAMPLE_ID, instructionId });
    set({ sample });
    return sample;
  };
}

/** The data of a session report beside its document. */
function reportActions({ get, services }: ActionContext): Pick<PlaygroundActions, "frameBlobs"> {
  return {
    async frameBlobs() {
      const set = get().session?.frames;
      if (!set) return [];
      const found = await Promise.all(
        set.frames.map(async ({ time, hash }) => {
          const blob = await services.engine.call("blobs/get", { hash, type: set.plan.image.type });
          return blob ? [{ time, hash, blob }] : [];
        }),
      );
      return found.flat();
    },
  };
}

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
          if (needsRestating(checklistOfSession(from), { ...to, checklist: checklistOfSession(to) }))
            restate();
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
    const readSample = createSampleReader(context);
    const media = mediaActions(context, readSample, () => run.cancelRun());
    const { keepClip, ...mediaGroup } = media;
    const { restate, ...semantics } = semanticsActions(context);
    const { catchUp, ...run } = runActions(context, media, rules, restate);
    const captions = captionActions(context);
    const { cancelDraft, ...draft } = draftActions(context);

    function stopCalls(): void {
      run.cancelRun();
      cancelDraft();
    }

    // A change of models settles the problems reported about the previous ones.
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
        ...{ readSample, catchUp, stop, heldByActs, keepClip },
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
