import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

const Seconds = Type.Number({ minimum: 0 });
/** SHA-256, 64 lower-case hex digits. */
const Hash = Type.String();

/** A sound track as its container describes it. */
export const AudioTrackFacts = Type.Object({
  codec: Type.String(),
  channels: Type.Integer(),
  /** "stereo", "5.1"; null when the container does not say. */
  layout: Type.Union([Type.String(), Type.Null()]),
  sampleRate: Type.Integer(),
  startSeconds: Type.Number(),
  /** BCP 47 or what the container has; null when unknown. */
  language: Type.Union([Type.String(), Type.Null()]),
});
export type AudioTrackFacts = Static<typeof AudioTrackFacts>;

/** The pictures of a file. Sizes as displayed, after rotation and pixel aspect. */
export const VideoTrackFacts = Type.Object({
  codec: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  framesPerSecond: Type.Union([Type.Number(), Type.Null()]),
  rotationDegrees: Type.Integer(),
  startSeconds: Type.Number(),
  /** Bits a colour sample; null when unknown. */
  bitDepth: Type.Union([Type.Integer(), Type.Null()]),
  /** Width of a pixel over its height; 1 for square ones. */
  pixelAspect: Type.Number(),
});
export type VideoTrackFacts = Static<typeof VideoTrackFacts>;

/** Properties of a media file by its container and streams. Times in seconds. */
export const MediaFacts = Type.Object({
  /** `image`: one picture. `animation`: a picture file with several. `audio`: no pictures. */
  kind: OneOf("video", "audio", "image", "animation"),
  container: Type.String(),
  /** From the first frame (or sample) to the end that the container states; null when it states none, and for single pictures. */
  durationSeconds: Type.Union([Type.Number(), Type.Null()]),
  sizeBytes: Type.Integer(),
  /** Bits a second of the whole file; null when unknown. */
  bitrate: Type.Union([Type.Number(), Type.Null()]),
  video: Type.Union([Type.Null(), VideoTrackFacts]),
  /** In the container's order; empty without sound. */
  audioTracks: Type.Array(AudioTrackFacts),
});
export type MediaFacts = Static<typeof MediaFacts>;

/**
 * Which frames to take, of the whole file or of the plan's segment.
 * - `uniform`: `count` frames, each from the middle of one of `count` equal parts.
 * - `rate`: one from the middle of every 1 / `framesPerSecond` seconds, at most `maximum`.
 * - `keyframes`: those the encoder made key frames, so only roughly even, at most `maximum`.
 * - `times`: the last frame shown at or before each, in seconds from the first frame of the whole file.
 * - `none`: sound only.
 */
export const FrameChoice = Type.Union([
  Type.Object({ kind: Type.Literal("uniform"), count: Type.Integer({ minimum: 1, maximum: 256 }) }),
  Type.Object({
    kind: Type.Literal("rate"),
    framesPerSecond: Type.Number({ exclusiveMinimum: 0, maximum: 30 }),
    maximum: Type.Integer({ minimum: 1, maximum: 512 }),
  }),
  Type.Object({ kind: Type.Literal("keyframes"), maximum: Type.Integer({ minimum: 1, maximum: 256 }) }),
  Type.Object({
    kind: Type.Literal("times"),
    seconds: Type.Array(Seconds, { minItems: 1, maxItems: 256 }),
  }),
  Type.Object({ kind: Type.Literal("none") }),
]);
export type FrameChoice = Static<typeof FrameChoice>;

/** `fit`: at most `maxSide` pixels on the longest side, never enlarged. `exact`: scaled to fit and padded with black. */
export const FrameSize = Type.Union([
  Type.Object({ kind: Type.Literal("fit"), maxSide: Type.Integer({ minimum: 32, maximum: 4096 }) }),
  Type.Object({
    kind: Type.Literal("exact"),
    width: Type.Integer({ minimum: 16, maximum: 4096 }),
    height: Type.Integer({ minimum: 16, maximum: 4096 }),
  }),
]);
export type FrameSize = Static<typeof FrameSize>;

