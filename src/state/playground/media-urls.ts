import type { MediaKeepingCalls } from "../../engine/shared/protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { revokeSoon } from "../../foundation/let-go";
import type { MediaFacts } from "../../shapes/media";
import type { Sample } from "../../shapes/sample";
import type { Session } from "../../shapes/session";
import { readUnasked } from "./file-access";
import type { ActionContext } from "./playground-state";

/** The clips that come with the page, each fetched once. */
type SampleClips = {
  /** Rejects with `ProblemError` where it can't be had; the next call tries again. */
  fetch(sample: Sample, sampleId: string): Promise<Blob>;
  /** One that was fetched before. */
  held(sampleId: string): Blob | null;
  /** Absolute address of the picture that stands for a clip. */
  posterOf(sample: Sample): string;
};

export function createSampleClips({
  engine,
  samplesFolder: folder,
}: Pick<ActionContext["services"], "engine" | "samplesFolder">): SampleClips {
  const held = new Map<string, Blob>();
  const underWay = new Map<string, Promise<Blob>>();

  async function fetchNow({ video: fileName }: Sample, sampleId: string): Promise<Blob> {
    try {
      const blob = await engine.call("samples/clip", { folder, sampleId, fileName });
      held.set(sampleId, blob);
      return blob;
    } finally {
      underWay.delete(sampleId);
    }
  }

  return {
    async fetch(sample, sampleId) {
      const known = held.get(sampleId) ?? underWay.get(sampleId);
      if (known) return known;
      const coming = fetchNow(sample, sampleId);
      underWay.set(sampleId, coming);
      return coming;
    },
    held: (sampleId) => held.get(sampleId) ?? null,
    posterOf: ({ id, poster }) =>
      new URL(`${encodeURIComponent(id)}/${encodeURIComponent(poster)}`, folder).href,
  };
}

/** Files that were not copied into storage, by their quick key. */
type KeptFiles = {
  /** Files that people chose in this page are found again without asking. */
  remember(quickKey: string, file: File): void;
  /** The file where it can be read without asking; a handle to ask for where it can't. Both null where nobody knows it. */
  find(quickKey: string): Promise<{ file: Blob | null; asking: FileSystemFileHandle | null }>;
};

export function createKeptFiles(engine: Pick<WorkerClient<MediaKeepingCalls>, "call">): KeptFiles {
  const chosen = new Map<string, File>();
  return {
    remember: (quickKey, file) => void chosen.set(quickKey, file),
    async find(quickKey) {
      const nothing = { file: null, asking: null };
      const known = chosen.get(quickKey);
      if (known) return { file: known, asking: null };
      const kept = await engine.call("media/find-handle", { quickKey });
      if (!kept) return nothing;
      try {
        const file = await readUnasked(kept);
        if (!file) return { file: null, asking: kept };
        const same = (await engine.call("media/quick-key", { file })) === quickKey;
        return same ? { file, asking: null } : nothing;
      } catch {
        // Moved or deleted since: it has to be chosen again.
        return nothing;
      }
    },
  };
}

/** Holds the bytes of clip and sound on screen, and gives them and the frames their object URLs. */
export type MediaUrls = {
  /** The clip's bytes, fetched and put on screen where that was left for later; null when there is none at hand. */
  file(): Promise<Blob | null>;
  /** The sound's bytes; null when none was taken. */
  sound(): Blob | null;
  /** The handle of the file for which the browser wants people to be asked. */
  handle(): FileSystemFileHandle | null;
  /** Files that people chose in this page are found again without asking. */
  remember(quickKey: string, file: File): void;
  showClip(blob: Blob, media: MediaFacts["kind"], options: { keepFrames: boolean; poster?: string }): void;
  showFrame(hash: string, blob: Blob): void;
  /** Gives the pictures of all other frames back. */
  dropOtherFrames(hashes: readonly string[]): void;
  showSound(hash: string, blob: Blob): void;
  dropSound(): void;
  /** Brings clip, frames and sound of a session from storage on screen. */
  showMedia(session: Session): Promise<void>;
  /** Brings frames and sound of a session whose clip is on screen from storage there, in the place of others. */
  showTaken(session: Session): Promise<void>;
};

