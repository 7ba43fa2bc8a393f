import { describe, expect, it } from "vitest";
import { isCapped, NOTHING, priceOfCall, sumOf, tariffOf } from "../../../src/calls/model-services/call-cost";
import {
  anthropicUsage,
  believableUsage,
  chargedByOpenRouter,
  chatUsage,
  geminiUsage,
  responsesUsage,
} from "../../../src/calls/model-services/token-usage";
import type { GenerationSettings, TokenUsage } from "../../../src/shapes/call";
import type { ModelChoice } from "../../../src/shapes/connection";

const NO_CAPS = { perRunUsd: null, perDayUsd: null };
const CAPS = { perRunUsd: 1, perDayUsd: null };
const price = {
  host: "*",
  model: "m",
  inputPerMillion: 1_000_000,
  outputPerMillion: 10_000_000,
  asOf: "2026-11-01",
};
const prices = [price];

/** The request's input is at most 1000 tokens around it, 16 around its part and a token a byte. */
const MOST_INPUT = 1000 + 16 + 4 + 3;

type Given = {
  choice?: Partial<ModelChoice> & { body?: string };
  settings?: Partial<GenerationSettings>;
  prices?: typeof prices;
  caps?: typeof CAPS | typeof NO_CAPS;
  abilities?: Partial<Parameters<typeof tariffOf>[3]>;
  parts?: Parameters<typeof tariffOf>[1]["parts"];
};

/** The price of a short request by this table, at a dollar a token in and ten dollars a token out. */
function tariff(given: Given = {}) {
  const choice = {
    kind: "openai-compatible",
    baseUrl: "https://model.example/v1",
    model: "m",
    audio: false,
    ...given.choice,
  } as ModelChoice;
  const settings = { temperature: null, maxTokens: null, seed: null, ...given.settings };
  return tariffOf(
    choice,
    {
      ...{ system: "Why?", settings, reply: { kind: "text" } },
      parts: given.parts ?? [{ type: "text", text: "yes" }],
    },
    { prices: given.prices ?? prices, caps: given.caps ?? NO_CAPS },
    { length: "max_tokens", lengthHolds: true, ...given.abilities },
  );
}

