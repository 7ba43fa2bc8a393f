import type { SetClip } from "../../../../src/shapes/instruction-set";

/** A clip of 26 s with nothing taken from it yet. */
export function exampleClip(id: string, changes: Partial<SetClip> = {}): SetClip {
  return {
    id,
    video: {
      ...{ name: `${id}.mp4`, type: "video/mp4", sizeBytes: 1000, quickKey: id },
      stored: { kind: "file" },
      facts: null,
    },
    ...{
      path: `${id}.mp4`,
      hash: null,
      picture: null,
      frameHashes: [],
      domain: null,
      split: null,
      lacks: [],
    },
    ...{ decision: null, frames: null, audio: null },
    ...changes,
  };
}
