import { hostOf } from "../../foundation/hosts";
import type { ModelChoice } from "../../shapes/connection";

/** In pixels. */
export type ImageSize = { width: number; height: number };

/** Stands for a picture whose size nobody said. */
export const USUAL_FRAME: ImageSize = { width: 768, height: 432 };

/** Scaled down to fit, never up. */
function within({ width, height }: ImageSize, maxWidth: number, maxHeight: number): ImageSize {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: width * scale, height: height * scale };
}

function patches({ width, height }: ImageSize, side: number): number {
  return Math.ceil(width / side) * Math.ceil(height / side);
}

/** Tokens of a picture as a whole and of each tile, of models that OpenAI counts by tiles of 512 pixels. */
const OPENAI_TILES: readonly [RegExp, base: number, tile: number][] = [
  [/^gpt-4o-mini/, 2833, 5667],
  [/^(gpt-4o|gpt-4\.1(?!-(mini|nano))|gpt-4\.5|gpt-4-)/, 85, 170],
  [/^gpt-5(\.1)?(?!\.|-(mini|nano))/, 70, 140],
  [/^(o1|o3)(?!-mini)/, 75, 150],
];

/** By how much OpenAI's small models count each patch of 32 pixels. */
const OPENAI_PATCHES: readonly [RegExp, factor: number][] = [
  [/^o4-mini/, 1.72],
  [/-nano/, 2.46],
  [/-mini/, 1.62],
];

/**
 * OpenAI, guide "Images and vision", calculating costs. Older models: a picture is scaled into 2048 × 2048 and to 768
 * on its short side, then counted by tiles of 512 pixels on top of a base. Newer and small ones: by patches of 32
 * pixels, at most 1536, times a factor.
 */
function openAiTokens(model: string, size: ImageSize): number {
  const tiles = OPENAI_TILES.find(([name]) => name.test(model));
  if (tiles) {
    const [, base, tile] = tiles;
    const fitted = within(size, 2048, 2048);
    const scale = Math.min(1, 768 / Math.min(fitted.width, fitted.height));
    return base + tile * patches({ width: fitted.width * scale, height: fitted.height * scale }, 512);
  }
  const factor = OPENAI_PATCHES.find(([name]) => name.test(model))?.[1] ?? 1;
  return Math.ceil(Math.min(1536, patches(size, 32)) * factor);
}

/**
 * Google, "Media resolution" and "Understand and count tokens". From Gemini 3 on a picture takes 1120 tokens at the
 * usual resolution; before, 258 up to 384 × 384 pixels and 258 for each tile of 768 pixels above.
 */
function googleTokens(model: string, { width, height }: ImageSize): number {
  if (/gemma/.test(model)) return 256;
  if (!/gemini-(1|2)\b/.test(model)) return 1120;
  return width <= 384 && height <= 384 ? 258 : 258 * patches({ width, height }, 768);
}

/** Anthropic, "Vision": width × height / 750, after scaling to at most 2576 pixels on the long side. */
function anthropicTokens(size: ImageSize): number {
  const { width, height } = within(size, 2576, 2576);
  return Math.ceil((width * height) / 750);
}

/** xAI, "Image understanding": 256 for each tile of 448 pixels, at most six, and 256 for the whole. */
function xaiTokens(size: ImageSize): number {
  return 256 * (Math.min(6, patches(size, 448)) + 1);
}

/** Models of many makers, as Qwen's count: patches of 28 pixels, at most 1280 of them. */
function usualTokens(size: ImageSize): number {
  return Math.min(1280, patches(size, 28));
}

/** Tokens of one picture of so many pixels, by the formula of whoever made the model. An estimate. */
export function imageTokens(
  { kind, baseUrl, model }: Pick<ModelChoice, "kind" | "baseUrl" | "model">,
  size: ImageSize,
): number {
  const name = model.trim().toLowerCase();
  if (kind === "openai" || name.startsWith("openai/")) return openAiTokens(name.replace("openai/", ""), size);
  if (kind === "google" || name.startsWith("google/")) return googleTokens(name, size);
  if (kind === "anthropic" || name.startsWith("anthropic/")) return anthropicTokens(size);
  const isXai = name.startsWith("x-ai/") || (URL.canParse(baseUrl) && hostOf(baseUrl) === "api.x.ai");
  return isXai ? xaiTokens(size) : usualTokens(size);
}
