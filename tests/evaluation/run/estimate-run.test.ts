import { expect, it } from "vitest";
import {
  asMeasured,
  type ComingCalls,
  estimateCalls,
  measureRun,
} from "../../../src/evaluation/run/estimate-run";
import type { CallRecord } from "../../../src/shapes/call";
import type { Result } from "../../../src/shapes/result";

const calls = (changes: Partial<ComingCalls> = {}): ComingCalls => ({
  model: "m",
  address: "https://one.example/v1",
  count: 10,
  inputTokens: 1000,
  outputTokens: 100,
  seconds: 4,
  usd: 0.01,
  ...changes,
});
const pace = (concurrency: number, requestsPerMinute: number | null = null) => ({
  concurrency,
  requestsPerMinute,
});

it("adds up tokens, price and time", () => {
  expect(estimateCalls([calls(), calls({ count: 5, usd: 0.02 })], () => pace(2))).toEqual({
    tokens: { input: 15_000, output: 1500 },
    usd: 0.2,
    unpriced: [],
    seconds: 30,
  });
});

it("names models without a price once, and those that are not called never", () => {
  const { usd, unpriced } = estimateCalls(
    [calls({ usd: null }), calls({ usd: null }), calls({ model: "idle", count: 0, usd: null })],
    () => pace(1),
  );
  expect({ usd, unpriced }).toEqual({ usd: 0, unpriced: ["m"] });
});

it("lets the endpoint decide that takes longest", () => {
  const other = "https://two.example/v1";
  const both = [calls(), calls({ address: other, seconds: 1 })];
  expect(estimateCalls(both, () => pace(1)).seconds).toBe(40);
  // Ten calls at six a minute.
  expect(estimateCalls(both, (address) => (address === other ? pace(1, 6) : pace(1))).seconds).toBe(100);
});

it("takes nothing where nothing is left", () => {
  expect(estimateCalls([], () => pace(1))).toEqual({
    tokens: { input: 0, output: 0 },
    usd: 0,
    unpriced: [],
    seconds: 0,
  });
});

it("puts what was measured before what was guessed, as far as an endpoint tells it", () => {
  const { count: _count, usd: _usd, ...guessed } = calls();
  const priceOf = ({ input, output }: { input: number; output: number }) => (input + 10 * output) / 1e6;
  const mean = { calls: 3, inputTokens: 1500, outputTokens: null, usd: 0.5, seconds: 2 };
  expect(asMeasured(guessed, mean, priceOf)).toEqual({ ...guessed, inputTokens: 1500, seconds: 2, usd: 0.5 });
  expect(asMeasured(guessed, undefined, priceOf)).toEqual({ ...guessed, usd: 0.002 });
  // Nobody knows how long answers took that came in files: calls to come take no less for that.
  expect(asMeasured(guessed, { ...mean, seconds: 0 }, priceOf).seconds).toBe(guessed.seconds);
});

it("prices calls to come by the tokens that were measured, where nobody knows what those calls cost", () => {
  const { count: _count, usd: _usd, ...guessed } = calls();
  const mean = { calls: 3, inputTokens: 1500, outputTokens: 4000, usd: null, seconds: 0 };
  const priceOf = ({ input, output }: { input: number; output: number }) => (input + 10 * output) / 1e6;
  expect(asMeasured(guessed, mean, priceOf).usd).toBeCloseTo(0.0415, 10);
  expect(asMeasured(guessed, mean, () => null).usd).toBeNull();
});

it("measures each judge by itself: the price of one is none of another's", () => {
  const call = (id: string, model: string, changes: Partial<CallRecord>): CallRecord => ({
    ...{
      id,
      baseUrl: "https://one.example/v1",
      model,
      answeredModel: model,
      promptVersion: "answer-question.v2",
    },
    settings: { temperature: 0, maxTokens: null, seed: null },
    ...{
      mediaHashes: [],
      usage: { input: 100, output: 10 },
      warnings: [],
      startedAt: "2026-11-01T00:00:00Z",
    },
    ...{ firstTokenMilliseconds: null, totalMilliseconds: 2000, finishReason: "stop" },
    ...changes,
  });
  const replies = [
    call("1", "dear", { source: "batch", totalMilliseconds: 0, usage: { input: 500, output: 50 } }),
    call("2", "cheap", { price: { usd: 0.001, estimated: false, asOf: null } }),
  ].map((one) => ({
    checkId: "c",
    task: "answer_question",
    attempt: 1,
    raw: "{}",
    rejected: null,
    call: one,
  }));
  const judgement = { benchmark: "omnicap-if", outcomes: [], detail: {}, replies };
  const result = { sampleId: "s", entryId: "e", repeat: 1, caption: null, judgement };
  const { judging, judges } = measureRun([result as unknown as Result]) ?? {};
  expect(judges).toEqual({
    dear: { calls: 1, inputTokens: 500, outputTokens: 50, usd: null, seconds: 0 },
    cheap: { calls: 1, inputTokens: 100, outputTokens: 10, usd: 0.001, seconds: 2 },
  });
  expect(judging).toMatchObject({ calls: 2, inputTokens: 300 });
});
