import { audioPlanOf } from "../../lib/audio-plan";
import { mediaToDo, type WithMedia } from "../../lib/media-to-do";
import type { AudioRecord, FrameRecord, FrameSet, MediaFacts } from "../../schemas/media";
import type { TakenMedia } from "../../workers/engine/media-keeping-protocol";
import type { MediaProgress } from "../../workers/media/media-client";
import type { Services } from "../services";
import { clipMissing } from "./file-access";
import { losesMedia, withPlanOfMedia } from "./media-plans";
import type { MediaUrls } from "./media-urls";
import type { PlaygroundState } from "./playground-state";
import { sourceHashOf } from "./source-keeping";

/** The document on screen whose video it is, and how it is changed; the playground's session is one. */
export type MediaDocument<D extends WithMedia> = {
  get: () => { session: D | null };
  set: (shown: Partial<Pick<PlaygroundState, "mediaWork" | "partialFrames">>) => void;
  services: Pick<Services, "engine" | "media">;
  change: (update: (document: D) => D) => void;
  /** As of the playground's `ActionContext`. */
  undoableWork: (
    label: string,
    takes: (before: D, after: D) => boolean,
    goesBackTo: (before: D) => D,
  ) => (update: (document: D) => D) => void;
};

/** Where the bytes are, and where those that were taken are shown. */
export type MediaShelf = Pick<
  MediaUrls,
  "file" | "showFrame" | "dropOtherFrames" | "showSound" | "dropSound"
>;

/** What one piece of media work is about. */
type Work = { session: WithMedia; quickKey: string; file: Blob | null; signal: AbortSignal };

/** What was taken, with the bytes of the sound. */
type Sound = { record: AudioRecord; blob: Blob };

/** Changes the document so that it can be taken back with all that the same work changed. */
type Replace = (update: <D extends WithMedia>(document: D) => D) => void;

/** Takes what a plan asks for and the document on screen does not have. */
export type MediaTaking = {
  /** Reads what a file is. */
  probe(file: Blob, signal: AbortSignal): Promise<MediaFacts>;
  /** Rejects with `clip-missing` when something is to be taken that was not taken before and there is no file. */
  takeMissing(signal: AbortSignal): Promise<void>;
};

