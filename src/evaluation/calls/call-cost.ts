import { estimateTokens, textTokens } from "../../lib/model-services/estimate-tokens";
import { costOf, priceOf } from "../../lib/model-services/prices";
import type { GenerateRequest } from "../../providers/provider";
import type { CallPrice, TokenUsage } from "../../schemas/call";
import type { ModelChoice } from "../../schemas/connection";
import type { PriceRow } from "../../schemas/model-settings";

/** Taken for the longest reply where nobody has set one: more than captions and judgements need. */
export const ASSUMED_MOST_OUTPUT = 4096;

/** What attempts of one call have cost. */
export type Cost = {
  /** Null where no price is known. */
  usd: number | null;
  /** The part of it that is estimated. */
  estimatedUsd: number;
};

/** What a request costs with one model. */
export type Tariff = {
  /** Before it is sent: its estimated input and the longest reply; null where no price is known. */
  mostUsd: number | null;
  /** After a reply; tokens that were not reported are estimated. */
  ofReply(usage: TokenUsage, text: string): Cost;
  /** After an attempt without a whole reply that may be charged all the same; `text` is what had come. */
  ofBroken(text: string): Cost;
  /** The date of the row of the price table. */
  asOf: string | null;
};

export const NOTHING: Cost = { usd: 0, estimatedUsd: 0 };

/** The tariff of a request by the price table. */
export function tariffOf(choice: ModelChoice, request: GenerateRequest, rows: readonly PriceRow[]): Tariff {
  const price = priceOf(choice, rows);
  if (price === null) {
    const unknown = { usd: null, estimatedUsd: 0 };
    return { mostUsd: null, asOf: null, ofReply: () => unknown, ofBroken: () => unknown };
  }
  let estimated: number | null = null;
  const inputTokens = () => {
    estimated ??= estimateTokens(choice, request);
    return estimated;
  };
  const mostOutput = request.settings.maxTokens ?? ASSUMED_MOST_OUTPUT;
  const ofBroken = (text: string): Cost => {
    const usd = costOf(price, { input: inputTokens(), output: textTokens(text) });
    return { usd, estimatedUsd: usd };
  };
  return {
    mostUsd: costOf(price, { input: inputTokens(), output: mostOutput }),
    asOf: price.asOf,
    ofBroken,
    ofReply({ input, output }, text) {
      const usd = costOf(price, { input: input ?? inputTokens(), output: output ?? textTokens(text) });
      return { usd, estimatedUsd: input === null || output === null ? usd : 0 };
    },
  };
}

/** Both together; unknown where one is. */
export function sumOf(one: Cost, other: Cost): Cost {
  const usd = one.usd === null || other.usd === null ? null : one.usd + other.usd;
  return { usd, estimatedUsd: one.estimatedUsd + other.estimatedUsd };
}

/** As the record of a call says it. */
export function priceOfCall({ usd, estimatedUsd }: Cost, asOf: string | null): CallPrice {
  return { usd, estimated: estimatedUsd > 0, asOf };
}
