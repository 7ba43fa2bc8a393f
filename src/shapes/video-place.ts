import { type Static, Type } from "typebox";
import { MediaFacts } from "./media";
import type { SessionVideo } from "./session";

/** Location of a sample's video in this browser; its data set does not hold it, as it is the same everywhere. */
export const VideoPlace = Type.Object({
  name: Type.String(),
  /** Media type of the file ("video/mp4"); empty where unknown. */
  type: Type.String(),
  /** Hash of size, modified time, first and last MiB; null until the file was seen. Another file is refused. */
  quickKey: Type.Union([Type.String(), Type.Null()]),
  stored: Type.Union([
    Type.Object({ kind: Type.Literal("blob"), hash: Type.String() }),
    /** A file of its own that was chosen by hand: found by its quick key. */
    Type.Object({ kind: Type.Literal("file") }),
    /** In the folder that was chosen for the data set: "videos/001.mp4". */
    Type.Object({ kind: Type.Literal("folder"), path: Type.String() }),
    Type.Object({ kind: Type.Literal("sample"), sampleId: Type.String() }),
  ]),
  facts: Type.Union([MediaFacts, Type.Null()]),
});
export type VideoPlace = Static<typeof VideoPlace>;

/** The place where the engine finds the video of a session. */
export function placeOf({ name, type, quickKey, stored, facts }: SessionVideo): VideoPlace {
  // The clip of a bundled sample is named in another way until it was read.
  return { name, type, quickKey: stored.kind === "sample" ? null : quickKey, stored, facts };
}