export function createMediaTaking<D extends WithMedia>(
  { get, set, services, change, undoableWork }: MediaDocument<D>,
  shelf: MediaShelf,
): MediaTaking {
  const { engine, media } = services;

  function options(signal: AbortSignal) {
    return {
      signal,
      onProgress: (mediaWork: MediaProgress) => {
        if (!signal.aborted) set({ mediaWork });
      },
    };
  }

  /** Finding again what was taken is a convenience: where it fails, things are taken anew. */
  function remember(quickKey: string, taken: TakenMedia): void {
    engine.call("media/remember", { quickKey, taken }).catch(() => undefined);
  }

  function needed({ file, session }: Work): Blob {
    if (!file) throw clipMissing(session.video?.name ?? "");
    return file;
  }

  /** As it was made then, with the moment at which it was found again. */
  function recalled<Taken extends FrameSet | AudioRecord>(record: Taken, session: WithMedia): Taken {
    const sourceHash = record.sourceHash ?? sourceHashOf(session);
    return { ...record, sourceHash, recalledAt: new Date().toISOString() };
  }

  function showFrames(frames: FrameSet, replace: Replace): void {
    replace((session) => ({ ...session, frames }));
    set({ partialFrames: null });
    shelf.dropOtherFrames(frames.frames.map(({ hash }) => hash));
  }

  async function recallFrames({ session, quickKey, signal }: Work): Promise<FrameSet | null> {
    const found = await engine
      .call("media/recall-frames", { quickKey, plan: session.sampling })
      .catch(() => null);
    signal.throwIfAborted();
    if (!found) return null;
    for (const [index, { hash }] of found.record.frames.entries()) {
      const blob = found.blobs[index];
      if (blob) shelf.showFrame(hash, blob);
    }
    return recalled({ ...found.record, plan: session.sampling }, session);
  }

  async function takeFrames(work: Work, facts: MediaFacts): Promise<FrameSet> {
    const { session, quickKey, signal } = work;
    const kept: Promise<unknown>[] = [];
    let records: FrameRecord[] = [];
    const showPartial = () => set({ partialFrames: records.toSorted((one, other) => one.time - other.time) });
    showPartial();
    const taken = await media.takeFrames(needed(work), facts, session.sampling, {
      ...options(signal),
      sourceHash: sourceHashOf(session),
      onFrame: ({ record, blob }) => {
        records.push(record);
        shelf.showFrame(record.hash, blob);
        showPartial();
        const put = engine.call("blobs/put", { blob });
        // Awaited below, unless taking the frames itself fails.
        put.catch(() => undefined);
        kept.push(put);
      },
      onRestart: () => {
        records = [];
        if (!signal.aborted) showPartial();
      },
    });
    await Promise.all(kept);
    signal.throwIfAborted();
    const now = get().session;
    const record = { ...taken, sourceHash: taken.sourceHash ?? (now && sourceHashOf(now)) };
    remember(quickKey, { kind: "frames", record });
    return record;
  }

  async function recallSound({ session, quickKey, signal }: Work): Promise<Sound | null> {
    const plan = audioPlanOf(session.sampling);
    const found = plan && (await engine.call("media/recall-sound", { quickKey, plan }).catch(() => null));
    signal.throwIfAborted();
    return found && { record: recalled(found.record, session), blob: found.blob };
  }

  /** Null where the file has no such track. */
  async function takeSound(work: Work, facts: MediaFacts): Promise<Sound | null> {
    const { session, quickKey, signal } = work;
    const taken = await media.takeAudio(needed(work), facts, session.sampling, {
      ...options(signal),
      sourceHash: sourceHashOf(session),
    });
    if (taken) await engine.call("blobs/put", { blob: taken.blob });
    signal.throwIfAborted();
    if (!taken) return null;
    const now = get().session;
    const record = { ...taken.record, sourceHash: taken.record.sourceHash ?? (now && sourceHashOf(now)) };
    remember(quickKey, { kind: "sound", record });
    return { record, blob: taken.blob };
  }

  async function framesOf(work: Work, facts: MediaFacts): Promise<FrameSet> {
    return (await recallFrames(work)) ?? takeFrames(work, facts);
  }

  async function soundOf(work: Work, facts: MediaFacts): Promise<Sound | null> {
    return (await recallSound(work)) ?? takeSound(work, facts);
  }

  function showSound(taken: Sound | null, replace: Replace): void {
    replace((session) => ({ ...session, audio: taken?.record ?? null }));
    if (taken) shelf.showSound(taken.record.hash, taken.blob);
    else shelf.dropSound();
  }

  /** Takes away what the plan no longer asks for. */
  function dropUnwanted(session: WithMedia, replace: Replace): void {
    const { frames, audio } = mediaToDo(session);
    if (frames !== "drop" && audio !== "drop") return;
    replace((current) => ({
      ...current,
      frames: frames === "drop" ? null : current.frames,
      audio: audio === "drop" ? null : current.audio,
    }));
    if (frames === "drop") shelf.dropOtherFrames([]);
    if (audio === "drop") shelf.dropSound();
  }

  /** What recognises the source: of a bundled sample its content, since its name may come to stand for another. */
  async function keyOf(session: WithMedia, file: Blob | null): Promise<string> {
    const { video } = session;
    if (video?.stored.kind === "sample" && file) return engine.call("media/quick-key", { file });
    return video?.quickKey ?? "";
  }

  async function probe(file: Blob, signal: AbortSignal): Promise<MediaFacts> {
    return media.probe(file, options(signal));
  }

  /** The session with what its video is, and the means to take from it; null where there is no video. */
  async function begin(signal: AbortSignal): Promise<(Work & { facts: MediaFacts }) | null> {
    const file = await shelf.file();
    signal.throwIfAborted();
    const { session: before } = get();
    if (!before?.video) return null;
    if (!before.video.facts && !file) throw clipMissing(before.video.name);
    const facts = before.video.facts ?? (file && (await probe(file, signal)));
    signal.throwIfAborted();
    if (!before.video.facts) {
      change((session) => (session.video ? { ...session, video: { ...session.video, facts } } : session));
    }
    const { session } = get();
    if (!session || !facts) return null;
    const quickKey = await keyOf(session, file);
    signal.throwIfAborted();
    return { session, quickKey, file, signal, facts };
  }

  return {
    probe,

    async takeMissing(signal) {
      const begun = await begin(signal);
      if (!begun) return;
      const { facts, ...work } = begun;
      const replace = undoableWork("Other frames or sound taken", losesMedia, withPlanOfMedia);
      dropUnwanted(work.session, replace);
      const toDo = mediaToDo(work.session);
      if (toDo.frames === "take") showFrames(await framesOf(work, facts), replace);
      if (toDo.audio === "take") showSound(await soundOf(work, facts), replace);
    },
  };
}
