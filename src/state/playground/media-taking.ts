import type { AudioRecord, FrameRecord, FrameSet, MediaFacts } from "../../schemas/media";
import type { Session } from "../../schemas/session";
import type { TakenMedia } from "../../workers/engine/media-keeping-protocol";
import { audioPlanOf, type MediaProgress } from "../../workers/media/media-client";
import type { ClipShelf } from "./clip-shelf";
import { clipMissing } from "./file-access";
import { mediaToDo } from "./media-plans";
import type { ActionContext } from "./playground-state";
import { sourceHashOf } from "./source-keeping";

/** What one piece of media work is about. */
type Work = { session: Session; quickKey: string; file: Blob | null; signal: AbortSignal };

/** Takes what the plan of the session on screen asks for and the session does not have. */
export type MediaTaking = {
  /** Reads what a file is. */
  probe(file: Blob, signal: AbortSignal): Promise<MediaFacts>;
  /** Rejects with `clip-missing` when something is to be taken that was not taken before and there is no file. */
  takeMissing(signal: AbortSignal): Promise<void>;
};

export function createMediaTaking(
  { get, set, services, change }: ActionContext,
  shelf: ClipShelf,
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
  function recalled<Taken extends FrameSet | AudioRecord>(record: Taken, session: Session): Taken {
    const sourceHash = record.sourceHash ?? sourceHashOf(session);
    return { ...record, sourceHash, recalledAt: new Date().toISOString() };
  }

  function showFrames(frames: FrameSet): void {
    change((session) => ({ ...session, frames }));
    set({ partialFrames: null });
    shelf.dropOtherFrames(frames.frames.map(({ hash }) => hash));
  }

  async function recallFrames({ session, quickKey, signal }: Work): Promise<boolean> {
    const found = await engine
      .call("media/recall-frames", { quickKey, plan: session.sampling })
      .catch(() => null);
    signal.throwIfAborted();
    if (!found) return false;
    for (const [index, { hash }] of found.record.frames.entries()) {
      const blob = found.blobs[index];
      if (blob) shelf.showFrame(hash, blob);
    }
    showFrames(recalled({ ...found.record, plan: session.sampling }, session));
    return true;
  }

  async function takeFrames(work: Work, facts: MediaFacts): Promise<void> {
    const { session, quickKey, signal } = work;
    const kept: Promise<unknown>[] = [];
    let records: FrameRecord[] = [];
    set({ partialFrames: [] });
    const taken = await media.takeFrames(needed(work), facts, session.sampling, {
      ...options(signal),
      sourceHash: sourceHashOf(session),
      onFrame: ({ record, blob }) => {
        records.push(record);
        shelf.showFrame(record.hash, blob);
        set({ partialFrames: records.toSorted((one, other) => one.time - other.time) });
        const put = engine.call("blobs/put", { blob });
        // Awaited below, unless taking the frames itself fails.
        put.catch(() => undefined);
        kept.push(put);
      },
      onRestart: () => {
        records = [];
        if (!signal.aborted) set({ partialFrames: [] });
      },
    });
    await Promise.all(kept);
    signal.throwIfAborted();
    const now = get().session;
    const sourceHash = taken.sourceHash ?? (now && sourceHashOf(now));
    showFrames({ ...taken, sourceHash });
    remember(quickKey, { kind: "frames", record: { ...taken, sourceHash } });
  }

  function showSound(record: AudioRecord, blob: Blob): void {
    change((session) => ({ ...session, audio: record }));
    shelf.showSound(record.hash, blob);
  }

  async function recallSound({ session, quickKey, signal }: Work): Promise<boolean> {
    const plan = audioPlanOf(session.sampling);
    const found = plan && (await engine.call("media/recall-sound", { quickKey, plan }).catch(() => null));
    signal.throwIfAborted();
    if (found) showSound(recalled(found.record, session), found.blob);
    return Boolean(found);
  }

  async function takeSound(work: Work, facts: MediaFacts): Promise<void> {
    const { session, quickKey, signal } = work;
    const taken = await media.takeAudio(needed(work), facts, session.sampling, {
      ...options(signal),
      sourceHash: sourceHashOf(session),
    });
    if (taken) await engine.call("blobs/put", { blob: taken.blob });
    signal.throwIfAborted();
    if (!taken) {
      change((current) => ({ ...current, audio: null }));
      shelf.dropSound();
      return;
    }
    const now = get().session;
    const record = { ...taken.record, sourceHash: taken.record.sourceHash ?? (now && sourceHashOf(now)) };
    showSound(record, taken.blob);
    remember(quickKey, { kind: "sound", record });
  }

  /** Takes away what the plan no longer asks for. */
  function dropUnwanted(session: Session): void {
    const { frames, audio } = mediaToDo(session);
    if (frames !== "drop" && audio !== "drop") return;
    change((current) => ({
      ...current,
      frames: frames === "drop" ? null : current.frames,
      audio: audio === "drop" ? null : current.audio,
    }));
    if (frames === "drop") shelf.dropOtherFrames([]);
    if (audio === "drop") shelf.dropSound();
  }

  /** What recognises the source: of a bundled sample its content, since its name may come to stand for another. */
  async function keyOf(session: Session, file: Blob | null): Promise<string> {
    const { video } = session;
    if (video?.stored.kind === "sample" && file) return engine.call("media/quick-key", { file });
    return video?.quickKey ?? "";
  }

  async function probe(file: Blob, signal: AbortSignal): Promise<MediaFacts> {
    return media.probe(file, options(signal));
  }

  return {
    probe,

    async takeMissing(signal) {
      const file = shelf.file();
      const { session: before } = get();
      if (!before?.video) return;
      if (!before.video.facts && !file) throw clipMissing(before.video.name);
      const facts = before.video.facts ?? (file && (await probe(file, signal)));
      signal.throwIfAborted();
      if (!before.video.facts) {
        change((session) => (session.video ? { ...session, video: { ...session.video, facts } } : session));
      }
      const { session } = get();
      if (!session || !facts) return;
      dropUnwanted(session);
      const toDo = mediaToDo(session);
      const work = { session, quickKey: await keyOf(session, file), file, signal };
      signal.throwIfAborted();
      if (toDo.frames === "take" && !(await recallFrames(work))) await takeFrames(work, facts);
      if (toDo.audio === "take" && !(await recallSound(work))) await takeSound(work, facts);
    },
  };
}
