import { type Static, Type } from "typebox";

/** What a media file is, as the container and its streams say. Sizes as displayed (after rotation), times in seconds. */
export const MediaFacts = Type.Object({
  container: Type.String(),
  /** From the container; null when it does not say. */
  durationSeconds: Type.Union([Type.Number(), Type.Null()]),
  sizeBytes: Type.Integer(),
  video: Type.Union([
    Type.Null(),
    Type.Object({
      codec: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      framesPerSecond: Type.Union([Type.Number(), Type.Null()]),
      rotationDegrees: Type.Integer(),
      startSeconds: Type.Number(),
    }),
  ]),
  audio: Type.Union([
    Type.Null(),
    Type.Object({
      codec: Type.String(),
      channels: Type.Integer(),
      sampleRate: Type.Integer(),
      startSeconds: Type.Number(),
    }),
  ]),
});
export type MediaFacts = Static<typeof MediaFacts>;

/** Which frames to take. `uniform`: `count` frames at segment midpoints. `rate`: one every 1/framesPerSecond, at most `maximum`. */
export const SamplingPlan = Type.Object({
  frames: Type.Union([
    Type.Object({ kind: Type.Literal("uniform"), count: Type.Integer({ minimum: 1, maximum: 256 }) }),
    Type.Object({
      kind: Type.Literal("rate"),
      framesPerSecond: Type.Number({ exclusiveMinimum: 0, maximum: 30 }),
      maximum: Type.Integer({ minimum: 1, maximum: 512 }),
    }),
  ]),
  /** Longest side of a frame in pixels; never enlarged. */
  maxSide: Type.Integer({ minimum: 32, maximum: 4096 }),
  /** Send the sound track as 16 kHz mono WAV. */
  audio: Type.Boolean(),
});
export type SamplingPlan = Static<typeof SamplingPlan>;

/** One sampled frame, kept by its content. */
export const FrameRecord = Type.Object({
  /** When the frame is shown, in seconds from the first frame of the video. */
  time: Type.Number(),
  /** SHA-256 of the JPEG bytes, hex; the blob's name in storage. */
  hash: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type FrameRecord = Static<typeof FrameRecord>;

/** A set of frames and how it was made. */
export const FrameSet = Type.Object({
  engine: Type.String(),
  plan: SamplingPlan,
  frames: Type.Array(FrameRecord),
  /** What is worth knowing about the set ("the last frame repeats its neighbour"). */
  notes: Type.Array(Type.String()),
});
export type FrameSet = Static<typeof FrameSet>;

export const AudioRecord = Type.Object({
  engine: Type.String(),
  /** SHA-256 of the WAV bytes. */
  hash: Type.String(),
  durationSeconds: Type.Number(),
  sampleRate: Type.Integer(),
  sizeBytes: Type.Integer(),
});
export type AudioRecord = Static<typeof AudioRecord>;
