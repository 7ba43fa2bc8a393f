import { sha256Hex } from "../../foundation/hashing";
import type { AudioRecord, FrameRecord, FrameSet, MediaFacts, SamplingPlan } from "../../shapes/media";
import { audioPlanOf } from "../../shapes/usual";
import type { MediaEngine, MediaProgress, SampledFrame } from "../media-engine";
import { type SoundPeaks, soundPeaks } from "../sound-peaks";

export type { MediaProgress } from "../media-engine";
export type { SoundPeaks } from "../sound-peaks";

export type MediaOptions = { signal: AbortSignal; onProgress: (progress: MediaProgress) => void };

/**
 * `sourceHash`: SHA-256 of the file where it is known, to be written into what is taken. It is not computed for that:
 * reading a large file through would hold up its first frames. Where it is left out, the records say null until
 * whoever keeps them learns it, from the file's copy in storage or by hashing it afterwards.
 */
type TakingOptions = MediaOptions & { sourceHash?: string | null | undefined };

/** A sampled frame with its picture. */
export type TakenFrame = { record: FrameRecord; blob: Blob };

/** The page's side of the media engine: what it yields is named by its hash, ready to be kept. */
export type MediaClient = {
  probe(file: Blob, options: MediaOptions): Promise<MediaFacts>;
  /**
   * Frames come one by one through `onFrame`, the set when all are there. `onRestart`: those that have come count no
   * more, another engine begins anew.
   */
  takeFrames(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    options: TakingOptions & { onFrame: (frame: TakenFrame) => void; onRestart?: () => void },
  ): Promise<FrameSet>;
  /** The sound of the plan; null when the plan wants none or the file has none. */
  takeAudio(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    options: TakingOptions,
  ): Promise<{ record: AudioRecord; blob: Blob } | null>;
  /** The outline of a sound file, to be drawn; null where the browser can't read it. */
  soundPeaks(sound: Blob, signal: AbortSignal): Promise<SoundPeaks | null>;
};

/** Bytes of a message may lie in shared memory for all the types know; a blob wants its own. */
function blobOf(bytes: Uint8Array, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

/** Wraps an engine. It handles one file at a time: cancel before starting on the next. */
export function createMediaClient(engine: MediaEngine): MediaClient {
  return {
    probe: (file, options) => engine.probe(file, options),

    async takeFrames(file, facts, plan, { onFrame, onRestart, sourceHash = null, ...options }) {
      const takenAt = new Date().toISOString();
      let records = new Map<number, Promise<FrameRecord>>();
      const keep = async (frame: SampledFrame) => {
        const begun = records;
        const blob = blobOf(frame.bytes, plan.image.type);
        const record = {
          time: frame.time,
          hash: await sha256Hex(blob),
          width: frame.width,
          height: frame.height,
        };
        if (!options.signal.aborted && records === begun) onFrame({ record, blob });
        return record;
      };
      const taken = await engine.sampleFrames(file, facts, plan, {
        ...options,
        onFrame: (frame) => {
          records.set(frame.time, keep(frame));
        },
        onRestart: () => {
          records = new Map();
          onRestart?.();
        },
      });
      const frames = await Promise.all(taken.frames.map((frame) => records.get(frame.time) ?? keep(frame)));
      const { engine: name, engineReason, notes } = taken;
      return { engine: name, engineReason, sourceHash, takenAt, plan, frames, notes };
    },

    async takeAudio(file, facts, plan, { sourceHash = null, ...options }) {
      const takenAt = new Date().toISOString();
      const audioPlan = audioPlanOf(plan);
      const sound = await engine.extractAudio(file, facts, plan, options);
      if (!sound || !audioPlan) return null;
      const { bytes, ...facets } = sound;
      const blob = blobOf(bytes, sound.type);
      const hash = await sha256Hex(blob);
      return {
        blob,
        record: { ...facets, sourceHash, takenAt, plan: audioPlan, hash, sizeBytes: blob.size },
      };
    },

    soundPeaks,
  };
}
