import type { AudioChoice, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { ExtractedAudio, MadeBy, MediaProgress, SampledFrame } from "../media-engine";
import type { LeanCopy, LeanPlan } from "../webcodecs/lean-copies";
import type { Examination } from "../webcodecs/webcodecs-engine";

type File = { file: Blob };
type Taking = File & { facts: MediaFacts; plan: SamplingPlan };

export type WebCodecsEvent =
  /** While a file is examined: a part of it has been read for the first time. */
  | { kind: "reading" }
  | { kind: "progress"; progress: MediaProgress }
  | { kind: "frame"; frame: SampledFrame }
  | { kind: "copy"; copy: LeanCopy };

/** The calls of the worker with the browser's decoders. */
export type WebCodecsCalls = {
  examine: { input: File; output: Examination; event: WebCodecsEvent };
  /** The frames come as events. */
  frames: { input: Taking; output: MadeBy & { notes: string[] }; event: WebCodecsEvent };
  /** The copies come as events. */
  copies: { input: Taking; output: LeanPlan; event: WebCodecsEvent };
  /** A blob costs no copy when it crosses. */
  audio: {
    input: Taking & { plan: { audio: AudioChoice } };
    output: Omit<ExtractedAudio, "bytes"> & { blob: Blob };
    event: WebCodecsEvent;
  };
};
