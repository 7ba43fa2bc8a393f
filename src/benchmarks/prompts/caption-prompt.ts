import type { SamplingPlan } from "../../shapes/media";

/** The facts that a prompt may state about the model's input: frames and sound, or the file itself. */
export type PromptMaterial = {
  /** In order of time; `time` in seconds from the first frame of the video. */
  frames: readonly { time: number }[];
  /** Null where no sound goes by itself. */
  audio: object | null;
  /** In the place of frames and sound. */
  video?: { hasSound: boolean } | null;
  plan: SamplingPlan;
  /** Null when unknown. */
  videoSeconds: number | null;
};

/** The prompt that precedes the instruction. A changed text is a new file with a new version: records name it. */
export type CaptionPrompt = {
  /** As records keep it: "caption.v1". */
  version: string;
  text(material: PromptMaterial): string;
};
