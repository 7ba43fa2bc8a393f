import { expect, it } from "vitest";
import { asMeasured, type ComingCalls, estimateCalls } from "../../../src/evaluation/run/estimate-run";

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
  const { count: _count, ...guessed } = calls();
  const mean = { calls: 3, inputTokens: 1500, outputTokens: null, usd: null, seconds: 2 };
  expect(asMeasured(guessed, mean)).toEqual({ ...guessed, inputTokens: 1500, seconds: 2 });
  expect(asMeasured(guessed, undefined)).toEqual(guessed);
  // Of answers that came in files nobody knows how long they took: calls to come take no less for that.
  expect(asMeasured(guessed, { ...mean, seconds: 0 }).seconds).toBe(guessed.seconds);
});
