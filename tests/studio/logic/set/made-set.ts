import {
  type InstructionSet,
  newInstructionSet,
  type SetClip,
  type SetTask,
} from "../../../../src/shapes/instruction-set";
import type { MediaFacts } from "../../../../src/shapes/media";

/** Facts of a video with sound. */
export function madeFacts(
  changes: { seconds?: number | null; width?: number; height?: number; sound?: boolean } = {},
): MediaFacts {
  const { seconds = 40, width = 1280, height = 720, sound = true } = changes;
  const track = {
    ...{ codec: "aac", channels: 2, layout: "stereo", sampleRate: 48_000, startSeconds: 0, language: null },
  };
  return {
    ...{ kind: "video", container: "mp4", durationSeconds: seconds, sizeBytes: 1000, bitrate: null },
    video: {
      ...{ codec: "h264", width, height, framesPerSecond: 25, rotationDegrees: 0 },
      ...{ startSeconds: 0, bitDepth: 8, pixelAspect: 1 },
    },
    audioTracks: sound ? [track] : [],
  };
}

/** A clip of a set: "c1" is "c1.mp4". */
export function madeClip(id: string, changes: Partial<SetClip> & { facts?: MediaFacts } = {}): SetClip {
  const { facts = madeFacts(), ...own } = changes;
  return {
    id,
    video: {
      ...{ name: `${id}.mp4`, type: "video/mp4", sizeBytes: 1000, quickKey: `key of ${id}` },
      stored: { kind: "file" },
      facts,
    },
    ...{ path: null, hash: null, frameHashes: [], picture: null, domain: null, split: null, lacks: [] },
    ...{ decision: null, frames: null, audio: null },
    ...own,
  };
}

/** An instruction of a clip with one check of each half. */
export function madeTask(id: string, changes: Partial<SetTask> = {}): SetTask {
  return {
    ...{ id, clipId: "c1", field: "Understanding", level: 1, drawn: [] },
    instruction: `Instruction ${id}: describe the clip in at most 50 words.`,
    ...{ source: null, checkSources: {}, drafted: null, blind: {}, decisions: {}, decision: null },
    checklist: {
      format: [
        {
          ...{ checkId: `${id}-f1`, constraintId: "length", description: "At most 50 words." },
          parameters: { unit: "word", max_len: 50 },
        },
      ],
      content: [],
    },
    ...changes,
  };
}

/** A set over clips; by OmniCap-IF's demands. */
export function madeSet(clips: readonly SetClip[], changes: Partial<InstructionSet> = {}): InstructionSet {
  const at = "2026-11-27T08:00:00.000Z";
  return {
    ...newInstructionSet({ benchmark: "omnicap-if", id: "set", title: "Tea", at }),
    clips: [...clips],
    ...changes,
  };
}
