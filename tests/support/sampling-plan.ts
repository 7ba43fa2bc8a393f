import type { AudioRecord, FrameSet, SamplingPlan } from "../../src/shapes/media";

/** A complete plan; what a test is about is given in `parts`. */
export function samplingPlan(parts: Partial<SamplingPlan> = {}): SamplingPlan {
  return {
    frames: { kind: "uniform", count: 8 },
    segment: null,
    size: { kind: "fit", maxSide: 160 },
    image: { type: "image/jpeg", quality: "normal" },
    audio: null,
    engine: "auto",
    ...parts,
  };
}

/** Sound as a 16 kHz mono WAV of the first track. */
export const WAV: NonNullable<SamplingPlan["audio"]> = { type: "audio/wav", track: 0 };

const provenance = {
  engine: "test",
  engineReason: "the only one",
  sourceHash: null,
  takenAt: "2026-01-01T10:00:00.000Z",
};

/** A complete set of frames, by default an empty one. */
export function frameSet(parts: Partial<FrameSet> = {}): FrameSet {
  return { ...provenance, plan: samplingPlan(), frames: [], notes: [], ...parts };
}

/** A complete record of sound. */
export function audioRecord(parts: Partial<AudioRecord> = {}): AudioRecord {
  return {
    ...provenance,
    plan: { audio: WAV, segment: null, engine: "auto" },
    hash: "sound",
    type: "audio/wav",
    durationSeconds: 1,
    sampleRate: 16000,
    channels: 1,
    sizeBytes: 1,
    ...parts,
  };
}
