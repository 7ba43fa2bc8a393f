import { lazyModule } from "../../foundation/fetch-part";
import type { MediaProgress } from "../../media/worker/media-client";
import type { AudioRecord, FrameRecord, FrameSet, MediaFacts } from "../../shapes/media";
import { mediaToDo, type WithMedia } from "../../shapes/media-to-do";
import { audioPlanOf } from "../../shapes/usual";
import type { TakenMedia } from "../../storage/cache-rows";
import type { Services } from "../services";
import { clipMissing } from "./file-access";
import { losesMedia, withPlanOfMedia } from "./media-plans";
import type { MediaUrls } from "./media-urls";
import type { PlaygroundState } from "./playground-state";
import { sourceHashOf } from "./source-keeping";

const takingPart = lazyModule("The part that takes frames and sound", () => import("../take-media"));

/** The document on screen whose video it is, and how it is changed; the playground's session is one. */
type MediaDocument<D extends WithMedia> = {
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

/** The store of the clip's bytes and of the URLs that show the taken media. */
type ShownMediaUrls = Pick<MediaUrls, "file" | "showFrame" | "dropOtherFrames" | "showSound" | "dropSound">;

/** The input of one piece of media work. */
type Work = { session: WithMedia; quickKey: string; file: Blob | null; signal: AbortSignal };

/** A taken sound with its bytes. */
type Sound = { record: AudioRecord; blob: Blob };

/** Changes the document so that it can be taken back with all that the same work changed. */
type Replace = (update: <D extends WithMedia>(document: D) => D) => void;

/** Takes what a plan asks for and the document on screen does not have. */
type MediaTaking = {
  /** Reads what a file is. */
  probe(file: Blob, signal: AbortSignal): Promise<MediaFacts>;
  /** Rejects with `clip-missing` when something is to be taken that was not taken before and there is no file. */
  takeMissing(signal: AbortSignal): Promise<void>;
};

export function createMediaTaking<D extends WithMedia>(
  { get, set, services, change, undoableWork }: MediaDocument<D>,
  shelf: ShownMediaUrls,
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

  /** A record with the hash of its source, which may have become known since. */
  function ofSource<Taken extends FrameSet | AudioRecord>(record: Taken): Taken {
    const { session } = get();
    return { ...record, sourceHash: record.sourceHash ?? (session && sourceHashOf(session)) };
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
    return ofSource(found.record);
  }

  async function recallSound({ session, quickKey, signal }: Work): Promise<Sound | null> {
    const plan = audioPlanOf(session.sampling);
    const found = plan && (await engine.call("media/recall-sound", { quickKey, plan }).catch(() => null));
    signal.throwIfAborted();
    return found && { record: ofSource(found.record), blob: found.blob };
  }

  /** Takes from the file what was not found again, and shows frames as they come. */
  async function takeRest(
    work: Work,
    facts: MediaFacts,
    without: { frames: boolean; audio: boolean },
    replace: Replace,
  ): Promise<Sound | null> {
    const { session, quickKey, signal } = work;
    let records: FrameRecord[] = [];
    const showPartial = () => set({ partialFrames: records.toSorted((one, other) => one.time - other.time) });
    if (!without.frames) showPartial();
    const wish = {
      file: needed(work),
      facts,
      plan: session.sampling,
      sourceHash: sourceHashOf(session),
      without,
    };
    const { takeMedia } = await takingPart();
    const { audio } = await takeMedia(engine, media, wish, signal, {
      onProgress: options(signal).onProgress,
      onFrame: ({ record, blob }) => {
        records.push(record);
        shelf.showFrame(record.hash, blob);
        showPartial();
      },
      onRestart: () => {
        records = [];
        if (!signal.aborted) showPartial();
      },
      onFrames(taken) {
        const record = ofSource(taken);
        remember(quickKey, { kind: "frames", record });
        showFrames(record, replace);
      },
    });
    if (!audio) return null;
    const record = ofSource(audio.record);
    remember(quickKey, { kind: "sound", record });
    return { record, blob: audio.blob };
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

  /**
   * The key of the source: for a bundled sample a hash of its content, since its name may come to stand for another.
   */
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
      const frames = toDo.frames === "take" ? await recallFrames(work) : null;
      if (frames) showFrames(frames, replace);
      const sound = toDo.audio === "take" ? await recallSound(work) : null;
      const without = {
        frames: toDo.frames !== "take" || frames !== null,
        audio: toDo.audio !== "take" || sound !== null,
      };
      const taken = without.frames && without.audio ? null : await takeRest(work, facts, without, replace);
      if (toDo.audio === "take") showSound(sound ?? taken, replace);
    },
  };
}
