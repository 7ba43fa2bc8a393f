import type { AudioPlan, AudioRecord, FrameSet, SamplingPlan } from "../../shapes/media";
import type { TakenMedia } from "../../storage/media-cache/cache-rows";
import type { CacheUsage } from "../../storage/media-cache/media-cache";

export type { TakenMedia } from "../../storage/media-cache/cache-rows";
export type { CacheUsage } from "../../storage/media-cache/media-cache";

/** Recognising files, finding them again, and what was taken from them before. */
export type MediaKeepingCalls = {
  "media/quick-key": { input: { file: Blob }; output: string; event: never };
  /** SHA-256 of all of a file, read piece by piece. */
  "media/source-hash": { input: { file: Blob }; output: string; event: never };
  /** The frames of a plan as they were taken earlier, with their pictures in order; null where they were not. */
  "media/recall-frames": {
    input: { quickKey: string; plan: SamplingPlan };
    output: { record: FrameSet; blobs: Blob[] } | null;
    event: never;
  };
  "media/recall-sound": {
    input: { quickKey: string; plan: AudioPlan };
    output: { record: AudioRecord; blob: Blob } | null;
    event: never;
  };
  /** Keeps what was taken, whose blobs have been put, to be recalled. */
  "media/remember": { input: { quickKey: string; taken: TakenMedia }; output: null; event: never };
  /** Forgets what was taken earlier, save what sessions and `keep` name; what that gave back. */
  "media/clear-cache": { input: { keep: string[] }; output: CacheUsage; event: never };
  /** Remembers where a file lies that is too large to copy. */
  "media/keep-handle": {
    input: { quickKey: string; handle: FileSystemFileHandle };
    output: null;
    event: never;
  };
  "media/find-handle": { input: { quickKey: string }; output: FileSystemFileHandle | null; event: never };
};
