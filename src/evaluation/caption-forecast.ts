import { tariffOf, type Unbounded } from "../calls/model-services/call-cost";
import { estimateTokens } from "../calls/model-services/estimate-tokens";
import { priceAsCalled } from "../calls/model-services/extra-output";
import { type FittedMedia, fitMedia } from "../calls/model-services/fit-media";
import { costOfRequest, type ListPrice, priceOf } from "../calls/model-services/prices";
import type { ModelChoice } from "../shapes/connection";
import type { ModelAbilities } from "../shapes/model-abilities";
import type { PriceRow, SpendingCaps } from "../shapes/model-settings";
import { type CaptionInput, captionRequest, withFitted } from "./caption-request";

/** A frame as it lies there, or as the plan will have it. Pixels, seconds, and bytes before base64. */
export type ForecastFrame = { time: number; width: number; height: number; bytes: number };

export type ForecastMedia = {
  frames: readonly ForecastFrame[];
  audio: { mediaType: string; seconds: number; bytes: number } | null;
  /** Null unless the file itself is to go. */
  video: {
    bytes: number;
    framesPerSecond: number | null;
    hasSound: boolean;
    seconds: number | null;
    size: { width: number; height: number } | null;
  } | null;
};

export type ForecastInput = Pick<CaptionInput, "instruction" | "plan" | "videoSeconds" | "settings"> & {
  choice: ModelChoice;
  abilities: ModelAbilities;
  /** The user's own rows of the price table. */
  prices: PriceRow[];
  caps: SpendingCaps;
  media: ForecastMedia;
};

/** Forecast of what a run would send. */
export type CaptionForecast = {
  fit: FittedMedia;
  /** In pixels, as they go. */
  frames: { width: number; height: number }[];
  /** Null where no sound goes by itself. */
  audioSeconds: number | null;
  /** Size of the request's body, media as base64 included. */
  requestBytes: number;
  /** Size of the file uploaded to the endpoint's store before the request. */
  uploadBytes: number;
  inputTokens: number;
  /** The longest reply as it will be named in the request; null where that is left to the endpoint. */
  mostOutputTokens: number | null;
  /** Null where nobody knows the price. */
  price: ListPrice | null;
  /** US dollars of the estimated input alone; null where nobody knows what a token costs. */
  inputUsd: number | null;
  /** The amount to reserve: the most that the request can cost; null when unknown. */
  mostUsd: number | null;
  unbounded: Unbounded | null;
};

const NO_BYTES = new Blob();
/** Names of fields and what stands between them, for each part of the message. */
const BYTES_AROUND_A_PART = 80;

function inputOf({ media, instruction, plan, videoSeconds, settings }: ForecastInput): CaptionInput {
  const { frames, audio, video } = media;
  return {
    instruction,
    plan,
    videoSeconds,
    settings,
    frames: frames.map(({ time, width, height }) => ({
      time,
      width,
      height,
      blob: NO_BYTES,
      mediaType: plan.image.type,
      hash: "",
    })),
    audio: audio && { blob: NO_BYTES, mediaType: audio.mediaType, seconds: audio.seconds, hash: "" },
    video: video && {
      blob: NO_BYTES,
      mediaType: "",
      hash: "",
      framesPerSecond: video.framesPerSecond,
      hasSound: video.hasSound,
      ...(video.seconds === null ? {} : { seconds: video.seconds }),
      ...video.size,
    },
  };
}

function scaledDown(
  { width, height }: { width: number; height: number },
  side: number | null,
): { width: number; height: number } {
  const scale = side === null ? 1 : Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The content of a caption's request, by the same decisions as the run itself: `fitMedia` for what goes, the prompt as
 * it will be written. Tokens are estimated, and so is what the price table makes of them.
 */
export function forecastCaption(input: ForecastInput): CaptionForecast {
  const { choice, abilities, prices, caps, media, settings } = input;
  const fit = fitMedia(media, abilities, { store: choice.kind === "google" });
  const sent = withFitted(inputOf(input), fit);
  const frames = sent.frames.map(({ width = 0, height = 0 }) => scaledDown({ width, height }, fit.frameSide));
  const request = captionRequest({
    ...sent,
    frames: sent.frames.map((frame, place) => ({ ...frame, ...frames[place] })),
  });
  const words = request.parts.map((part) => (part.type === "text" ? part.text : ""));
  const inputTokens = estimateTokens(choice, request);
  const price = priceOf(choice, prices);
  const asCalled = priceAsCalled(choice, prices);
  const { mostUsd, mostTokens, unbounded } = tariffOf(choice, request, { prices, caps }, abilities);
  return {
    fit,
    frames,
    audioSeconds: fit.audio ? (media.audio?.seconds ?? null) : null,
    requestBytes:
      fit.mediaBytes +
      new TextEncoder().encode(request.system + words.join("")).length +
      BYTES_AROUND_A_PART * (request.parts.length + 1),
    uploadBytes: fit.video === "upload" ? (media.video?.bytes ?? 0) : 0,
    inputTokens,
    mostOutputTokens: abilities.length === "none" ? null : (settings.maxTokens ?? mostTokens),
    price,
    inputUsd: asCalled && costOfRequest(asCalled, { input: inputTokens, output: 0 }),
    mostUsd,
    unbounded,
  };
}
