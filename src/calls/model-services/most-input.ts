import type { ModelChoice } from "../../shapes/connection";
import type { ReplyForm } from "../../shapes/reply-form";
import {
  audioTokensPerSecond,
  type CountedModel,
  type CountedPart,
  videoTokensPerSecond,
} from "./estimate-tokens";
import { type ImageSize, imageTokens } from "./image-tokens";

/** Roles, separators, and what services write around a system prompt, a schema or reasoning themselves. */
const AROUND_A_REQUEST = 1000;
/** Names and places of a part within the message. */
const AROUND_A_PART = 16;

/** Of models whose makers say nothing: the most that common ones make of a picture, and the finest patches. */
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
export function mostInputTokens(
  choice: ModelChoice,
  { system, parts, reply }: { system: string; parts: readonly CountedPart[]; reply?: ReplyForm },
): number {
  const schema = reply?.kind === "schema" ? 2 * textTokensAtMost(JSON.stringify(reply.schema)) : 0;
  const extra = choice.kind === "openai-compatible" ? textTokensAtMost(choice.body ?? "") : 0;
  const ofParts = parts.reduce((sum, part) => sum + AROUND_A_PART + partTokensAtMost(choice, part), 0);
  return Math.ceil(AROUND_A_REQUEST + textTokensAtMost(system) + schema + extra + ofParts);
}
