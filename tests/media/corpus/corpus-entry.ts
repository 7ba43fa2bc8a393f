import type { MediaFacts, VideoTrackFacts } from "../../../src/shapes/media";
import type { ClipRecipe } from "../../support/native-ffmpeg";

export type FixedEngine = "ffmpeg" | "webcodecs";

/** A file that must be read, and what is to be known about it. */
export type GoodEntry = {
  /** The row of the table in the docs. */
  name: string;
  recipe: ClipRecipe;
  /** Encoders of native ffmpeg that the recipe takes. */
  needs: readonly string[];
  facts: Partial<Omit<MediaFacts, "video" | "audioTracks">> & { video?: Partial<VideoTrackFacts> | null };
  /** Codecs of the sound tracks in order. */
  sound: readonly string[];
  /** Which of them is taken; the first. */
  track?: number;
  /** By how much (seconds) the sound begins after the pictures. */
  soundLate?: number;
  /** Clockwise, in degrees, by how much the picture is turned before it is shown. */
  turned?: 0 | 90 | 180 | 270;
  /** Its pictures, evenly spaced, for a file that native ffmpeg cannot read itself. */
  pictures?: { count: number; framesPerSecond: number };
  /** The name that the file is given, if that lies. */
  fileName?: string;
  /** Engines that cannot have the frames or the sound when they are fixed. `maybe`: on some machines they can. */
  refused?: Partial<Record<FixedEngine, { frames?: "always" | "maybe"; sound?: "always" | "maybe" }>>;
  /** In the small set that every run of the tests takes. */
  small?: boolean;
};

/** A file that is broken: whatever is made of it, the next one is read. */
export type BrokenEntry = {
  name: string;
  /** The broken part; null where nothing is needed. */
  recipe: ClipRecipe | null;
  spoil: (whole: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  fileName: string;
  /** Codes of problems that are a good answer, and `frames` where what is left may be shown. */
  answers: readonly string[];
  small?: boolean;
};
