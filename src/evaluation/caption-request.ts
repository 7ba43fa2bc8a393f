import type { CaptionPrompt } from "../benchmarks/prompts/caption-prompt";
import { followInstruction } from "../benchmarks/prompts/follow-instruction";
import { type FittedMedia, fitMedia, type MediaOnHand } from "../calls/model-services/fit-media";
import type { GenerateRequest, MessagePart } from "../calls/provider";
import type { GenerationSettings } from "../shapes/call";
import type { SamplingPlan } from "../shapes/media";
import type { ModelAbilities } from "../shapes/model-abilities";

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
export function mediaParts(media: Pick<CaptionInput, "frames" | "audio" | "video">): MessagePart[] {
  return partsOf(media, ({ time, ...picture }) => [
    { type: "text", text: frameLabel(time) },
    { type: "image", ...picture },
  ]);
}

/** The file, or what `shown` makes of each frame, and the sound last. */
export function partsOf(
  { frames, audio, video }: Pick<CaptionInput, "frames" | "audio" | "video">,
  shown: (frame: CaptionFrame) => MessagePart[],
): MessagePart[] {
  if (video) {
    const { hasSound: _hasSound, ...file } = video;
    return [{ type: "video", ...file }];
  }
  const pictures = frames.flatMap(shown);
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

/** A picture scaled down to at most `side` pixels on its longest side. */
export type Shrink = (frame: CaptionFrame, side: number) => Promise<CaptionFrame>;

/** Media, and what is known of the model that they are for. */
export type MediaToFit = CaptionInput & {
  abilities: ModelAbilities;
  /** The endpoint has a store of files for videos that are too large for a request. */
  store?: boolean;
  /** For frames that are larger than the endpoint takes. */
  shrink: Shrink;
};

/** The media of a caption as far as it matters for what goes. */
function onHand({ frames, audio, video }: CaptionInput): MediaOnHand {
  return {
    frames: frames.map(({ width, height, blob }) => ({
      width: width ?? null,
      height: height ?? null,
      bytes: blob.size,
    })),
    audio: audio && { seconds: audio.seconds ?? null, bytes: audio.blob.size },
    video: video ? { bytes: video.blob.size, hasSound: video.hasSound } : null,
  };
}

async function scaled(
  frames: readonly CaptionFrame[],
  side: number | null,
  shrink: Shrink,
): Promise<readonly CaptionFrame[]> {
  if (side === null) return frames;
  const fits = ({ width, height }: CaptionFrame) => Math.max(width ?? 0, height ?? 0) <= side;
  return Promise.all(frames.map((frame) => (fits(frame) ? frame : shrink(frame, side))));
}

/** The input with only that of its media which goes. */
export function withFitted(input: CaptionInput, fit: FittedMedia): CaptionInput {
  const frames = fit.frames.flatMap((place) => input.frames[place] ?? []);
  const thinned = frames.length > 0 && frames.length < input.frames.length;
  const { plan } = input;
  return {
    ...input,
    frames,
    audio: fit.audio ? input.audio : null,
    video: fit.video === null ? null : (input.video ?? null),
    // A rate that was thinned is none any more; the prompt then tells the distance between the frames.
    plan:
      thinned && plan.frames.kind === "rate"
        ? { ...plan, frames: { kind: "uniform", count: frames.length } }
        : plan,
  };
}

/** The input with its media as a model takes them; `notes`: what of them is left out or made smaller. */
export async function mediaFor({
  abilities,
  store = false,
  shrink,
  ...input
}: MediaToFit): Promise<{ sent: CaptionInput; notes: string[] }> {
  const fit = fitMedia(onHand(input), abilities, { store });
  const sent = withFitted(input, fit);
  return { sent: { ...sent, frames: await scaled(sent.frames, fit.frameSide, shrink) }, notes: fit.notes };
}
