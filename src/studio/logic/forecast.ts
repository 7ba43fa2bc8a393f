import { textTokens } from "../../calls/model-services/estimate-tokens";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { costOf } from "../../calls/model-services/prices";
import { forecastCaption } from "../../evaluation/caption-forecast";
import type { JudgeRequest } from "../../judges/judge-task";
import type { ModelChoice } from "../../shapes/connection";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../shapes/media";
import type { ModelSettings } from "../../shapes/model-settings";

/** Forecast of model calls for a document of the studio and their cost; by estimated tokens. */
export type AskingForecast = {
  /** Calls that are made if none fails. */
  calls: number;
  /** Calls that may follow, by what the first ones find. */
  more: number;
  /** US dollars with all that may follow, of models whose price is known. */
  usd: number;
  /** Models whose price nobody knows. */
  unpriced: string[];
};

export type AskingSettings = Pick<ModelSettings, "prices" | "caps" | "corrections">;
export type Tokens = { input: number; output: number };

/** Estimated tokens of a request to a judge, but for its media. */
export const requestTokens = ({ system, user }: JudgeRequest) => textTokens(system) + textTokens(user);

/** The forecast of calls, each so often; `more`: calls that may follow. */
export function forecast(
  asked: readonly ({ choice: ModelChoice; calls: number } & Tokens)[],
  { prices }: AskingSettings,
  more = 0,
): AskingForecast {
  const all = { calls: 0, more, usd: 0, unpriced: new Set<string>() };
  for (const { choice, calls, ...tokens } of asked) {
    const price = priceAsCalled(choice, prices);
    all.calls += calls;
    if (calls > 0 && price) all.usd += costOf(price, tokens);
    else if (calls > 0) all.unpriced.add(choice.model);
  }
  return { ...all, unpriced: [...all.unpriced] };
}

/** Media that a model is shown each time it is asked. */
export type AskedMedia = {
  sampling: SamplingPlan;
  frames: FrameSet | null;
  audio: AudioRecord | null;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
};

/** Estimated tokens of the frames and the sound that a model is shown. */
export function shownTokens(
  { sampling: plan, frames: taken, audio, videoSeconds }: AskedMedia,
  choice: ModelChoice,
  { prices, caps, corrections }: AskingSettings,
): number {
  return forecastCaption({
    ...{ choice, prices, caps, plan, videoSeconds },
    abilities: abilitiesOf(choice, corrections),
    instruction: "",
    settings: { temperature: null, seed: null, maxTokens: null },
    media: {
      // The size of a frame only decides whether all of them fit into one request.
      frames: (taken?.frames ?? []).map(({ time, width, height }) => ({ time, width, height, bytes: 0 })),
      audio: audio && { mediaType: audio.type, seconds: audio.durationSeconds, bytes: audio.sizeBytes },
      video: null,
    },
  }).inputTokens;
}
