import { AdaptionError } from "../lib/adaption-error";
import { ProblemError } from "../lib/errors";
import { type Adaption, adapted } from "../lib/model-services/adaptions";
import { type FittedMedia, fitMedia, type MediaOnHand } from "../lib/model-services/fit-media";
import { ASSUMED_ABILITIES } from "../lib/model-services/model-abilities";
import { withoutReasoning } from "../lib/reasoning-in-text";
import type { GenerateOptions, GenerateRequest, Provider } from "../providers/provider";
import type { CallRecord } from "../schemas/call";
import type { ModelAbilities } from "../schemas/model-abilities";
import type { Shortfall } from "../schemas/shortfall";
import type { CaptionFrame, CaptionInput } from "./caption-input";
import { captionRequest, type PromptFor } from "./caption-request";
import { isRefusal } from "./refusal-in-text";

/** A picture scaled down to at most `side` pixels on its longest side. */
export type Shrink = (frame: CaptionFrame, side: number) => Promise<CaptionFrame>;

export type GenerateCaptionOptions = CaptionInput & {
  provider: Provider;
  /** What is known of the model beyond what the provider says by itself. */
  abilities?: ModelAbilities;
  /** The endpoint has a store of files for videos that are too large for a request. */
  store?: boolean;
  /** The prompt of the benchmark; one to follow the instruction where nothing is said. */
  promptFor?: PromptFor;
  /** For frames that are larger than the endpoint takes. */
  shrink: Shrink;
  signal: AbortSignal;
  /** Each piece of the caption as it streams in. */
  onText?: (delta: string) => void;
  /** For a repeat of the same request: a reply that was kept for another repeat is none to it. */
  salt?: string;
  onUpload?: GenerateOptions["onUpload"];
  onWaiting?: GenerateOptions["onWaiting"];
};

/** What a model has written, and how; `shortfall`: why it is no whole caption. */
export type WrittenByModel = { text: string; reasoning?: string; shortfall?: Shortfall; record: CallRecord };

/** A reply as a caption, its reasoning apart. Throws `ProblemError` (`only-reasoning`) where there is no caption. */
export function asWritten(reply: string, record: CallRecord): WrittenByModel {
  const { text, reasoning } = withoutReasoning(reply);
  const cut = record.finishReason === "length";
  if (text.trim() === "")
    throw new ProblemError({
      code: "only-reasoning",
      message: cut
        ? "The model used up the allowed length for its reasoning, before it wrote any caption."
        : "The model wrote only its reasoning, and no caption.",
      nextStep: cut
        ? "Raise the longest reply or ask for less reasoning under “Reply settings”."
        : "Run it again, or ask for less reasoning under “Reply settings”.",
      detail: (reasoning ?? "").slice(0, 2000),
      retryable: false,
    });
  const kind = cut ? ("length" as const) : isRefusal(text) ? ("refusal" as const) : null;
  return {
    text,
    ...(reasoning === null || reasoning === "" ? {} : { reasoning }),
    ...(kind === null ? {} : { shortfall: { kind } }),
    record,
  };
}

/** So often fewer frames are sent than were refused. */
export const MOST_THINNED = 2;

/** The media of a caption as far as it matters for what goes. */
export function onHand({ frames, audio, video }: CaptionInput): MediaOnHand {
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
}: CaptionInput & { abilities: ModelAbilities } & Pick<GenerateCaptionOptions, "store" | "shrink">): Promise<{
  sent: CaptionInput;
  notes: string[];
}> {
  const fit = fitMedia(onHand(input), abilities, { store });
  const sent = withFitted(input, fit);
  return { sent: { ...sent, frames: await scaled(sent.frames, fit.frameSide, shrink) }, notes: fit.notes };
}

/** What a caption is asked with, of what its model takes; `notes`: what of its media is left out or made smaller. */
export async function askForCaption({
  promptFor,
  ...input
}: Parameters<typeof mediaFor>[0] & Pick<GenerateCaptionOptions, "promptFor">): Promise<{
  request: GenerateRequest;
  notes: string[];
}> {
  const { sent, notes } = await mediaFor(input);
  return { request: captionRequest(sent, promptFor), notes };
}

/**
 * Has a model write a caption. One call: a caption that streams to people is not silently begun again. What the model
 * does not take is left out or made smaller, which the prompt and the record's `warnings` say; so are frames beyond the
 * number that its endpoint turns out to take. Rejects with
 * `ProblemError` (a reply that broke off has its text in `partialText`) or, when cancelled, with `AbortError`.
 */
export async function generateCaption(options: GenerateCaptionOptions): Promise<WrittenByModel> {
  const { provider, abilities, signal, onText, onUpload, onWaiting, salt, ...input } = options;
  const takes = abilities ?? { ...ASSUMED_ABILITIES, ...provider.capabilities };
  /** One for each request that was refused. */
  let adaptions: readonly Adaption[] = [];
  let thinned = 0;
  for (;;) {
    const asking = { ...input, abilities: adapted(takes, adaptions) };
    const { request, notes } = await askForCaption(asking);
    signal.throwIfAborted();
    try {
      const { text, record } = await provider.generate(request, {
        signal,
        adaptions,
        ...(onText ? { onText } : {}),
        ...(onUpload ? { onUpload } : {}),
        ...(onWaiting ? { onWaiting } : {}),
        ...(salt === undefined ? {} : { salt }),
      });
      const attempts = record.attempts === undefined ? {} : { attempts: record.attempts + adaptions.length };
      return asWritten(text, { ...record, ...attempts, warnings: [...notes, ...record.warnings] });
    } catch (error) {
      // Which frames go, and what is said of them, changes with their number.
      if (!(error instanceof AdaptionError) || thinned >= MOST_THINNED) throw error;
      thinned += 1;
      adaptions = [...error.before, error.adaption];
    }
  }
}
