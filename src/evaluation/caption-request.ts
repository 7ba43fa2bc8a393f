import type { GenerateRequest, MessagePart } from "../providers/provider";
import type { GenerationSettings } from "../schemas/call";
import type { SamplingPlan } from "../schemas/media";

/** A frame as it is sent. `time` in seconds from the first frame of the video. */
export type CaptionFrame = { time: number; bytes: Uint8Array; mediaType: string; hash: string };

/** The sound track as it is sent. */
export type CaptionAudio = { bytes: Uint8Array; mediaType: string; hash: string };

export type CaptionInput = {
  instruction: string;
  /** In order of time. */
  frames: readonly CaptionFrame[];
  audio: CaptionAudio | null;
  plan: SamplingPlan;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  settings: GenerationSettings;
};

/** Names the wording of the system prompt; kept with every caption. */
export const CAPTION_PROMPT_VERSION = "caption.v1";

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

function samplingSentence({ frames, plan, videoSeconds }: CaptionInput): string {
  const length = videoSeconds === null ? "" : ` of ${tidy(videoSeconds)} s`;
  const { segment } = plan;
  const part = segment ? `, of which only ${tidy(segment.start)} s to ${tidy(segment.end)} s is meant,` : "";
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

/** The system prompt: who the model is, what it is given, and that it follows the instruction and adds nothing. */
export function captionSystemPrompt(input: CaptionInput): string {
  const sound = input.audio
    ? "Its sound track follows after the pictures; describe what you see and what you hear."
    : "You do not hear its sound; do not describe sounds as if you did.";
  return [
    "You are a professional describer of videos.",
    samplingSentence(input),
    input.frames.length === 0 ? "" : "Before each frame stands its time in the video as [MM:SS.s].",
    sound,
    "Follow the user's instruction exactly, in content and in form. Reply with what it asks for and nothing around it: no greeting, no introduction, no comment, no code fence unless it asks for one.",
  ]
    .filter((sentence) => sentence !== "")
    .join("\n");
}

/** The request for a caption: the instruction, each frame after its time, the sound last. */
export function captionRequest(input: CaptionInput): GenerateRequest {
  const parts: MessagePart[] = [{ type: "text", text: input.instruction }];
  for (const { time, bytes, mediaType, hash } of input.frames) {
    parts.push({ type: "text", text: frameLabel(time) }, { type: "image", bytes, mediaType, hash });
  }
  if (input.audio) {
    parts.push({ type: "audio", ...input.audio });
  }
  return {
    system: captionSystemPrompt(input),
    parts,
    settings: input.settings,
    promptVersion: CAPTION_PROMPT_VERSION,
    reply: { kind: "text" },
  };
}
