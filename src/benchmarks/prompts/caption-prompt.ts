import type { SamplingPlan } from "../../shapes/media";

/** A number with at most two decimals. */
export function tidy(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** The length of the video and the part that is meant, to stand behind "the video". */
export function extent({ plan, videoSeconds }: PromptMaterial): { length: string; part: string } {
  const { segment } = plan;
  return {
    length: videoSeconds === null ? "" : ` of ${tidy(videoSeconds)} s`,
    part: segment ? `, of which only ${tidy(segment.start)} s to ${tidy(segment.end)} s is meant,` : "",
  };
}

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