describe("the most that a request can cost", () => {
  it("is its input and the longest reply that is set", () => {
    expect(tariff({ settings: { maxTokens: 7 } })).toMatchObject({
      mostUsd: MOST_INPUT + 70,
      unbounded: null,
      mostTokens: null,
      asOf: "2026-11-01",
    });
  });

  it("takes sound and video of unknown length for as long as their bytes can last", () => {
    type Part = NonNullable<Given["parts"]>[number];
    const most = (part: Part) => tariff({ settings: { maxTokens: 7 }, parts: [part] }).mostUsd ?? Number.NaN;
    const nothing = most({ type: "audio", seconds: 0 });
    expect(nothing).toBe(1000 + 16 + 4 + 100 + 70);
    expect(most({ type: "audio" })).toBe(nothing);
    expect(most({ type: "video" })).toBe(nothing);
    const hours = 10_000;
    const ofSound = most({ type: "audio", seconds: hours });
    expect(ofSound).toBeGreaterThan(nothing);
    expect(most({ type: "audio", mediaType: "audio/wav", blob: { size: 16_000 * hours } })).toBe(ofSound);
    expect(most({ type: "audio", mediaType: "audio/mpeg", blob: { size: 1000 * hours } })).toBe(ofSound);
    const ofVideo = most({ type: "video", seconds: hours });
    expect(ofVideo).toBeGreaterThan(nothing);
    expect(most({ type: "video", blob: { size: 12_500 * hours } })).toBe(ofVideo);
  });

  it("takes a video for as many pictures a second as its model is told to look at, and never for fewer than it looks at by itself", () => {
    const most = (framesPerSecond: number | null) => {
      const video = { type: "video", seconds: 100, width: 280, height: 280, framesPerSecond } as const;
      return tariff({ settings: { maxTokens: 1 }, parts: [video] }).mostUsd ?? 0;
    };
    const around = most(null) - 100 * 2 * 100;
    expect(most(10)).toBe(around + 100 * 10 * 100);
    for (const slow of [0.5, 1, 2]) expect(most(slow)).toBe(most(null));
  });

  it("takes a picture for as many tokens as its finest patches, where these are more than common models make", () => {
    const most = (width: number, height: number) =>
      tariff({ settings: { maxTokens: 7 }, parts: [{ type: "image", width, height }] }).mostUsd;
    const nothing = 1000 + 16 + 4 + 70;
    expect(most(14, 14)).toBe(nothing + 3000);
    expect(most(1400, 2800)).toBe(nothing + 100 * 200);
    expect(most(1401, 2800)).toBe(nothing + 101 * 200);
  });

  it("names a longest reply with room for what a model writes to itself", () => {
    const { mostTokens } = tariff({ caps: CAPS, settings: { reasoning: "high" } });
    expect(mostTokens).toBe(4096 + 16_384);
    expect(tariff({ caps: CAPS, settings: { reasoning: "none" } }).mostTokens).toBe(4096);
  });

  it("is bounded by a length that is named under a cap, or where the format wants one", () => {
    expect(tariff({ caps: CAPS })).toMatchObject({
      mostUsd: MOST_INPUT + 40_960,
      unbounded: null,
      mostTokens: 4096,
    });
    expect(tariff({ caps: CAPS, settings: { maxTokens: 7 } })).toMatchObject({ mostTokens: 7 });
    const anthropic = { kind: "anthropic" } as const;
    expect(tariff({ choice: anthropic }).mostTokens).toBe(4096);
    expect(tariff({ choice: anthropic, prices: [] }).mostTokens).toBe(4096);
    expect(tariff({ caps: CAPS, prices: [] }).mostTokens).toBeNull();
  });

  it("is not known without a length, nor where the endpoint takes none", () => {
    const open = { mostUsd: null, unbounded: "open length", mostTokens: null };
    expect(tariff()).toMatchObject(open);
    const none = { abilities: { length: "none" as const }, settings: { maxTokens: 7 }, caps: CAPS };
    expect(tariff(none)).toMatchObject(open);
  });

  it("is not known without a price, nor with fields that may change it", () => {
    expect(tariff({ prices: [] })).toMatchObject({ mostUsd: null, unbounded: "no price", asOf: null });
    const body = '{"service_tier":"priority"}';
    const priority = tariff({ choice: { body }, settings: { maxTokens: 7 } });
    expect(priority).toMatchObject({ mostUsd: null, unbounded: "extra fields", asOf: "2026-11-01" });
    expect(priority.billed({ input: 1, output: 1 })).toEqual({ usd: null, estimatedUsd: 0 });
  });

  it("counts the length that added fields name, where that is longer, and what is thought beside", () => {
    const most = (body: string, settings = {}) => tariff({ choice: { body }, settings });
    const input = (body: string) => MOST_INPUT + body.length;
    const longer = '{"num_predict":9}';
    expect(most(longer, { maxTokens: 7 }).mostUsd).toBe(input(longer) + 90);
    expect(most(longer, { maxTokens: 20 }).mostUsd).toBe(input(longer) + 200);
    expect(most(longer).mostUsd).toBe(input(longer) + 90);
    const budget = '{"thinking_budget":5}';
    expect(most(budget, { maxTokens: 7 }).mostUsd).toBe(input(budget) + 120);
    expect(most('{"enable_thinking":true}', { maxTokens: 7 })).toMatchObject({
      mostUsd: null,
      unbounded: "reasoning beside",
    });
    expect(most('{"enable_thinking":true}')).toMatchObject({ unbounded: "open length" });
    expect(tariff({ settings: { maxTokens: 7 }, abilities: { lengthHolds: false } })).toMatchObject({
      mostUsd: null,
      unbounded: "reasoning beside",
    });
  });

  it("is nothing where the model costs nothing, whatever length it takes", () => {
    const free = [{ ...price, inputPerMillion: 0, outputPerMillion: 0 }];
    const found = tariff({ prices: free, caps: CAPS });
    expect(found).toMatchObject({ mostUsd: 0, unbounded: null, mostTokens: null });
    expect(found.billed({ input: null, output: null })).toEqual({ usd: 0, estimatedUsd: 0 });
  });
});