export function createMediaUrls({ get, set, services, report }: ActionContext): MediaUrls {
  const { engine, samplesFolder } = services;
  let bytes: Blob | null = null;
  let soundBytes: Blob | null = null;
  let handle: FileSystemFileHandle | null = null;
  const files = createKeptFiles(engine);
  const ofSamples = createSampleClips(services);

  function dropOtherFrames(hashes: readonly string[]): void {
    const kept = new Set(hashes);
    const all = Object.entries(get().frameUrls);
    if (all.every(([hash]) => kept.has(hash))) return;
    for (const [hash, url] of all) if (!kept.has(hash)) revokeSoon(url);
    set({ frameUrls: Object.fromEntries(all.filter(([hash]) => kept.has(hash))) });
  }

  function dropSound(): void {
    const { sound } = get();
    if (sound) revokeSoon(sound.url);
    soundBytes = null;
    set({ sound: null });
  }

  function clear(options: { keepFrames: boolean }): void {
    const { clip } = get();
    if (clip.kind === "ready") revokeSoon(clip.url);
    bytes = null;
    handle = null;
    set({ clip: { kind: "none" }, clipPlaceKept: false });
    if (options.keepFrames) return;
    dropOtherFrames([]);
    dropSound();
  }

  function showClip(
    blob: Blob,
    media: MediaFacts["kind"],
    { keepFrames, poster }: { keepFrames: boolean; poster?: string },
  ): void {
    clear({ keepFrames });
    bytes = blob;
    set({ clip: { kind: "ready", url: URL.createObjectURL(blob), media, ...(poster ? { poster } : {}) } });
  }

  async function sampleOnScreen(sampleId: string): Promise<Sample> {
    const sample = get().sample ?? (await engine.call("samples/load", { folder: samplesFolder, sampleId }));
    set({ sample });
    return sample;
  }

  async function file(): Promise<Blob | null> {
    const { clip, session } = get();
    const stored = session?.video?.stored;
    if (clip.kind !== "later" || stored?.kind !== "sample") return bytes;
    const blob = await ofSamples.fetch(await sampleOnScreen(stored.sampleId), stored.sampleId);
    const { poster, media } = clip;
    if (get().clip === clip) showClip(blob, media, { keepFrames: true, poster });
    return blob;
  }

  /** A clip that comes with the page is fetched when it is wanted: until then a picture stands for it. */
  async function showSampleClip(session: Session, sampleId: string): Promise<void> {
    const stillHere = onScreen(session);
    const sample = await sampleOnScreen(sampleId);
    if (!stillHere()) return;
    const poster = ofSamples.posterOf(sample);
    const media = session.video?.facts?.kind ?? "video";
    const held = ofSamples.held(sampleId);
    if (held) showClip(held, media, { keepFrames: false, poster });
    else set({ clip: { kind: "later", poster, media } });
  }

  function showFrame(hash: string, blob: Blob): void {
    if (get().frameUrls[hash]) return;
    set((state) => ({ frameUrls: { ...state.frameUrls, [hash]: URL.createObjectURL(blob) } }));
  }

  function showSound(hash: string, blob: Blob): void {
    dropSound();
    soundBytes = blob;
    set({ sound: { hash, url: URL.createObjectURL(blob) } });
  }

  async function clipOf(session: Session): Promise<Blob | null> {
    const stored = session.video?.stored;
    if (stored?.kind !== "blob") return null;
    return engine.call("blobs/get", { hash: stored.hash, type: session.video?.type ?? "" });
  }

  function onScreen({ id, video }: Session): () => boolean {
    return () => {
      const now = get().session;
      return now?.id === id && now.video?.quickKey === video?.quickKey;
    };
  }

  /** From storage, but for what is no longer the session's by the time it is found. */
  async function loadTaken(session: Session): Promise<void> {
    const { frames, audio } = session;
    const stillHere = onScreen(session);
    const present = () => get().session;
    const type = frames?.plan.image.type ?? "image/jpeg";
    for (const { hash } of frames?.frames ?? []) {
      const frame = await engine.call("blobs/get", { hash, type });
      if (!stillHere()) return;
      if (frame && present()?.frames?.frames.some((one) => one.hash === hash)) showFrame(hash, frame);
    }
    const sound = audio && (await engine.call("blobs/get", { hash: audio.hash, type: audio.type }));
    if (sound && stillHere() && present()?.audio?.hash === audio.hash) showSound(audio.hash, sound);
  }

  return {
    file,
    sound: () => soundBytes,
    handle: () => handle,
    remember: files.remember,
    showClip,
    showFrame,
    dropOtherFrames,
    showSound,
    dropSound,

    async showMedia(session) {
      clear({ keepFrames: false });
      const { video } = session;
      if (!video) return;
      set({ clip: { kind: "loading" } });
      const { quickKey } = video;
      const stillHere = onScreen(session);
      try {
        if (video.stored.kind === "sample") {
          await showSampleClip(session, video.stored.sampleId);
          return await loadTaken(session);
        }
        const byPlace = video.stored.kind === "file" ? await files.find(quickKey) : null;
        const blob = byPlace ? byPlace.file : await clipOf(session);
        if (!stillHere()) return;
        if (blob) showClip(blob, video.facts?.kind ?? "video", { keepFrames: false });
        else {
          handle = byPlace?.asking ?? null;
          set({ clip: { kind: handle ? "locked" : "missing" } });
        }
        set({ clipPlaceKept: byPlace !== null && (blob !== null || handle !== null) });
        await loadTaken(session);
      } catch (error) {
        if (!stillHere()) return;
        set({ clip: { kind: "missing" } });
        report("media", error);
      }
    },

    async showTaken(session) {
      dropOtherFrames(session.frames?.frames.map(({ hash }) => hash) ?? []);
      if (get().sound?.hash !== session.audio?.hash) dropSound();
      try {
        await loadTaken(session);
      } catch (error) {
        report("media", error);
      }
    },
  };
}
