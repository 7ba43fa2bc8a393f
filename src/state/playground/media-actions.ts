import { isAbort, ProblemError } from "../../lib/errors";
import type { FrameRecord, MediaFacts, SamplingPlan } from "../../schemas/media";
import type { Session, SessionVideo } from "../../schemas/session";
import type { MediaProgress } from "../../workers/media/media-client";
import { createClipShelf } from "./clip-shelf";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { ownVideoSession } from "./session-document";

/** Larger videos are not copied into the browser's storage. */
const LARGEST_COPY_BYTES = 200 * 1024 * 1024;

type MediaActions = Pick<PlaygroundActions, "openVideo" | "setPlan" | "takeMedia" | "seekTo">;

function samePlan(one: SamplingPlan, other: SamplingPlan): boolean {
  return JSON.stringify({ ...one, audio: null }) === JSON.stringify({ ...other, audio: null });
}

/** What of the plan is still to be taken from the clip. */
function missingMedia(session: Session): { frames: boolean; audio: boolean } {
  const { video, frames, audio, sampling } = session;
  const facts = video?.facts;
  return {
    frames: !frames || !samePlan(frames.plan, sampling),
    audio: sampling.audio && !audio && (!facts || facts.audio !== null),
  };
}

/** The clip of the session, its frames and its sound. `adopt` puts a new session on screen without loading its media. */
export function mediaActions(
  context: ActionContext,
  adopt: (session: Session) => Promise<void>,
): MediaActions & { showMedia: (session: Session) => Promise<void>; cancelMedia: () => void } {
  const { get, set, services, change, report, dismiss } = context;
  const { engine, media } = services;
  const shelf = createClipShelf(context);
  let work: AbortController | null = null;

  function cancelMedia(): void {
    work?.abort();
    work = null;
    set({ mediaWork: null, partialFrames: null });
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

  function options(signal: AbortSignal) {
    return {
      signal,
      onProgress: (mediaWork: MediaProgress) => {
        if (!signal.aborted) set({ mediaWork });
      },
    };
  }

  async function takeFrames(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    signal: AbortSignal,
  ): Promise<void> {
    const kept: Promise<unknown>[] = [];
    const records: FrameRecord[] = [];
    const frames = await media.takeFrames(file, facts, plan, {
      ...options(signal),
      onFrame: ({ record, blob }) => {
        records.push(record);
        shelf.showFrame(record.hash, blob);
        set({ partialFrames: records.toSorted((one, other) => one.time - other.time) });
        const put = engine.call("blobs/put", { blob });
        // Awaited below, unless taking the frames itself fails.
        put.catch(() => undefined);
        kept.push(put);
      },
    });
    await Promise.all(kept);
    signal.throwIfAborted();
    change((session) => ({ ...session, frames }));
    set({ partialFrames: null });
  }

  async function takeAudio(file: Blob, facts: MediaFacts, signal: AbortSignal): Promise<void> {
    const sound = await media.takeAudio(file, facts, options(signal));
    if (sound) await engine.call("blobs/put", { blob: sound.blob });
    signal.throwIfAborted();
    change((session) => ({ ...session, audio: sound?.record ?? null }));
  }

  /** Takes what the plan asks for and the session does not have. */
  async function takeMissing(signal: AbortSignal): Promise<void> {
    const file = shelf.file();
    const video = get().session?.video;
    if (!file || !video) return;
    const facts = video.facts ?? (await media.probe(file, options(signal)));
    signal.throwIfAborted();
    if (!video.facts) {
      change((session) => (session.video ? { ...session, video: { ...session.video, facts } } : session));
    }
    const session = get().session;
    if (!session) return;
    const missing = missingMedia(session);
    if (missing.frames && facts.video) await takeFrames(file, facts, session.sampling, signal);
    if (missing.audio && facts.audio) await takeAudio(file, facts, signal);
  }

  /** Copies the video into the browser's storage, so that it is there after a reload. */
  async function keepCopy(file: File, sessionId: string, quickKey: string): Promise<void> {
    if (file.size > LARGEST_COPY_BYTES) return;
    try {
      const { hash } = await engine.call("blobs/put", { blob: file });
      const { session } = get();
      if (session?.id !== sessionId || session.video?.quickKey !== quickKey) return;
      const video: SessionVideo = { ...session.video, stored: { kind: "blob", hash } };
      change((current) => ({ ...current, video }));
    } catch (error) {
      report("storage", error);
    }
  }

  async function openVideo(file: File): Promise<void> {
    await working(async (signal) => {
      const facts = await media.probe(file, options(signal));
      if (!facts.video) {
        throw new ProblemError({
          code: "no-picture",
          message: `“${file.name}” has sound but no picture.`,
          nextStep: "Choose a video file. The session is as it was.",
        });
      }
      const quickKey = await engine.call("media/quick-key", { file });
      signal.throwIfAborted();
      const before = get().session;
      if (!before) return;
      const video: SessionVideo = {
        name: file.name,
        type: file.type,
        sizeBytes: file.size,
        quickKey,
        stored: { kind: "file" },
        facts,
      };
      const chosenAgain = before.video?.quickKey === quickKey;
      if (!chosenAgain) {
        const ownSession = before.origin !== null || get().readOnly !== null;
        if (ownSession) await adopt({ ...ownVideoSession(before, file.name), video });
        else change((session) => ({ ...session, video, frames: null, audio: null }));
      }
      signal.throwIfAborted();
      shelf.showClip(file, { keepFrames: chosenAgain });
      const sessionId = get().session?.id;
      const copied = sessionId ? keepCopy(file, sessionId, quickKey) : Promise.resolve();
      await takeMissing(signal);
      await copied;
    });
  }

  return {
    openVideo,
    cancelMedia,

    async showMedia(session) {
      cancelMedia();
      await shelf.showMedia(session);
    },

    setPlan(plan) {
      change((session) => ({ ...session, sampling: plan }));
    },

    async takeMedia() {
      const { session } = get();
      if (!session?.video) return true;
      const missing = missingMedia(session);
      if (!missing.frames && !missing.audio) return true;
      if (!shelf.file()) {
        report(
          "media",
          new ProblemError({
            code: "clip-missing",
            message: `The video “${session.video.name}” is not in this browser's storage.`,
            nextStep: "Choose the file again; it is recognised by its content.",
          }),
        );
        return false;
      }
      const finished = await working(async (signal) => {
        await takeMissing(signal);
        return true;
      });
      return finished === true;
    },

    seekTo(seconds) {
      set((state) => ({ seek: { seconds, serial: (state.seek?.serial ?? 0) + 1 } }));
    },
  };
}
