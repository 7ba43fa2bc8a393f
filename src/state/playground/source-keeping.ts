import type { WithMedia } from "../../shapes/media-to-do";
import type { ActionContext, FileLocation } from "./playground-state";

/** Larger videos are not copied into the browser's storage. */
export const LARGEST_COPY_BYTES = 200 * 1024 * 1024;

/** Keeps the file of a session, or where it lies, and learns its hash. */
type SourceKeeping = {
  /** Copies the file into storage, or keeps the handle of one that is too large or finds no room. */
  keep(file: File, place: FileLocation | undefined): Promise<void>;
  /** Hashes the source, where nobody knows its hash yet, and writes it into what was taken from it. */
  learnHash(file: Blob): Promise<void>;
  /** Stops hashing. */
  stop(): void;
};

/** The hash of the source, where something says it. */
export function sourceHashOf({ video, frames, audio }: WithMedia): string | null {
  if (video?.stored.kind === "blob") return video.stored.hash;
  return frames?.sourceHash ?? audio?.sourceHash ?? null;
}

export function createSourceKeeping({ get, set, services, sessions, change }: ActionContext): SourceKeeping {
  const { engine } = services;
  let hashing: AbortController | null = null;

  function writeHash(sessionId: string, quickKey: string, sourceHash: string): void {
    const { session } = get();
    if (session?.id !== sessionId || session.video?.quickKey !== quickKey) return;
    const frames = session.frames?.sourceHash === null ? { ...session.frames, sourceHash } : null;
    const audio = session.audio?.sourceHash === null ? { ...session.audio, sourceHash } : null;
    if (!frames && !audio) return;
    change((current) => ({ ...current, frames: frames ?? current.frames, audio: audio ?? current.audio }));
  }

  async function keepPlace(quickKey: string, place: FileLocation | undefined): Promise<void> {
    try {
      const handle = await place;
      if (!handle) return;
      await engine.call("media/keep-handle", { quickKey, handle });
      if (get().session?.video?.quickKey === quickKey) set({ clipPlaceKept: true });
    } catch (error) {
      sessions().report("keeping", error);
    }
  }

  return {
    async keep(file, place) {
      const { id, video } = get().session ?? {};
      if (!id || !video) return;
      const { quickKey } = video;
      if (file.size > LARGEST_COPY_BYTES) {
        await keepPlace(quickKey, place);
        return;
      }
      try {
        const { hash } = await engine.call("blobs/put", { blob: file });
        const { session } = get();
        if (session?.id !== id || session.video?.quickKey !== quickKey) return;
        const stored = { ...session.video, stored: { kind: "blob", hash } as const };
        change((current) => ({ ...current, video: stored }));
        writeHash(id, quickKey, hash);
      } catch (error) {
        sessions().report("keeping", error);
        await keepPlace(quickKey, place);
      }
    },

    async learnHash(file) {
      hashing?.abort();
      const { session } = get();
      const needed = session?.frames?.sourceHash === null || session?.audio?.sourceHash === null;
      if (!session?.video || !needed) return;
      const { id, video } = session;
      const known = sourceHashOf(session);
      const controller = new AbortController();
      hashing = controller;
      try {
        const { signal } = controller;
        const hash = known ?? (await engine.call("media/source-hash", { file }, { signal }));
        if (!signal.aborted) writeHash(id, video.quickKey, hash);
      } catch {
        // Provenance goes without it; what could not be read is told where the file is needed.
      }
    },

    stop() {
      hashing?.abort();
    },
  };
}
