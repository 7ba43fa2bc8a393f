import type { CallPrice, GenerationSettings, ReasoningEffort, TokenUsage } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { ModelAbilities } from "../../shapes/model-abilities";
import type { ModelSettings, SpendingCaps } from "../../shapes/model-settings";
import type { ReplyForm } from "../../shapes/reply-form";
import type { GenerateRequest } from "../provider";
import {
  audioTokensPerSecond,
  type CountedModel,
  type CountedPart,
  videoTokensPerSecond,
} from "./estimate-tokens";
import { addedFields, extraOutput } from "./extra-output";
import { type ImageSize, imageTokens } from "./image-tokens";
import { costOfRequest, isFree, isLong, priceOf } from "./prices";

/** Roles, separators, and what services write around a system prompt, a schema or reasoning themselves. */
const AROUND_A_REQUEST = 1000;
/** Names and places of a part within the message. */
const AROUND_A_PART = 16;

/**
 * For models with undocumented limits: the most tokens that common models make of a picture, and the finest patches.
 */
const PICTURE_TOKENS = 3000;
const FINEST_PATCH = 14;
/** For pictures whose size nobody said: the largest that frames are taken in. */
const LARGEST_FRAME: ImageSize = { width: 2048, height: 2048 };

/** No tokeniser makes more tokens of a text than it has bytes. */
function textTokensAtMost(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Makers round and scale on their own; half as much again covers it. */
function withMargin(tokens: number): number {
  return Math.ceil(tokens * 1.5) + 100;
}

function sizeOf({ width, height }: { width?: number; height?: number }): ImageSize {
  return width === undefined || height === undefined ? LARGEST_FRAME : { width, height };
}

function pictureTokensAtMost(model: CountedModel, size: ImageSize): number {
  const patches = Math.ceil(size.width / FINEST_PATCH) * Math.ceil(size.height / FINEST_PATCH);
  const formula = withMargin(imageTokens(model, size));
  const known = /^(openai|google|anthropic)$/.test(model.kind);
  return known ? formula : Math.max(PICTURE_TOKENS, patches, formula);
}

/** Seconds that so many bytes can have at most: speech of 8 kbit/s; sound in PCM of 8 kHz. */
function longestSound({ blob, mediaType }: Extract<CountedPart, { type: "audio" }>): number {
  return (blob?.size ?? 0) / (mediaType === "audio/wav" ? 16_000 : 1000);
}

function partTokensAtMost(model: CountedModel, part: CountedPart): number {
  switch (part.type) {
    case "text":
      return textTokensAtMost(part.text);
    case "image":
      return pictureTokensAtMost(model, sizeOf(part));
    case "audio":
      return 2 * (part.seconds ?? longestSound(part)) * audioTokensPerSecond(model) + 100;
    case "video": {
      // A video of 100 kbit/s is hardly watchable.
      const seconds = part.seconds ?? (part.blob?.size ?? 0) / 12_500;
      const perSecond = videoTokensPerSecond(model, part.framesPerSecond ?? null, sizeOf(part));
      return 2 * seconds * perSecond + 100;
    }
  }
}

/**
 * The most input tokens that a request can be billed: what a spending cap sets aside. Of text that is sure, of pictures,
 * sound and video as sure as what makers publish of their counting, with room on top. For what to expect see
 * `estimateTokens`.
 */
function mostInputTokens(
  choice: ModelChoice,
  { system, parts, reply }: { system: string; parts: readonly CountedPart[]; reply?: ReplyForm },
): number {
  const schema = reply?.kind === "schema" ? 2 * textTokensAtMost(JSON.stringify(reply.schema)) : 0;
  const extra = choice.kind === "openai-compatible" ? textTokensAtMost(choice.body ?? "") : 0;
  const ofParts = parts.reduce((sum, part) => sum + AROUND_A_PART + partTokensAtMost(choice, part), 0);
  return Math.ceil(AROUND_A_REQUEST + textTokensAtMost(system) + schema + extra + ofParts);
}

/** More than captions and judgements need, and within what all models allow. */
const REPLY_TOKENS = 4096;

/** On top of the reply, for what a model writes to itself. */
const REASONING_TOKENS: Record<ReasoningEffort, number> = {
  none: 0,
  minimal: 1024,
  low: 4096,
  medium: 8192,
  high: 16_384,
};

/**
 * The longest reply in tokens, reasoning included: as set, else what is asked for wherever a request has to name a
 * length, since the format or a spending cap wants one.
 */
export function longestReply({ maxTokens, reasoning }: GenerationSettings): number {
  return maxTokens ?? REPLY_TOKENS + REASONING_TOKENS[reasoning ?? "none"];
}

/** Cost of the requests of one call. */
export type Cost = {
  /** Null where nobody knows. */
  usd: number | null;
  /** The part of it that is the most that it can be: not counted by the endpoint, of a long prompt, or with tokens read from a cache. */
  estimatedUsd: number;
};

/** The reason why nobody can say what a request costs at most. */
export type Unbounded = "no price" | "extra fields" | "open length" | "reasoning beside";

/** The pricing of one model. */
export type Tariff = {
  /** The most that one request can cost, before it is sent; null where nobody knows. */
  mostUsd: number | null;
  /** The reason why nobody knows; null where `mostUsd` is known. */
  unbounded: Unbounded | null;
  /** The length to be named in the request where the settings leave it open; null to leave it to the endpoint. */
  mostTokens: number | null;
  /**
   * The cost as the endpoint charged it, where it says so; else by its token counts, with the most possible for tokens it
   * didn't count. Prices are those of input that was not read from a cache, which no table tells: with some that was, the
   * cost is the most, too; so it is of a long prompt.
   */
  billed(counted: TokenUsage): Cost;
  /** The date of the row of the price table. */
  asOf: string | null;
};

export const NOTHING: Cost = { usd: 0, estimatedUsd: 0 };

/** The usage of an endpoint that reports no counts. */
export const UNCOUNTED: TokenUsage = { input: null, output: null };

export function isCapped({ perRunUsd, perDayUsd }: SpendingCaps): boolean {
  return perRunUsd !== null || perDayUsd !== null;
}

/** The tariff of a request by the price table; what the endpoint says it charged comes before all that the table tells. */
export function tariffOf(...of: Parameters<typeof tariffByTable>): Tariff {
  const { billed, ...tariff } = tariffByTable(...of);
  return {
    ...tariff,
    billed: (counted) =>
      counted.charged === undefined ? billed(counted) : { usd: counted.charged, estimatedUsd: 0 },
  };
}

/**
 * The same by the table alone. Under a cap a length is named in each request that costs anything: without
 * one nothing bounds the reply.
 */
function tariffByTable(
  choice: ModelChoice,
  request: Pick<GenerateRequest, "system" | "settings" | "reply"> & {
    parts: Parameters<typeof mostInputTokens>[1]["parts"];
  },
  { prices, caps }: Pick<ModelSettings, "prices" | "caps">,
  { length, lengthHolds }: Pick<ModelAbilities, "length" | "lengthHolds">,
): Tariff {
  const takesLength = length !== "none";
  const price = priceOf(choice, prices);
  const wantsLength = choice.kind === "anthropic" || (price !== null && !isFree(price) && isCapped(caps));
  const mostTokens = wantsLength && takesLength ? longestReply(request.settings) : null;
  const asOf = price?.asOf ?? null;
  const unknown = (unbounded: Unbounded): Tariff => ({
    mostUsd: null,
    unbounded,
    mostTokens,
    billed: () => ({ usd: null, estimatedUsd: 0 }),
    asOf,
  });
  if (price === null) return unknown("no price");
  if (isFree(price)) return { mostUsd: 0, unbounded: null, mostTokens, billed: () => NOTHING, asOf };
  const extra = extraOutput(addedFields(choice), lengthHolds);
  if (extra === null) return unknown("extra fields");

  const set = takesLength ? (request.settings.maxTokens ?? mostTokens) : null;
  const longest = set === null ? extra.longest : Math.max(set, extra.longest ?? 0);
  const mostOutput = longest === null || extra.beside === null ? null : longest + extra.beside;
  let most: number | null = null;
  const mostInput = () => {
    most ??= mostInputTokens(choice, request);
    return most;
  };
  return {
    mostUsd: mostOutput === null ? null : costOfRequest(price, { input: mostInput(), output: mostOutput }),
    unbounded: longest === null ? "open length" : extra.beside === null ? "reasoning beside" : null,
    mostTokens,
    asOf,
    billed({ input, output, cached }) {
      const written = output ?? mostOutput;
      if (written === null) return { usd: null, estimatedUsd: 0 };
      const usd = costOfRequest(price, { input: input ?? mostInput(), output: written });
      const isMost = input === null || output === null || cached !== undefined || isLong(price, input);
      return { usd, estimatedUsd: isMost ? usd : 0 };
    },
  };
}

/** Both together; unknown where one is. */
export function sumOf(one: Cost, other: Cost): Cost {
  const usd = one.usd === null || other.usd === null ? null : one.usd + other.usd;
  return { usd, estimatedUsd: one.estimatedUsd + other.estimatedUsd };
}

/** As the record of a call says it. */
export function priceOfCall({ usd, estimatedUsd }: Cost, asOf: string | null): CallPrice {
  return { usd, estimated: estimatedUsd > 0, asOf };
}
