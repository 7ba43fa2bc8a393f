import { sha256Hex } from "../../lib/hashing";
import type { MediaEngine, MediaProgress } from "../../media/media-engine";
import type { AudioRecord, FrameRecord, FrameSet, MediaFacts, SamplingPlan } from "../../schemas/media";

export type { MediaProgress } from "../../media/media-engine";

export type MediaOptions = { signal: AbortSignal; onProgress: (progress: MediaProgress) => void };

/** A sampled frame with its picture. */
export type TakenFrame = { record: FrameRecord; blob: Blob };

/** The page's side of the media engine: what it yields is named by its hash, ready to be kept. */
export type MediaClient = {
  probe(file: Blob, options: MediaOptions): Promise<MediaFacts>;
  /** Frames come one by one through `onFrame`, the set when all are there. */
  takeFrames(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    options: MediaOptions & { onFrame: (frame: TakenFrame) => void },
  ): Promise<FrameSet>;
  /** 16 kHz mono WAV; null when the file has no sound. */
  takeAudio(
    file: Blob,
    facts: MediaFacts,
    options: MediaOptions,
  ): Promise<{ record: AudioRecord; blob: Blob } | null>;
};

/** Bytes of a message may lie in shared memory for all the types know; a blob wants its own. */
function blobOf(bytes: Uint8Array, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

/** Wraps an engine. It handles one file at a time: cancel before starting on the next. */
export function createMediaClient(engine: MediaEngine): MediaClient {
  return {
    probe: (file, options) => engine.probe(file, options),

    async takeFrames(file, facts, plan, { onFrame, ...options }) {
      const records = new Map<number, Promise<FrameRecord>>();
      const keep = async (frame: { time: number; bytes: Uint8Array; width: number; height: number }) => {
        const blob = blobOf(frame.bytes, "image/jpeg");
        const record = {
          time: frame.time,
          hash: await sha256Hex(blob),
          width: frame.width,
          height: frame.height,
        };
        if (!options.signal.aborted) onFrame({ record, blob });
        return record;
      };
      const taken = await engine.sampleFrames(file, facts, plan, {
        ...options,
        onFrame: (frame) => {
          records.set(frame.time, keep(frame));
        },
      });
      const frames = await Promise.all(taken.frames.map((frame) => records.get(frame.time) ?? keep(frame)));
      return { engine: taken.engine, plan, frames, notes: taken.notes };
    },

    async takeAudio(file, facts, options) {
      const sound = await engine.extractAudio(file, facts, options);
      if (!sound) return null;
      const blob = blobOf(sound.bytes, "audio/wav");
      return {
        blob,
        record: {
          engine: sound.engine,
          hash: await sha256Hex(blob),
          durationSeconds: sound.durationSeconds,
          sampleRate: 16_000,
          sizeBytes: blob.size,
        },
      };
    },
  };
}
