import { describe, expect, it } from "vitest";
import type { CaptionForecast } from "../../../../src/evaluation/caption-forecast";
import {
  capWords,
  framesWords,
  mostWords,
  priceSourceWords,
  roughly,
  sizeWords,
  summaryWords,
} from "../../../../src/playground/page/sending/sending-forecast";
import type { ModelChoice } from "../../../../src/shapes/connection";

const model = (body: string): ModelChoice => ({
  kind: "openai-compatible",
  baseUrl: "https://api.openai.com/v1",
  model: "gpt-4o",
  audio: false,
  body,
});
const known = { prices: [], corrections: [], caps: { perRunUsd: 1, perDayUsd: null } };
const bounded = { mostUsd: 0.01, unbounded: null };

it("a judge whose added fields may change the price is told as one that a cap can't bound", () => {
  const words = (judge: ModelChoice) => capWords(bounded, { choice: model(""), judge }, known);
  expect(words(model('{"top_p":0.5}'))).toEqual([]);
  expect(words(model('{"service_tier":"priority"}')).join()).toContain("nobody knows the cost");
  expect(words(model('{"enable_thinking":true}')).join()).toContain("nobody knows the cost");
});

const frames = Array.from({ length: 16 }, () => ({ width: 448, height: 252 }));
const forecast = (changes: Partial<CaptionForecast> = {}): CaptionForecast => ({
  fit: { frames: [], frameSide: null, audio: true, video: null, mediaBytes: 0, notes: [] },
  frames,
  audioSeconds: 26.04,
  requestBytes: 2_100_000,
  uploadBytes: 0,
  inputTokens: 5234,
  mostOutputTokens: 2048,
  price: {
    host: "api.openai.com",
    model: "gpt-4o",
    inputPerMillion: 2.5,
    outputPerMillion: 10,
    asOf: "2026-03-21",
  },
  inputUsd: 0.01308,
  mostUsd: 0.03356,
  unbounded: null,
  ...changes,
});

describe("numbers", () => {
  it.each([
    [5234, "5,200"],
    [999, "1,000"],
    [84, "84"],
    [123_456, "120,000"],
  ])("%d is roughly %s", (count, words) => expect(roughly(count)).toBe(words));
});

describe("the line", () => {
  it("says frames, sound, tokens and price", () => {
    expect(summaryWords(forecast(), null)).toBe(
      "16 frames of 448 px, 26 s of sound, about 5,200 tokens, about $0.013",
    );
  });

  it("says when a price is unknown, and when there is none", () => {
    expect(summaryWords(forecast({ price: null, inputUsd: null }), null)).toMatch(/, price unknown$/);
    const free = { host: "*", model: "*", inputPerMillion: 0, outputPerMillion: 0, asOf: "2026-11-21" };
    expect(summaryWords(forecast({ price: free, inputUsd: 0, mostUsd: 0 }), null)).toMatch(/, no charge$/);
    expect(mostWords(forecast({ price: free, mostUsd: 0 }))).toBeNull();
    expect(priceSourceWords(forecast({ price: free }))).toContain("No charge");
    expect(priceSourceWords(forecast({ price: null }))).toContain("Settings");
    const asCalled = forecast({ inputUsd: null, mostUsd: null, unbounded: "extra fields" });
    expect(summaryWords(asCalled, null)).toMatch(/, price unknown$/);
    expect(priceSourceWords(asCalled)).toMatch(/^Price without the extra body fields, as of 2026-03-21/);
  });

  it("names a whole video in the place of both, and an instruction that goes alone", () => {
    const fit = { ...forecast().fit, audio: false, video: "inline" as const };
    expect(summaryWords(forecast({ fit, frames: [], audioSeconds: null }), { bytes: 3_100_000 })).toMatch(
      /^the whole video \(3\.1 MB\), about/,
    );
    expect(summaryWords(forecast({ frames: [], audioSeconds: null }), null)).toMatch(
      /^the instruction alone/,
    );
  });

  it("says up to what size frames of several sizes go", () => {
    expect(framesWords([{ width: 100, height: 300 }])).toBe("1 frame of 300 px");
    expect(framesWords([...frames, { width: 100, height: 300 }])).toBe("17 frames of up to 448 px");
    expect(framesWords([])).toBeNull();
  });
});

it("the details say the price with its date, the longest reply, and what goes up beforehand", () => {
  const long = {
    host: "*",
    model: "m",
    inputPerMillion: 2,
    outputPerMillion: 12,
    asOf: "2026-10-07",
    longFrom: 200_000,
  };
  const counted = "So long a prompt costs up to twice as much, which is counted.";
  expect(priceSourceWords(forecast({ price: long, inputTokens: 200_001 }))).toContain(counted);
  expect(priceSourceWords(forecast({ price: long, inputTokens: 200_000 }))).not.toContain(counted);
  expect(priceSourceWords(forecast())).toBe(
    "Price as of 2026-03-21: $2.50 for a million tokens in, $10.00 for a million out.",
  );
  expect(mostWords(forecast())).toBe(
    "At most $0.034, counting every byte of text as a token and a reply of 2,048 tokens, reasoning included. A spending cap sets this much aside.",
  );
  expect(mostWords(forecast({ mostUsd: null, unbounded: "open length" }))).toContain(
    "no longest reply is set",
  );
  expect(sizeWords(forecast(), null)).toBe("The request has about 2.1 MB, media written as base64.");
  expect(sizeWords(forecast({ uploadBytes: 300_000_000 }), 100 * 1024 * 1024)).toMatch(
    /of at most 100 MB.*300 MB, goes to the provider's store of files; it is deleted there/,
  );
  const most = 20 * 1024 * 1024;
  expect(sizeWords(forecast({ requestBytes: most }), most)).toContain("has about 20 MB of at most 20 MB");
});
