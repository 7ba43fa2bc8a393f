import type { Session } from "../../schemas/session";
import type { ActionContext } from "./playground-state";

/** Holds the bytes of the clip on screen and gives clip and frames their object URLs. */
export type ClipShelf = {
  /** The clip's bytes; null when there is none at hand. */
  file(): Blob | null;
  showClip(blob: Blob, options: { keepFrames: boolean }): void;
  showFrame(hash: string, blob: Blob): void;
  /** Brings clip and frames of a session from storage on screen. */
  showMedia(session: Session): Promise<void>;
};

export function createClipShelf({ get, set, services, report }: ActionContext): ClipShelf {
  const { engine, samplesFolder: folder } = services;
  let bytes: Blob | null = null;

  function clear(options: { keepFrames: boolean }): void {
    const { clip, frameUrls } = get();
    if (clip.kind === "ready") URL.revokeObjectURL(clip.url);
    bytes = null;
    set({ clip: { kind: "none" } });
    if (options.keepFrames) return;
    for (const url of Object.values(frameUrls)) URL.revokeObjectURL(url);
    set({ frameUrls: {} });
  }

  function showClip(blob: Blob, options: { keepFrames: boolean }): void {
    clear(options);
    bytes = blob;
    set({ clip: { kind: "ready", url: URL.createObjectURL(blob) } });
  }

  function showFrame(hash: string, blob: Blob): void {
    if (get().frameUrls[hash]) return;
    set((state) => ({ frameUrls: { ...state.frameUrls, [hash]: URL.createObjectURL(blob) } }));
  }

  async function clipOf(session: Session): Promise<Blob | null> {
    const stored = session.video?.stored;
    if (!stored || stored.kind === "file") return null;
    if (stored.kind === "blob")
      return engine.call("blobs/get", { hash: stored.hash, type: session.video?.type ?? "" });
    const sample = get().sample ?? (await engine.call("samples/load", { folder, sampleId: stored.sampleId }));
    set({ sample });
    return engine.call("samples/clip", { folder, sampleId: stored.sampleId, fileName: sample.video });
  }

  return {
    file: () => bytes,
    showClip,
    showFrame,

    async showMedia(session) {
      clear({ keepFrames: false });
      if (!session.video) return;
      set({ clip: { kind: "loading" } });
      const { quickKey } = session.video;
      const stillHere = () => {
        const now = get().session;
        return now?.id === session.id && now.video?.quickKey === quickKey;
      };
      try {
        const blob = await clipOf(session);
        if (!stillHere()) return;
        if (blob) showClip(blob, { keepFrames: false });
        else set({ clip: { kind: "missing" } });
        for (const { hash } of session.frames?.frames ?? []) {
          const frame = await engine.call("blobs/get", { hash, type: "image/jpeg" });
          if (!stillHere()) return;
          if (frame) showFrame(hash, frame);
        }
      } catch (error) {
        if (!stillHere()) return;
        set({ clip: { kind: "missing" } });
        report("media", error);
      }
    },
  };
}
