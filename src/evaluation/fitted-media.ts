import { type FittedMedia, fitMedia, type MediaOnHand } from "../calls/model-services/fit-media";
import type { ModelAbilities } from "../shapes/model-abilities";
import type { CaptionFrame, CaptionInput } from "./caption-request";

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