describe("what was billed", () => {
  const billed = tariff({ settings: { maxTokens: 7 } }).billed;

  it("goes by what the endpoint counted, else by the most, and says so", () => {
    expect(billed({ input: 100, output: 2 })).toEqual({ usd: 120, estimatedUsd: 0 });
    expect(billed({ input: null, output: 2 })).toEqual({
      usd: MOST_INPUT + 20,
      estimatedUsd: MOST_INPUT + 20,
    });
    expect(billed({ input: 100, output: null })).toEqual({ usd: 170, estimatedUsd: 170 });
    expect(billed({ input: 0, output: 0 })).toEqual({ usd: 0, estimatedUsd: 0 });
  });

  it("is at most the list price where a part of the input was read from a cache, by each maker’s count", () => {
    const cost = (usage: TokenUsage) => billed(believableUsage(usage, "yes"));
    const most = { usd: 120, estimatedUsd: 120 };
    const known = { usd: 120, estimatedUsd: 0 };
    const chat = { prompt_tokens: 100, completion_tokens: 2 };
    expect(cost(chatUsage({ ...chat, prompt_tokens_details: { cached_tokens: 64 } }))).toEqual(most);
    expect(cost(chatUsage({ ...chat, prompt_cache_hit_tokens: 64 }))).toEqual(most);
    expect(cost(chatUsage({ ...chat, prompt_tokens_details: { cached_tokens: 0 } }))).toEqual(known);
    const responses = { input_tokens: 100, output_tokens: 2 };
    expect(cost(responsesUsage({ ...responses, input_tokens_details: { cached_tokens: 1 } }))).toEqual(most);
    expect(cost(responsesUsage(responses))).toEqual(known);
    const messages = { input_tokens: 40, output_tokens: 2 };
    expect(cost(anthropicUsage({ ...messages, cache_read_input_tokens: 60 }))).toEqual(most);
    expect(cost(anthropicUsage({ ...messages, input_tokens: 100 }))).toEqual(known);
    const gemini = { promptTokenCount: 100, candidatesTokenCount: 2 };
    expect(cost(geminiUsage({ ...gemini, cachedContentTokenCount: 50 }))).toEqual(most);
    expect(cost(geminiUsage(gemini))).toEqual(known);
  });

  it("is what OpenRouter says that it charged, whatever the table has", () => {
    const usage = { prompt_tokens: 100, completion_tokens: 2, cost: 0.95, is_byok: false };
    const upstream = { cost_details: { upstream_inference_cost: 19 } };
    const { is_byok: _, ...plain } = usage;
    expect(chargedByOpenRouter(usage)).toBe(0.95);
    expect(chargedByOpenRouter({ ...plain, ...upstream })).toBe(0.95);
    // Their fee alone; the maker bills the rest.
    expect(chargedByOpenRouter({ ...usage, ...upstream, is_byok: true })).toBe(19.95);
    expect(chargedByOpenRouter({ ...usage, is_byok: true })).toBeNull();
    for (const no of ["0.95", -1, Number.NaN, 1e308, undefined])
      expect(chargedByOpenRouter({ ...usage, cost: no })).toBeNull();
    const counted = { input: 100, output: 2, cached: 64, charged: 0.95 };
    const asCharged = { usd: 0.95, estimatedUsd: 0 };
    expect(billed(believableUsage(counted, "yes"))).toEqual(asCharged);
    expect(billed({ input: null, output: null, charged: 0.95 })).toEqual(asCharged);
    expect(tariff({ prices: [] }).billed(counted)).toEqual(asCharged);
    const free = [{ ...price, inputPerMillion: 0, outputPerMillion: 0 }];
    expect(tariff({ prices: free }).billed(counted)).toEqual(asCharged);
    // Nothing is believed of a reply whose tokens are told as none.
    expect(billed(believableUsage({ input: 100, output: 2, charged: 0 }, "yes")).usd).toBe(0);
    expect(billed(believableUsage({ input: 0, output: 0, charged: 0 }, "yes")).estimatedUsd).toBeGreaterThan(
      0,
    );
  });

  it("is at most twice the list price where the prompt is long and its maker asks more for it", () => {
    const baseUrl = "https://generativelanguage.googleapis.com/v1beta";
    const choice = { kind: "google", baseUrl, model: "gemini-2.5-pro" } as const;
    const ofPro = tariff({ choice, prices: [], settings: { maxTokens: 100 } });
    expect(ofPro.billed({ input: 200_000, output: 100 })).toEqual({ usd: 0.251, estimatedUsd: 0 });
    expect(ofPro.billed({ input: 300_000, output: 100 })).toEqual({ usd: 0.752, estimatedUsd: 0.752 });
    const most = (bytes: number) =>
      tariff({
        choice,
        prices: [],
        settings: { maxTokens: 100 },
        parts: [{ type: "text", text: "a".repeat(bytes) }],
      }).mostUsd;
    expect(most(100_000)).toBeCloseTo((1.25 * (1020 + 100_000) + 10 * 100) / 1e6, 9);
    expect(most(300_000)).toBeCloseTo((2 * (1.25 * (1020 + 300_000) + 10 * 100)) / 1e6, 9);
  });

  it("takes no number for a count that no request can have: its cost would be no number, and empty the books", () => {
    for (const no of [1e308, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN, -1]) {
      expect(chatUsage({ prompt_tokens: no, completion_tokens: no })).toEqual({ input: null, output: null });
      expect(geminiUsage({ promptTokenCount: no, thoughtsTokenCount: no })).toEqual({
        input: null,
        output: null,
      });
    }
    const { usd } = tariff({ settings: { maxTokens: 7 } }).billed(
      chatUsage({ prompt_tokens: 1e308, completion_tokens: 1e308, total_tokens: 1e308 }),
    );
    expect(usd).toBe(MOST_INPUT + 70);
  });

  it("is not known where the reply was not counted and nothing bounds it", () => {
    expect(tariff().billed({ input: 100, output: null })).toEqual({ usd: null, estimatedUsd: 0 });
    expect(tariff().billed({ input: 100, output: 2 })).toEqual({ usd: 120, estimatedUsd: 0 });
    expect(tariff({ prices: [] }).billed({ input: 100, output: 2 }).usd).toBeNull();
  });
});

