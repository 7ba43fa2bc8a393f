import { estimateTokens } from "../../../calls/model-services/estimate-tokens";
import { priceAsCalled } from "../../../calls/model-services/extra-output";
import { costOf } from "../../../calls/model-services/prices";
import type { JudgeTestCase } from "../../../evaluation/judge-test-cases";
import type { ModelChoice } from "../../../shapes/connection";
import type { PriceRow } from "../../../shapes/model-settings";

/** A reply has an answer and a sentence or two. */
const REPLY_TOKENS = 120;

/** What a test will take; `usd` is null where no price is known. */
export type TestEstimate = { calls: number; inputTokens: number; usd: number | null; asOf: string | null };

/** Calls, tokens and price of a test, as long as no reply has to be asked for twice. */
export function estimateTest(
  cases: readonly JudgeTestCase[],
  model: ModelChoice,
  prices: readonly PriceRow[],
): TestEstimate {
  const inputTokens = cases.reduce(
    (sum, { request: { system, user } }) =>
      sum + estimateTokens(model, { system, parts: [{ type: "text", text: user }] }),
    0,
  );
  const price = priceAsCalled(model, prices);
  const calls = cases.length;
  return {
    calls,
    inputTokens,
    usd: price && costOf(price, { input: inputTokens, output: calls * REPLY_TOKENS }),
    asOf: price?.asOf ?? null,
  };
}
