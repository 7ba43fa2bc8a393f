import type { Unbounded } from "../../../calls/model-services/call-cost";
import { megabytes } from "../../../calls/model-services/request-bytes";
import type { CaptionForecast } from "../../../evaluation/caption-forecast";
import { dollars } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../ui/measures";

/** To two digits that matter, with commas: "5,200". */
export function roughly(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString("en");
}

/** "16 frames of 448 px"; null where none goes. */
export function framesWords(frames: CaptionForecast["frames"]): string | null {
  const sides = frames.map(({ width, height }) => Math.max(width, height));
  const most = Math.max(...sides);
  if (frames.length === 0) return null;
  const same = sides.every((side) => side === most);
  return `${counted(frames.length, "frame")} of ${same ? "" : "up to "}${most} px`;
}

function priceWords({ price, inputUsd }: CaptionForecast): string {
  if (price === null || inputUsd === null) return "price unknown";
  if (price.inputPerMillion === 0 && price.outputPerMillion === 0) return "no charge";
  return inputUsd < 0.0001 ? dollars(inputUsd) : `about ${dollars(inputUsd)}`;
}

/** All in a line, without where it goes: "16 frames of 448 px, 26 s of sound, about 5,200 tokens, about $0.004". */
export function summaryWords(forecast: CaptionForecast, video: { bytes: number } | null): string {
  const { fit, frames, audioSeconds, inputTokens } = forecast;
  const parts = [
    ...(fit.video !== null && video
      ? [video.bytes === 0 ? "the whole video" : `the whole video (${humanSize(video.bytes)})`]
      : []),
    ...[framesWords(frames)].filter((words) => words !== null),
    ...(audioSeconds === null ? [] : [`${Math.max(1, Math.round(audioSeconds))} s of sound`]),
  ];
  return [
    ...(parts.length === 0 ? ["the instruction alone"] : parts),
    `about ${roughly(inputTokens)} tokens`,
    priceWords(forecast),
  ].join(", ");
}

const NOBODY_KNOWS: Record<Unbounded, string | null> = {
  // Told where the price is.
  "no price": null,
  "extra fields":
    "The most it can cost is unknown: one of the extra body fields may change the price or the length.",
  "reasoning beside":
    "The most it can cost is unknown: its reasoning is billed beside the longest reply. The body field thinking_budget bounds it.",
  "open length": "The most it can cost is unknown: no longest reply is set, so nothing bounds it.",
};

/** The most that the request can cost, as a sentence; null where nothing is charged, or where the price says it. */
export function mostWords({ mostUsd, mostOutputTokens, unbounded }: CaptionForecast): string | null {
  if (unbounded !== null) return NOBODY_KNOWS[unbounded];
  if (mostUsd === null || mostUsd === 0) return null;
  const length =
    mostOutputTokens === null
      ? ""
      : ` and a reply of ${mostOutputTokens.toLocaleString("en")} tokens, reasoning included`;
  return `At most ${dollars(mostUsd)}, counting every byte of text as a token${length}. A spending cap sets this much aside.`;
}

function listPrice(usd: number): string {
  return `$${usd.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}

/** Source of the price, as a sentence. */
export function priceSourceWords({ price, inputUsd }: CaptionForecast): string {
  if (price === null)
    return "No price is known for this model: add one under “Settings”, 0 where it costs nothing.";
  const { inputPerMillion, outputPerMillion, asOf } = price;
  if (inputPerMillion === 0 && outputPerMillion === 0) return `No charge, by the price of ${asOf}.`;
  const row = inputUsd === null ? "Price without the extra body fields, as of" : "Price as of";
  return `${row} ${asOf}: ${listPrice(inputPerMillion)} for a million tokens in, ${listPrice(outputPerMillion)} for a million out.`;
}

/** Size of the request, as a sentence. */
export function sizeWords({ requestBytes, uploadBytes }: CaptionForecast, limit: number | null): string {
  const most = limit === null ? "" : ` of at most ${megabytes(limit)}`;
  const request = `The request has about ${humanSize(requestBytes)}${most}, media written as base64.`;
  return uploadBytes === 0
    ? request
    : `${request} Before it the video, ${humanSize(uploadBytes)}, goes to the provider's store of files; it is deleted there after the reply.`;
}
