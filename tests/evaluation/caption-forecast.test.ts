import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../src/calls/model-services/estimate-tokens";
import { abilitiesOf } from "../../src/calls/model-services/model-abilities";
import type { GenerateRequest, Provider } from "../../src/calls/provider";
import { type ForecastInput, forecastCaption } from "../../src/evaluation/caption-forecast";
import { generateCaption } from "../../src/evaluation/generate-caption";
import type { ModelChoice } from "../../src/shapes/connection";
import { callRecord } from "../support/call-record";
import { samplingPlan, WAV } from "../support/sampling-plan";

const gpt: ModelChoice = {
  kind: "openai",
  api: "chat",
  baseUrl: "https://api.openai.com/v1",
  model: "gpt-4o",
  audio: true,
};
const claude: ModelChoice = {
  kind: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  model: "claude-opus-4-5",
  audio: true,
};
const gemini: ModelChoice = {
  kind: "google",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  model: "gemini-2.5-pro",
  audio: true,
};

const frames = (count: number, width = 448, height = 252, bytes = 30_000) =>
  Array.from({ length: count }, (_, place) => ({ time: place, width, height, bytes }));
const audio = { mediaType: "audio/wav", seconds: 26, bytes: 832_044 };
const film = { framesPerSecond: null, hasSound: true, seconds: 26, size: { width: 1280, height: 720 } };

function forecast(
  choice: ModelChoice,
  media: Partial<ForecastInput["media"]>,
  changes: Partial<ForecastInput> = {},
) {
  return {
    choice,
    abilities: abilitiesOf(choice),
    prices: [],
    caps: { perRunUsd: null, perDayUsd: null },
    instruction: "Describe the video in three sentences.",
    plan: samplingPlan({ frames: { kind: "uniform", count: 16 }, audio: WAV }),
    videoSeconds: 26,
    settings: { temperature: 0, maxTokens: 2048, seed: null },
    media: { frames: [], audio: null, video: null, ...media },
    ...changes,
  } satisfies ForecastInput;
}

/** The calls with which a run with the same media asks the model. */
async function sentBy(input: ForecastInput): Promise<{ request: GenerateRequest; warnings: string[] }> {
  const { media, abilities, choice } = input;
  let request: GenerateRequest | null = null;
  const provider: Provider = {
    id: choice.kind,
    model: choice.model,
    capabilities: { image: true, audio: true },
    generate: async (given) => {
      request = given;
      return {
        text: "A kettle.",
        record: callRecord(),
      };
    },
  };
  const { record } = await generateCaption({
    instruction: input.instruction,
    plan: input.plan,
    videoSeconds: input.videoSeconds,
    settings: input.settings,
    frames: media.frames.map(({ bytes, ...frame }) => ({
      ...frame,
      blob: new Blob([new Uint8Array(bytes)]),
      mediaType: "image/jpeg",
      hash: `f${frame.time}`,
    })),
    audio: media.audio && { ...media.audio, blob: new Blob([new Uint8Array(media.audio.bytes)]), hash: "s" },
    video: media.video && {
      blob: new Blob([new Uint8Array(media.video.bytes)]),
      mediaType: "video/mp4",
      hash: "v",
      framesPerSecond: media.video.framesPerSecond,
      hasSound: media.video.hasSound,
      ...(media.video.seconds === null ? {} : { seconds: media.video.seconds }),
      ...media.video.size,
    },
    provider,
    abilities,
    store: choice.kind === "google",
    shrink: async (frame, side) => {
      const scale = side / Math.max(frame.width ?? 0, frame.height ?? 0);
      return {
        ...frame,
        width: Math.round((frame.width ?? 0) * scale),
        height: Math.round((frame.height ?? 0) * scale),
      };
    },
    signal: new AbortController().signal,
  });
  if (!request) throw new Error("Nothing was sent.");
  return { request, warnings: record.warnings };
}

