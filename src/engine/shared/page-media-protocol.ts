import type { AudioRecord, FrameSet, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";

/** What a run wants of a file. */
export type MediaWish = {
  file: Blob;
  /** SHA-256 of the file where it is known, to be written into what is taken. */
  sourceHash: string | null;
  /** What the file is; null where it is to be found out. */
  facts: MediaFacts | null;
  /** Null: only what the file is. */
  plan: SamplingPlan | null;
  /** What of the plan was taken before and is not wanted again. */
  without: { frames: boolean; audio: boolean };
};

/** What came of a wish; the blobs of frames and sound are in storage by then. */
export type MediaGiven = { facts: MediaFacts; frames: FrameSet | null; audio: AudioRecord | null };

/** What the engine wants of the page, or that it wants it no more. */
export type MediaAsk = { kind: "ask"; id: number; wish: MediaWish } | { kind: "stop"; id: number };

export type MediaAnswer =
  | { kind: "done"; id: number; given: MediaGiven }
  | { kind: "failed"; id: number; problem: Problem };

/** Frames and sound for runs: media are read on the page's side, which serves them to the engine. */
export type PageMediaCalls = {
  /** Until it is cancelled, asks come as events. `samplesFolder`: absolute URL of the page's `samples/`. */
  "media/serve": { input: { samplesFolder: string }; output: never; event: MediaAsk };
  "media/answer": { input: MediaAnswer; output: null; event: never };
};
