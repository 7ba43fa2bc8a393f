import type { AudioType, MediaFacts, SamplingPlan } from "../shapes/media";

/**
 * The progress of a step. `done` and `total` count bytes while loading, frames while sampling, seconds of sound;
 * probing is 0 or 1 of 1.
 */
export type MediaProgress = {
  step: "loading" | "probing" | "frames" | "audio";
  done: number;
  /** Null when nobody knows how much there is. */
  total: number | null;
  note?: string;
};

export type MediaCall = {
  /** Aborting stops the work itself; the call rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: MediaProgress) => void) | undefined;
};

/** A call for frames, which are told as they come. */
export type FramesCall = MediaCall & {
  /** Gets each frame as soon as it is there, which is not always in order of time. */
  onFrame?: ((frame: SampledFrame) => void) | undefined;
  /** The frames told so far count no more: another engine begins anew. */
  onRestart?: (() => void) | undefined;
};

export type SampledFrame = {
  /** When the frame is shown, in seconds from the first frame of the video: its own time, not the wanted one. */
  time: number;
  /** A picture of the plan's type. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
};

/** The engine and version that made something, and why this engine was chosen. */
export type MadeBy = { engine: string; engineReason: string };

export type SampledFrames = MadeBy & {
  /** In order of time, each source frame once. */
  frames: SampledFrame[];
  /** Sentences for people: what was left out, lowered or unreadable. */
  notes: string[];
};

export type ExtractedAudio = MadeBy & {
  /** A sound file; its zero is the first frame of the video, or the start of the plan's segment. */
  bytes: Uint8Array<ArrayBuffer>;
  type: AudioType;
  durationSeconds: number;
  sampleRate: number;
  channels: number;
};

/**
 * Reads media files. One engine works on one call at a time; a call that comes while another runs waits for it,
 * and leaves the queue at once when its signal aborts. Everything rejects with a `ProblemError` that says what is
 * wrong with the file, or an `AbortError`. After either the engine can be used again.
 */
export type MediaEngine = {
  /** Examines the file. Rejects with `file-empty`, `file-not-media`, `file-damaged` or `video-too-large`. */
  probe(file: Blob, call?: MediaCall): Promise<MediaFacts>;

  /**
   * The frames of `plan`. For `uniform` with N frames and a duration of D seconds, frame i is the last one shown
   * before `(i + 0.5) * D / N`, counted from the first frame; for `rate` the last one before `(i + 0.5) / rate`. For
   * a segment from a to b both count from a, and D is b - a. `times` gives the last frame shown at or before each,
   * `keyframes` those that lie in the segment, evenly chosen where there are too many, `none` no frames. A source
   * frame that is picked twice is given once. Rejects with `plan-impossible` where the plan names nothing in the
   * file.
   */
  sampleFrames(file: Blob, facts: MediaFacts, plan: SamplingPlan, call?: FramesCall): Promise<SampledFrames>;

  /** The sound track of `plan`; null when the plan wants none or the file has none. */
  extractAudio(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    call?: MediaCall,
  ): Promise<ExtractedAudio | null>;

  /** Ends what runs and frees the memory. The engine cannot be used afterwards. */
  dispose(): void;
};

/** Whoever can give memory back between two calls. */
export type Resting = {
  /** Ends what only waits for the next call, which then begins anew. Does nothing while one runs or waits. */
  rest(): void;
};
