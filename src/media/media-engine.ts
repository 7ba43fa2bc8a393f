import type { MediaFacts, SamplingPlan } from "../schemas/media";

/**
 * How far a step has come. `done` and `total` count bytes while loading, frames while sampling, seconds of sound;
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

export type SampledFrame = {
  /** When the frame is shown, in seconds from the first frame of the video: its own time, not the wanted one. */
  time: number;
  /** A JPEG. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
};

export type SampledFrames = {
  /** Which engine in which version made the frames. */
  engine: string;
  /** In order of time, each source frame once. */
  frames: SampledFrame[];
  /** Sentences for people: what was left out, lowered or unreadable. */
  notes: string[];
};

export type ExtractedAudio = {
  engine: string;
  /** A WAV file: 16 kHz, mono, 16 bit; its zero is the first frame of the video. */
  bytes: Uint8Array<ArrayBuffer>;
  durationSeconds: number;
};

/**
 * Reads media files. One engine works on one call at a time; a call that comes while another runs waits for it,
 * and leaves the queue at once when its signal aborts. Everything rejects with a `ProblemError` that says what is
 * wrong with the file, or an `AbortError`. After either the engine can be used again.
 */
export type MediaEngine = {
  /** What the file is. Rejects with `file-empty`, `file-not-media` or `file-damaged`. */
  probe(file: Blob, call?: MediaCall): Promise<MediaFacts>;

  /**
   * The frames of `plan`. For `uniform` with N frames and a duration of D seconds, frame i is the last one shown
   * before `(i + 0.5) * D / N`, counted from the first frame; for `rate` the last one before `(i + 0.5) / rate`.
   * A source frame that is picked twice is given once. `onFrame` gets each frame as soon as it is there, which is
   * not always in order of time.
   */
  sampleFrames(
    file: Blob,
    facts: MediaFacts,
    plan: SamplingPlan,
    call?: MediaCall & { onFrame?: ((frame: SampledFrame) => void) | undefined },
  ): Promise<SampledFrames>;

  /** The first sound track; null when there is none. */
  extractAudio(file: Blob, facts: MediaFacts, call?: MediaCall): Promise<ExtractedAudio | null>;

  /** Ends what runs and frees the memory. The engine cannot be used afterwards. */
  dispose(): void;
};