it("two costs add up, and are unknown where one is", () => {
  const [one, other] = [
    { usd: 1, estimatedUsd: 0.5 },
    { usd: 2, estimatedUsd: 0.25 },
  ];
  expect(sumOf(one, other)).toEqual({ usd: 3, estimatedUsd: 0.75 });
  const unknown = { usd: null, estimatedUsd: 0 };
  expect(sumOf(one, unknown)).toEqual({ usd: null, estimatedUsd: 0.5 });
  expect(sumOf(unknown, one)).toEqual({ usd: null, estimatedUsd: 0.5 });
  expect(sumOf(NOTHING, one)).toEqual(one);
});

it("a call's record says its cost, when the price was told and whether it is an estimate", () => {
  expect(priceOfCall({ usd: 1, estimatedUsd: 0.5 }, "2026-11-01")).toEqual({
    usd: 1,
    estimated: true,
    asOf: "2026-11-01",
  });
  expect(priceOfCall({ usd: 1, estimatedUsd: 0 }, null)).toEqual({ usd: 1, estimated: false, asOf: null });
});

it("caps are any of the two", () => {
  expect([isCapped(NO_CAPS), isCapped(CAPS), isCapped({ perRunUsd: null, perDayUsd: 0 })]).toEqual([
    false,
    true,
    true,
  ]);
});
