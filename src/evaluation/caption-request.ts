import type { CaptionPrompt } from "../benchmarks/prompts/caption-prompt";
import { followInstruction } from "../benchmarks/prompts/follow-instruction";
import type { GenerateRequest, MessagePart } from "../calls/provider";
import type { GenerationSettings } from "../shapes/call";
import type { SamplingPlan } from "../shapes/media";

/** A moment as it stands before its frame: "[00:03.2]". Minutes go on past 59. */
export function frameLabel(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return `[${String(minutes).padStart(2, "0")}:${rest.toFixed(1).padStart(4, "0")}]`;
}

/** A frame as it is sent. `time` in seconds from the first frame of the video, `width` and `height` in pixels. */
export type CaptionFrame = {
  time: number;
  blob: Blob;
  mediaType: string;
  hash: string;
  width?: number;
  height?: number;
};

/** The sound track as it is sent. */
export type CaptionAudio = { blob: Blob; mediaType: string; hash: string; seconds?: number };

/** The file itself. `framesPerSecond`: how densely the model shall look at it; null leaves it the choice. */
export type CaptionVideo = {
  blob: Blob;
  mediaType: string;
  hash: string;
  framesPerSecond: number | null;
  hasSound: boolean;
  seconds?: number;
  width?: number;
  height?: number;
};

export type CaptionInput = {
  instruction: string;
  /** In order of time. */
  frames: readonly CaptionFrame[];
  audio: CaptionAudio | null;
  /** In the place of frames and sound. */
  video?: CaptionVideo | null;
  plan: SamplingPlan;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  settings: GenerationSettings;
};

/** The file, or each frame after its time and the sound last. */
export function mediaParts({
  frames,
  audio,
  video,
}: Pick<CaptionInput, "frames" | "audio" | "video">): MessagePart[] {
  if (video) {
    const { hasSound: _hasSound, ...file } = video;
    return [{ type: "video", ...file }];
  }
  const pictures = frames.flatMap(({ time, ...picture }): MessagePart[] => [
    { type: "text", text: frameLabel(time) },
    { type: "image", ...picture },
  ]);
  return audio ? [...pictures, { type: "audio", ...audio }] : pictures;
}

/** Chooses a captioner's prompt; `wholeVideo`: it gets the file itself. */
export type PromptFor = (shown: { wholeVideo: boolean }) => CaptionPrompt;

/** The request for a caption: the instruction, then the file, or each frame after its time and the sound last. */
export function captionRequest(
  input: CaptionInput,
  promptFor: PromptFor = followInstruction,
): GenerateRequest {
  const prompt = promptFor({ wholeVideo: Boolean(input.video) });
  const parts: MessagePart[] = [{ type: "text", text: input.instruction }, ...mediaParts(input)];
  return {
    system: prompt.text(input),
    parts,
    settings: input.settings,
    promptVersion: prompt.version,
    reply: { kind: "text" },
  };
}
