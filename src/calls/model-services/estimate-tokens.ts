import type { ModelChoice } from "../../shapes/connection";
import { type ImageSize, imageTokens, USUAL_FRAME } from "./image-tokens";

/**
 * A piece of a message, as far as its tokens depend on it; a request's own parts are such pieces. What is left out is
 * guessed: a picture as 768 × 432 pixels, seconds of sound and video from the bytes.
 */
export type CountedPart =
  | { type: "text"; text: string }
  | { type: "image"; width?: number; height?: number }
  | { type: "audio"; seconds?: number; mediaType?: string; blob?: { size: number } }
  | {
      type: "video";
      seconds?: number;
      framesPerSecond?: number | null;
      width?: number;
      height?: number;
      blob?: { size: number };
    };

export type CountedModel = Pick<ModelChoice, "kind" | "baseUrl" | "model">;

const LATIN_CHARACTERS_PER_TOKEN = 4;
const CJK_CHARACTERS_PER_TOKEN = 1.5;
/** Han, kana, hangul, and their punctuation. */
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/gu;

/** Around each message: roles and separators. */
const MESSAGE_TOKENS = 8;

/**
 * Tokens of a text: about 4 characters each, or 1.5 of Chinese, Japanese and Korean. A rule of thumb that OpenAI
 * (help centre, "What are tokens") and Google (Gemini API, "Understand and count tokens") give for English.
 */
export function textTokens(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0;
  const others = [...text].length - cjk;
  return Math.ceil(cjk / CJK_CHARACTERS_PER_TOKEN + others / LATIN_CHARACTERS_PER_TOKEN);
}

/**
 * Tokens of a second of sound: Google 32 (Gemini API, "Audio understanding"), OpenAI 10 (one for 100 ms of input,
 * "Managing costs"), others 25 as Qwen's omni models count.
 */
export function audioTokensPerSecond({ kind }: CountedModel): number {
  if (kind === "google") return 32;
  return kind === "openai" ? 10 : 25;
}

/**
 * Tokens of a second of video with its sound: Google counts each frame it looks at (one a second unless told) as 258
 * tokens, from Gemini 3 on as 70, and the sound on top ("Video understanding", "Media resolution"). Others are taken
 * to look twice a second unless they are told to look more often, and to join frames in pairs, as Qwen's models do: one picture
 * for each two frames.
 */
export function videoTokensPerSecond(
  model: CountedModel,
  framesPerSecond: number | null,
  frame: ImageSize,
): number {
  // A request without a place for the rate is looked at as often as the model does by itself.
  if (model.kind !== "google") return (Math.max(2, framesPerSecond ?? 2) / 2) * imageTokens(model, frame);
  const ofFrame = /gemini-(1|2)\b/.test(model.model) ? 258 : 70;
  return (framesPerSecond ?? 1) * ofFrame + audioTokensPerSecond(model);
}

/** Bytes of a second, where nobody measured: wav is 16 kHz mono 16 bit, the others about 64 kbit/s. */
function secondsOfSound(part: Extract<CountedPart, { type: "audio" }>): number {
  if (part.seconds !== undefined) return part.seconds;
  const perSecond = part.mediaType === "audio/wav" ? 32_000 : 8_000;
  return (part.blob?.size ?? 0) / perSecond;
}

function partTokens(model: CountedModel, part: CountedPart): number {
  switch (part.type) {
    case "text":
      return textTokens(part.text);
    case "image":
      return imageTokens(model, sizeOf(part));
    case "audio":
      return secondsOfSound(part) * audioTokensPerSecond(model);
    case "video": {
      // 1.5 Mbit/s, a common rate of clips on the web.
      const seconds = part.seconds ?? (part.blob?.size ?? 0) / 187_500;
      return seconds * videoTokensPerSecond(model, part.framesPerSecond ?? null, sizeOf(part));
    }
  }
}

function sizeOf({ width, height }: { width?: number; height?: number }): ImageSize {
  return width === undefined || height === undefined ? USUAL_FRAME : { width, height };
}

/**
 * Input tokens of a request, estimated by what each maker publishes of its counting; the endpoint's own count comes
 * with its reply. A `GenerateRequest` can be given as it is.
 */
export function estimateTokens(
  model: CountedModel,
  { system, parts }: { system: string; parts: readonly CountedPart[] },
): number {
  const counted = parts.reduce((sum, part) => sum + partTokens(model, part), 0);
  return Math.ceil(MESSAGE_TOKENS + textTokens(system) + counted);
}