describe("what is shown before is what is sent", () => {
  it.each<[string, ForecastInput]>([
    ["all of it", forecast(gpt, { frames: frames(16), audio })],
    ["without sound", forecast(claude, { frames: frames(16), audio })],
    ["thinned", forecast(claude, { frames: frames(150), audio })],
    ["scaled down", forecast(claude, { frames: frames(30, 2560, 1440, 400_000) })],
    ["the whole video", forecast(gemini, { frames: frames(4), audio, video: { ...film, bytes: 90_000 } })],
    ["frames in its place", forecast(claude, { frames: frames(4), video: { ...film, bytes: 90_000 } })],
    ["nothing", forecast(gpt, {})],
  ])("%s", async (_name, input) => {
    const seen = forecastCaption(input);
    const { request, warnings } = await sentBy(input);
    const images = request.parts.flatMap((part) => (part.type === "image" ? [part] : []));
    expect(seen.frames).toEqual(images.map(({ width, height }) => ({ width, height })));
    expect(seen.audioSeconds !== null).toBe(request.parts.some(({ type }) => type === "audio"));
    expect(seen.fit.video !== null).toBe(request.parts.some(({ type }) => type === "video"));
    expect(seen.fit.notes).toEqual(warnings);
    expect(seen.inputTokens).toBe(estimateTokens(input.choice, request));
  });
});

describe("the forecast", () => {
  it("counts bytes as they go, and a price where there is one", () => {
    const seen = forecastCaption(forecast(gpt, { frames: frames(16), audio }));
    expect(seen.requestBytes).toBeGreaterThan((16 * 30_000 + 832_044) * 1.33);
    expect(seen.requestBytes).toBeLessThan((16 * 30_000 + 832_044) * 1.34 + 20_000);
    expect(seen.inputTokens).toBeGreaterThan(16 * 255 + 260);
    expect(seen.inputUsd).toBeCloseTo((seen.inputTokens * 2.5) / 1e6, 10);
    expect(seen.mostUsd).toBeGreaterThan((seen.inputTokens * 2.5 + 2048 * 10) / 1e6);
    expect(seen.mostUsd).toBeLessThan((3 * seen.inputTokens * 2.5 + 2048 * 10) / 1e6);
    const unpriced = forecastCaption(forecast({ ...gpt, model: "unheard-of" }, { frames: frames(1) }));
    expect(unpriced).toMatchObject({ price: null, inputUsd: null, mostUsd: null, unbounded: "no price" });
  });

  it("names a length only where a cap or the format wants one; without it nobody knows the most", () => {
    const settings = { temperature: 0, maxTokens: null, seed: null };
    const caps = { perRunUsd: 1, perDayUsd: null };
    const open = { mostOutputTokens: null, mostUsd: null, unbounded: "open length" };
    expect(forecastCaption(forecast(gpt, {}, { settings }))).toMatchObject(open);
    expect(forecastCaption(forecast(gpt, {}, { settings, caps }))).toMatchObject({
      mostOutputTokens: 4096,
      unbounded: null,
    });
    expect(forecastCaption(forecast(claude, {}, { settings })).mostOutputTokens).toBe(4096);
    const thinking = { ...settings, reasoning: "medium" as const };
    expect(forecastCaption(forecast(claude, {}, { settings: thinking })).mostOutputTokens).toBe(12_288);
  });

  it("bounds nothing where an added field may change what it costs", () => {
    const other = { kind: "openai-compatible", baseUrl: gpt.baseUrl, model: gpt.model, audio: true } as const;
    const costed = (body: string) => forecastCaption(forecast({ ...other, body }, {}));
    expect(costed('{"service_tier":"priority"}')).toMatchObject({
      inputUsd: null,
      mostUsd: null,
      unbounded: "extra fields",
    });
    const [usual, longer] = [costed('{"top_p":0.5}').mostUsd, costed('{"max_new_tokens":6144}').mostUsd];
    expect((longer ?? 0) - (usual ?? 0)).toBeGreaterThan((2 * 2048 * 10) / 1e6 - 1e-4);
    expect(costed('{"enable_thinking":true}')).toMatchObject({ unbounded: "reasoning beside" });
    const thinking = costed('{"enable_thinking":true,"thinking_budget":4096}').mostUsd;
    expect((thinking ?? 0) - (usual ?? 0)).toBeGreaterThan((2 * 2048 * 10) / 1e6 - 1e-4);
  });

  it("tells a video that goes by the store of files from one within the request", () => {
    const small = forecastCaption(forecast(gemini, { video: { ...film, bytes: 3_000_000 } }));
    expect(small).toMatchObject({ uploadBytes: 0, fit: { video: "inline" } });
    expect(small.inputTokens).toBeGreaterThan(26 * 290);
    const large = forecastCaption(forecast(gemini, { video: { ...film, bytes: 300_000_000 } }));
    expect(large).toMatchObject({ uploadBytes: 300_000_000, fit: { video: "upload" } });
    expect(large.requestBytes).toBeLessThan(10_000);
    expect(large.inputTokens).toBe(small.inputTokens);
  });
});
