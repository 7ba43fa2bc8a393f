import type { SessionVideo } from "../../../shapes/session";
import { fileChanged } from "../../../state/playground/file-access";
import { createKeptFiles, createSampleClips } from "../../../state/playground/media-urls";
import { LARGEST_COPY_BYTES } from "../../../state/playground/source-keeping";
import type { Services } from "../../../state/services";

/** The bytes of a video, or whom the browser wants to be asked for them; both null where nobody has it. */
type FoundClip = { file: Blob | null; asking: FileSystemFileHandle | null };

/** Finds the videos of documents wherever they lie, and keeps them where they are found again. */
export type ClipAccess = {
  /** Rejects with `ProblemError`. */
  find(video: SessionVideo): Promise<FoundClip>;
  /** Takes a file that is chosen again. Rejects with `ProblemError` where it is another one. */
  give(video: SessionVideo, file: File): Promise<void>;
  /** Files that people chose in this page are found again without asking. */
  remember(quickKey: string, file: File): void;
  /**
   * Copies a file into storage, or remembers where it lies. `copies`: false where it is to be remembered if that can be.
   */
  keep(
    file: File,
    quickKey: string,
    handle: Promise<FileSystemFileHandle | null> | FileSystemFileHandle | null | undefined,
    copies?: boolean,
  ): Promise<SessionVideo["stored"]>;
};

export function createClipAccess(services: Pick<Services, "engine" | "samplesFolder">): ClipAccess {
  const { engine, samplesFolder: folder } = services;
  const files = createKeptFiles(engine);
  const ofSamples = createSampleClips(services);
  return {
    async find({ stored, quickKey, type }) {
      const nothing = { file: null, asking: null };
      switch (stored.kind) {
        case "file":
          return files.find(quickKey);
        case "blob":
          return { ...nothing, file: await engine.call("blobs/get", { hash: stored.hash, type }) };
        case "sample": {
          const { sampleId } = stored;
          const sample = await engine.call("samples/load", { folder, sampleId });
          return { ...nothing, file: await ofSamples.fetch(sample, sampleId) };
        }
      }
    },

    async give(video, file) {
      const quickKey = await engine.call("media/quick-key", { file });
      if (quickKey !== video.quickKey) throw fileChanged(file.name);
      files.remember(quickKey, file);
    },

    remember: files.remember,

    async keep(file, quickKey, handle, copies = true) {
      files.remember(quickKey, file);
      const place = (await handle) ?? null;
      if (file.size <= LARGEST_COPY_BYTES && (copies || !place)) {
        const { hash } = await engine.call("blobs/put", { blob: file });
        return { kind: "blob", hash };
      }
      if (place) await engine.call("media/keep-handle", { quickKey, handle: place });
      return { kind: "file" };
    },
  };
}
