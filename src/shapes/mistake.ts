import type { Span } from "./verdict";

/** A part of the caption that a verdict points at. */
export type Passage = Span & { tone: "failed" | "passed" };

/** A passage with the words around it, to be read by itself. */
export type Excerpt = {
  before: string;
  /** Empty for a place between words. */
  words: string;
  after: string;
  label: string | undefined;
  tone: Passage["tone"];
};

/**
 * A moment of the video that a verdict is about. `said`: the caption puts it there; `true`: the checklist does; `asked`: the
 * question names it.
 */
export type Moment = {
  of: "said" | "true" | "asked";
  /** Seconds from the start of the video. */
  at: number;
  /** The period that it begins or ends; for a mere moment both are `at`. */
  period: readonly [number, number];
};

/** The visible side of a verdict: where the caption goes wrong, and the moments of the video that tell. */
export type Mistake = {
  /** In the order of the text. */
  passages: readonly Passage[];
  excerpts: readonly Excerpt[];
  /** Number of passages that have no excerpt. */
  more: number;
  /** By the id of the question; those of one that is about no moment are missing. */
  moments: Readonly<Record<string, readonly Moment[]>>;
  /** It is about what is heard. */
  heard: boolean;
};

/** The outline of a piece of sound, and the seconds of the file that it covers. */
export type SoundPiece = {
  start: number;
  end: number;
  peaks: { lowest: Int8Array; highest: Int8Array };
};

/** A picture of a moment. */
export type MomentFrame = {
  url: string;
  /** When the frame is shown, in seconds: at or before the moment. */
  time: number;
  width: number;
  height: number;
};

/** Pictures of moments that were taken from a file, by their seconds. */
export type MomentPictures = {
  isTaking: boolean;
  frames: ReadonlyMap<number, MomentFrame>;
  sounds: ReadonlyMap<number, SoundPiece>;
  /** The reason why a moment has no picture, as a sentence. */
  missing: ReadonlyMap<number, string>;
  /** The reason why nothing could be taken, as a sentence; null where it could, or where there is no file. */
  problem: string | null;
  /** To play a moment: its address, and where its first frame lies in it. Null where the file is not at hand. */
  clip: { url: string; kind: "video" | "audio"; startSeconds: number } | null;
};
