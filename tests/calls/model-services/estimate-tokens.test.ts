import { describe, expect, test } from "vitest";
import {
  type CountedModel,
  type CountedPart,
  estimateTokens,
  textTokens,
} from "../../../src/calls/model-services/estimate-tokens";
import { imageTokens } from "../../../src/calls/model-services/image-tokens";

const openAi = (model: string): CountedModel => ({
  kind: "openai",
  baseUrl: "https://api.openai.com/v1",
  model,
});
const google = (model: string): CountedModel => ({
  kind: "google",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  model,
});
const claude: CountedModel = {
  kind: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  model: "claude-opus-4-5",
};
const compatible = (model: string, baseUrl = "http://localhost:8000/v1"): CountedModel => ({
  kind: "openai-compatible",
  baseUrl,
  model,
});

describe("text", () => {
  test.each([
    ["", 0],
    ["eight ch", 2],
    ["视频里有一只猫", 5],
    ["ねこがいる。", 4],
    ["🎬🎬🎬🎬", 1],
  ])("%j takes %d tokens", (text, tokens) => expect(textTokens(text)).toBe(tokens));
});

describe("pictures, as their makers' own examples count them", () => {
  test.each([
    [openAi("gpt-4o"), 1024, 1024, 765],
    [openAi("gpt-4o"), 2048, 4096, 1105],
    [openAi("gpt-4o-2024-08-06"), 448, 252, 255],
    [openAi("gpt-4o-mini"), 512, 512, 8500],
    [openAi("gpt-5"), 512, 512, 210],
    [openAi("gpt-5.1"), 512, 512, 210],
    [openAi("gpt-4.1-mini"), 1024, 1024, 1659],
    [openAi("gpt-5-nano"), 32, 32, 3],
    [openAi("gpt-6.1-sol"), 4096, 4096, 1536],
    [google("gemini-2.5-flash"), 384, 384, 258],
    [google("models/gemini-2.5-flash"), 769, 432, 516],
    [google("gemini-3.5-flash"), 448, 252, 1120],
    [claude, 200, 200, 54],
    [claude, 1000, 1000, 1334],
    [compatible("qwen3-vl"), 448, 252, 144],
    [compatible("qwen3-vl"), 4000, 4000, 1280],
    [compatible("grok-4.7", "https://api.x.ai/v1"), 448, 448, 512],
    [compatible("grok-4.7", "https://api.x.ai/v1"), 4000, 4000, 1792],
  ])("%j: %d × %d", (model, width, height, tokens) =>
    expect(imageTokens(model, { width, height })).toBe(tokens),
  );

  test("go by the maker also behind a router", () => {
    const routed = (model: string): CountedModel => ({
      kind: "openrouter",
      baseUrl: "https://openrouter.ai/api/v1",
      model,
    });
    const size = { width: 1000, height: 1000 };
    expect(imageTokens(routed("anthropic/claude-opus-4.5"), size)).toBe(1334);
    expect(imageTokens(routed("google/gemini-2.5-pro"), size)).toBe(1032);
    expect(imageTokens(routed("openai/gpt-4o"), size)).toBe(imageTokens(openAi("gpt-4o"), size));
  });
});

describe("a request", () => {
  const tokens = (model: CountedModel, ...parts: CountedPart[]) =>
    estimateTokens(model, { system: "", parts }) - estimateTokens(model, { system: "", parts: [] });

  test("adds up: its system prompt, texts and pictures, and what surrounds them", () => {
    const parts: CountedPart[] = [
      { type: "text", text: "x".repeat(400) },
      { type: "image", width: 1000, height: 1000 },
    ];
    const all = estimateTokens(claude, { system: "x".repeat(40), parts });
    expect(all).toBeGreaterThanOrEqual(10 + 100 + 1334);
    expect(all).toBeLessThan(10 + 100 + 1334 + 20);
  });

  test("counts seconds of sound, or guesses them from the bytes", () => {
    expect(tokens(google("gemini-2.5-pro"), { type: "audio", seconds: 10 })).toBe(320);
    expect(tokens(openAi("gpt-audio"), { type: "audio", seconds: 10 })).toBe(100);
    const wav: CountedPart = {
      type: "audio",
      mediaType: "audio/wav",
      blob: new Blob([new Uint8Array(320_000)]),
    };
    expect(tokens(google("gemini-2.5-pro"), wav)).toBe(320);
    expect(tokens(compatible("omni"), { type: "audio", blob: new Blob([new Uint8Array(80_000)]) })).toBe(250);
  });

  test("counts a whole video by its seconds and by how densely it is looked at", () => {
    const video: CountedPart = { type: "video", seconds: 10 };
    expect(tokens(google("gemini-2.5-pro"), video)).toBe(2900);
    expect(tokens(google("gemini-2.5-pro"), { ...video, framesPerSecond: 4 })).toBe(10_640);
    expect(tokens(google("gemini-3.5-flash"), video)).toBe(1020);
    expect(tokens(compatible("qwen3-vl"), { ...video, width: 448, height: 252 })).toBe(1440);
    const often = { ...video, width: 448, height: 252, framesPerSecond: 10 };
    expect(tokens(compatible("qwen3-vl"), often)).toBe(7200);
    expect(tokens(google("gemini-2.5-pro"), { type: "video", blob: new Blob(["x".repeat(187_500)]) })).toBe(
      290,
    );
  });

  test("takes a picture of unknown size for a usual frame", () => {
    expect(tokens(claude, { type: "image" })).toBe(Math.ceil((768 * 432) / 750));
  });
});
