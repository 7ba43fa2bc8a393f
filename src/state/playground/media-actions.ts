import { isAbort, ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { MediaFacts } from "../../shapes/media";
import { mediaToDo } from "../../shapes/media-to-do";
import type { SampleInstruction } from "../../shapes/sample";
import type { Session, SessionVideo } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import { ownVideoSession, retitled } from "../sessions/session-document";
import type { SessionScreen } from "../sessions/sessions-state";
import { isReadOnly } from "../sessions/sessions-state";
import { addressOf } from "./address-of";
import { fileChanged, readAsking } from "./file-access";
import { planForAnotherFile } from "./media-plans";
import { createMediaUrls } from "./media-urls";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { createSourceKeeping } from "./source-keeping";

type MediaActions = Pick<
  PlaygroundActions,
  "openVideo" | "unlockClip" | "setPlan" | "clipFile" | "loadClip" | "takeMedia" | "seekTo" | "soundPeaks"
>;

function nothingToSee(name: string): ProblemError {
  return new ProblemError({
    code: "no-picture",
    message: `“${name}” has neither pictures nor sound.`,
    nextStep: "Choose a video, a sound file or a picture. The session is unchanged.",
  });
}

/** The clip of the session, its frames and its sound. `cancelRun` ends what calls models. */
export function mediaActions(
  context: ActionContext,
  readSample: SessionScreen["sample"],
  cancelRun: () => void,
): MediaActions & {
  showMedia: (session: Session) => Promise<void>;
  /** Puts frames and sound of a session on screen whose clip is there already. */
  showTaken: (session: Session) => Promise<void>;
  cancelMedia: () => void;
  keepClip: () => Promise<void>;
} {
  const { get, set, services, sessions, change, undoably, offerUndo, report, dismiss } = context;
  const { engine, media } = services;
  const shelf = createMediaUrls(context);
  const taking = lazyModule("The part that takes frames and sound", async () =>
    (await import("./media-taking")).createMediaTaking(context, shelf),
  );
  const source = createSourceKeeping(context);
  let work: AbortController | null = null;

  function cancelMedia(): void {
    work?.abort();
    work = null;
    source.stop();
    const { partialFrames, session } = get();
    set({ mediaWork: null, partialFrames: null });
    if (partialFrames) shelf.dropOtherFrames(session?.frames?.frames.map(({ hash }) => hash) ?? []);
  }

  /** Runs one piece of media work; a later one replaces it. Undefined when it failed or was cancelled. */
  async function working<T>(job: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    cancelMedia();
    dismiss("media");
    const controller = new AbortController();
    work = controller;
    try {
      return await job(controller.signal);
    } catch (error) {
      if (!isAbort(error) && work === controller) report("media", error);
      return undefined;
    } finally {
      if (work === controller) cancelMedia();
    }
  }

  /** Afterwards, so that it does not hold up the first frames. */
  async function learnHash(): Promise<void> {
    const file = await shelf.file();
    if (file) await source.learnHash(file);
  }

  /** The bundled instruction that a session began as; undefined where it began as none, or the sample can't be read. */
  async function exampleOf(session: Session | null): Promise<SampleInstruction | undefined> {
    const id = session?.origin?.instructionId;
    if (id === undefined) return undefined;
    const sample = await readSample(id).catch(() => null);
    return sample?.instructions.find((instruction) => instruction.id === id);
  }

  /** Puts a file on screen, in this session or in a new one. True when it is the one that the session had before. */
  async function putOnScreen(file: File, facts: MediaFacts, signal: AbortSignal): Promise<boolean | null> {
    const [quickKey, example] = await Promise.all([
      engine.call("media/quick-key", { file }),
      exampleOf(get().session),
    ]);
    signal.throwIfAborted();
    const before = get().session;
    if (!before) return null;
    const chosenAgain = before.video?.quickKey === quickKey;
    if (chosenAgain) return true;
    const { name, type, size: sizeBytes } = file;
    const video: SessionVideo = { name, type, sizeBytes, quickKey, stored: { kind: "file" }, facts };
    const sampling = planForAnotherFile(before.sampling);
    const ownSession = before.origin !== null || isReadOnly(sessions());
    if (ownSession) {
      cancelRun();
      const of = example?.id === before.origin?.instructionId ? example : undefined;
      const back = addressOf(get(), sessions());
      const own = { ...ownVideoSession(before, name, of), video, sampling };
      await sessions().adopt(own);
      if (back)
        offerUndo({
          label: "New session for your video",
          sessionId: own.id,
          undo() {
            void sessions().open(back);
            return true;
          },
          redo: null,
          holds: () => null,
        });
    } else {
      const exchange = (session: Session): Session =>
        retitled(session, {
          ...session,
          ...{ video, sampling, frames: null, audio: null },
          ...(before.video && checklistOfSession(session).content.length > 0
            ? { answersFor: session.answersFor ?? before.video.name }
            : {}),
        });
      undoably("Video replaced", exchange, { onlyIf: () => before.video !== null });
    }
    signal.throwIfAborted();
    return false;
  }

  return {
    cancelMedia,

    async openVideo(file, place) {
      const done = await working(async (signal) => {
        const facts = await (await taking()).probe(file, signal);
        if (!facts.video && facts.audioTracks.length === 0) throw nothingToSee(file.name);
        const chosenAgain = await putOnScreen(file, facts, signal);
        if (chosenAgain === null) return false;
        shelf.showClip(file, facts.kind, { keepFrames: chosenAgain });
        shelf.remember(get().session?.video?.quickKey ?? "", file);
        const kept = source.keep(file, place);
        await (await taking()).takeMissing(signal);
        await kept;
        return true;
      });
      if (done) void learnHash();
    },

    clipFile: () => shelf.file(),

    async loadClip() {
      dismiss("media");
      try {
        return (await shelf.file()) !== null;
      } catch (error) {
        report("media", error);
        return false;
      }
    },

    /** Copies the clip on screen into storage, where there was no room for it before. */
    async keepClip() {
      if (get().session?.video?.stored.kind !== "file") return;
      const file = await shelf.file();
      if (file instanceof File) await source.keep(file, undefined);
    },

    async unlockClip() {
      const handle = shelf.handle();
      const { session } = get();
      if (!handle || !session?.video) return;
      const { name, quickKey, facts } = session.video;
      dismiss("media");
      try {
        const file = await readAsking(handle, name);
        if ((await engine.call("media/quick-key", { file })) !== quickKey) throw fileChanged(name);
        if (get().session?.video?.quickKey !== quickKey) return;
        shelf.showClip(file, facts?.kind ?? "video", { keepFrames: true });
        set({ clipPlaceKept: true });
      } catch (error) {
        report("media", error);
      }
    },

    async showMedia(session) {
      cancelMedia();
      await shelf.showMedia(session);
    },

    async showTaken(session) {
      cancelMedia();
      await shelf.showTaken(session);
    },

    setPlan(plan) {
      change((session) => ({ ...session, sampling: plan }));
    },

    async takeMedia() {
      const { session } = get();
      if (!session?.video) return true;
      const { frames, audio } = mediaToDo(session);
      if (frames === "keep" && audio === "keep") return true;
      const finished = await working(async (signal) => {
        await (await taking()).takeMissing(signal);
        return true;
      });
      if (finished) void learnHash();
      return finished === true;
    },

    seekTo(seconds) {
      set((state) => ({ seek: { seconds, serial: (state.seek?.serial ?? 0) + 1 } }));
    },

    async soundPeaks(signal) {
      const sound = shelf.sound();
      return sound && media.soundPeaks(sound, signal);
    },
  };
}
