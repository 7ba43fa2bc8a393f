import type { GenerationSettings } from "../shapes/call";
import type { SamplingPlan } from "../shapes/media";

/** A frame as it is sent. `time` in seconds from the first frame of the video, `width` and `height` in pixels. */
export type CaptionFrame = {
  time: number;
  blob: Blob;
  mediaType: string;
  hash: string;
  width?: number;
  height?: number;
};

/** The sound track as it is sent. */
export type CaptionAudio = { blob: Blob; mediaType: string; hash: string; seconds?: number };

/** The file itself. `framesPerSecond`: how densely the model shall look at it; null leaves it the choice. */
export type CaptionVideo = {
  blob: Blob;
  mediaType: string;
  hash: string;
  framesPerSecond: number | null;
  hasSound: boolean;
  seconds?: number;
  width?: number;
  height?: number;
};

export type CaptionInput = {
  instruction: string;
  /** In order of time. */
  frames: readonly CaptionFrame[];
  audio: CaptionAudio | null;
  /** In the place of frames and sound. */
  video?: CaptionVideo | null;
  plan: SamplingPlan;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  settings: GenerationSettings;
};
