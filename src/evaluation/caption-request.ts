import type { GenerateRequest, MessagePart } from "../providers/provider";
import type { GenerationSettings } from "../schemas/call";
import type { SamplingPlan } from "../schemas/media";

/** A frame as it is sent. `time` in seconds from the first frame of the video, `width` and `height` in pixels. */
export type CaptionFrame = {
  time: number;
  bytes: Uint8Array;
  mediaType: string;
  hash: string;
  width?: number;
  height?: number;
};

/** The sound track as it is sent. */
export type CaptionAudio = { bytes: Uint8Array; mediaType: string; hash: string; seconds?: number };

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

/** Names the wording of the system prompt; kept with every caption. */
export const CAPTION_PROMPT_VERSION = "caption.v1";

/** The wording for models that are given the file itself. */
export const WHOLE_VIDEO_PROMPT_VERSION = "caption-whole-video.v1";

/** A moment as it stands before its frame: "[00:03.2]". Minutes go on past 59. */
export function frameLabel(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return `[${String(minutes).padStart(2, "0")}:${rest.toFixed(1).padStart(4, "0")}]`;
}

function tidy(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** The length of the video and the part that is meant, to stand behind "the video". */
function extent({ plan, videoSeconds }: CaptionInput): { length: string; part: string } {
  const { segment } = plan;
  return {
    length: videoSeconds === null ? "" : ` of ${tidy(videoSeconds)} s`,
    part: segment ? `, of which only ${tidy(segment.start)} s to ${tidy(segment.end)} s is meant,` : "",
  };
}

function samplingSentence(input: CaptionInput): string {
  const { frames, plan } = input;
  const { length, part } = extent(input);
  if (frames.length === 0) return `You are given no pictures of the video${length}${part.replace(/,$/, "")}.`;
  const count = frames.length === 1 ? "1 frame" : `${frames.length} frames`;
  const chosen = choiceWords(plan.frames, frames);
  return `You see the video${length}${part} as ${count}${chosen}, in order of time.`;
}

/** How the frames were chosen, as the end of "as 8 frames". */
function choiceWords(choice: SamplingPlan["frames"], frames: readonly CaptionFrame[]): string {
  if (choice.kind === "rate") return `, taken at ${tidy(choice.framesPerSecond)} frames per second`;
  if (choice.kind === "keyframes") return " spread unevenly over it";
  if (choice.kind === "times") return " from chosen moments";
  const [first] = frames;
  const last = frames.at(-1);
  const step = first && last && frames.length > 1 ? (last.time - first.time) / (frames.length - 1) : null;
  const every = step === null ? "" : `, one every ${tidy(step)} s`;
  return ` spread evenly over it${every}`;
}

function mediaSentences(input: CaptionInput): string[] {
  return [
    samplingSentence(input),
    input.frames.length === 0 ? "" : "Before each frame stands its time in the video as [MM:SS.s].",
    input.audio
      ? "Its sound track follows after the pictures; describe what you see and what you hear."
      : "You do not hear its sound; do not describe sounds as if you did.",
  ];
}

function wholeVideoSentences(input: CaptionInput, { hasSound }: CaptionVideo): string[] {
  const { length, part } = extent(input);
  return [
    `You are given the whole video${length}${part.replace(/,$/, "")}.`,
    hasSound
      ? "It has a sound track; describe what you see and, if you hear it, what you hear."
      : "It has no sound; do not describe sounds.",
  ];
}

/** The system prompt: who the model is, what it is given, and that it follows the instruction and adds nothing. */
export function captionSystemPrompt(input: CaptionInput): string {
  return [
    "You are a professional describer of videos.",
    ...(input.video ? wholeVideoSentences(input, input.video) : mediaSentences(input)),
    "Follow the user's instruction exactly, in content and in form. Reply with what it asks for and nothing around it: no greeting, no introduction, no comment, no code fence unless it asks for one.",
  ]
    .filter((sentence) => sentence !== "")
    .join("\n");
}

function mediaParts({ frames, audio, video }: CaptionInput): MessagePart[] {
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

/** The request for a caption: the instruction, then the file, or each frame after its time and the sound last. */
export function captionRequest(input: CaptionInput): GenerateRequest {
  const parts: MessagePart[] = [{ type: "text", text: input.instruction }, ...mediaParts(input)];
  return {
    system: captionSystemPrompt(input),
    parts,
    settings: input.settings,
    promptVersion: input.video ? WHOLE_VIDEO_PROMPT_VERSION : CAPTION_PROMPT_VERSION,
    reply: { kind: "text" },
  };
}