/** The encoding of pictures; `normal` is ffmpeg's `-q:v 4` for JPEG. */
export const FrameEncoding = Type.Object({
  type: OneOf("image/jpeg", "image/webp"),
  quality: OneOf("small", "normal", "high"),
});
export type FrameEncoding = Static<typeof FrameEncoding>;

export const AudioType = OneOf("audio/wav", "audio/mpeg", "audio/ogg");
export type AudioType = Static<typeof AudioType>;

/** The sound track, counted from 0, and its encoding: wav is 16 kHz mono 16 bit. */
export const AudioChoice = Type.Object({
  type: AudioType,
  track: Type.Integer({ minimum: 0 }),
});
export type AudioChoice = Static<typeof AudioChoice>;

/** A part of a file in seconds from its first frame (or sample, where there are no pictures); the end comes after the start. */
export const MediaSegment = Type.Object({ start: Seconds, end: Seconds });
export type MediaSegment = Static<typeof MediaSegment>;

/** `auto`: the fastest that can read the file. `ffmpeg` is the reference. */
export const EngineChoice = OneOf("auto", "ffmpeg", "webcodecs");
export type EngineChoice = Static<typeof EngineChoice>;

/** The frames and sound to take from a media file, with their encoding. */
export const SamplingPlan = Type.Object({
  frames: FrameChoice,
  /** Only this part, of frames and sound alike; null for all of it. */
  segment: Type.Union([MediaSegment, Type.Null()]),
  size: FrameSize,
  image: FrameEncoding,
  /** Null: no sound. */
  audio: Type.Union([AudioChoice, Type.Null()]),
  engine: EngineChoice,
});
export type SamplingPlan = Static<typeof SamplingPlan>;

/** One sampled frame, kept by its content. */
export const FrameRecord = Type.Object({
  /** When the frame is shown, in seconds from the first frame of the file, also when only a segment is taken. */
  time: Type.Number(),
  /** SHA-256 of the picture's bytes; the blob's name in storage. */
  hash: Hash,
  width: Type.Integer(),
  height: Type.Integer(),
});
export type FrameRecord = Static<typeof FrameRecord>;

/** Origin of frames or sound. */
const provenance = {
  /** With its version. */
  engine: Type.String(),
  /** The reason why this engine, in a few words ("fixed by the plan", "AV1, which ffmpeg.wasm cannot decode"). */
  engineReason: Type.String(),
  /** SHA-256 of the source file; null until it is known. */
  sourceHash: Type.Union([Hash, Type.Null()]),
  /** ISO 8601. */
  takenAt: Type.String(),
  /** ISO 8601: when it was found again instead of being taken once more. */
  recalledAt: Type.Optional(Type.String()),
};

/** A set of frames and how it was made. */
export const FrameSet = Type.Object({
  ...provenance,
  /** The pictures are of `plan.image.type`. */
  plan: SamplingPlan,
  frames: Type.Array(FrameRecord),
  /** Remarks on the set ("the last frame repeats its neighbour"). */
  notes: Type.Array(Type.String()),
});
export type FrameSet = Static<typeof FrameSet>;

/** The part of a plan that sound depends on. */
export const AudioPlan = Type.Object({
  audio: AudioChoice,
  segment: Type.Union([MediaSegment, Type.Null()]),
  engine: EngineChoice,
});
export type AudioPlan = Static<typeof AudioPlan>;

/** A piece of sound and how it was made. */
export const AudioRecord = Type.Object({
  ...provenance,
  plan: AudioPlan,
  /** SHA-256 of the bytes; the blob's name in storage. */
  hash: Hash,
  type: AudioType,
  durationSeconds: Type.Number(),
  sampleRate: Type.Integer(),
  channels: Type.Integer(),
  sizeBytes: Type.Integer(),
});
export type AudioRecord = Static<typeof AudioRecord>;
