import type { CallPrice, TokenUsage } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { ModelAbilities } from "../../shapes/model-abilities";
import type { ModelSettings, SpendingCaps } from "../../shapes/model-settings";
import type { GenerateRequest } from "../provider";
import { addedFields, extraOutput } from "./extra-output";
import { mostInputTokens } from "./most-input";
import { longestReply } from "./output-room";
import { costOf, isFree, priceOf } from "./prices";

/** What requests of one call have cost. */
export type Cost = {
  /** Null where nobody knows. */
  usd: number | null;
  /** The part of it that is no count of the endpoint, but the most that it can be. */
  estimatedUsd: number;
};

/** Why nobody can say what a request costs at most. */
export type Unbounded = "no price" | "extra fields" | "open length" | "reasoning beside";

/** What a request costs with one model. */
export type Tariff = {
  /** The most that one request can cost, before it is sent; null where nobody knows. */
  mostUsd: number | null;
  /** Why nobody knows; null where `mostUsd` is known. */
  unbounded: Unbounded | null;
  /** The length to be named in the request where the settings leave it open; null to leave it to the endpoint. */
  mostTokens: number | null;
  /** What was billed by the tokens that the endpoint counted, with the most possible for those that it didn't. */
  billed(counted: TokenUsage): Cost;
  /** The date of the row of the price table. */
  asOf: string | null;
};

export const NOTHING: Cost = { usd: 0, estimatedUsd: 0 };

/** What an endpoint has told that tells no count. */
export const UNCOUNTED: TokenUsage = { input: null, output: null };

export function isCapped({ perRunUsd, perDayUsd }: SpendingCaps): boolean {
  return perRunUsd !== null || perDayUsd !== null;
}

/**
 * The tariff of a request by the price table. Under a cap a length is named in each request that costs anything: without
 * one nothing bounds the reply.
 */
export function tariffOf(
  choice: ModelChoice,
  request: Pick<GenerateRequest, "system" | "settings" | "reply"> & {
    parts: Parameters<typeof mostInputTokens>[1]["parts"];
  },
  { prices, caps }: Pick<ModelSettings, "prices" | "caps">,
  { length, lengthHolds }: Pick<ModelAbilities, "length" | "lengthHolds">,
): Tariff {
  const takesLength = length !== "none";
  const price = priceOf(choice, prices);
  const wantsLength = choice.kind === "anthropic" || (price !== null && !isFree(price) && isCapped(caps));
  const mostTokens = wantsLength && takesLength ? longestReply(request.settings) : null;
  const asOf = price?.asOf ?? null;
  const unknown = (unbounded: Unbounded): Tariff => ({
    mostUsd: null,
    unbounded,
    mostTokens,
    billed: () => ({ usd: null, estimatedUsd: 0 }),
    asOf,
  });
  if (price === null) return unknown("no price");
  if (isFree(price)) return { mostUsd: 0, unbounded: null, mostTokens, billed: () => NOTHING, asOf };
  const extra = extraOutput(addedFields(choice), lengthHolds);
  if (extra === null) return unknown("extra fields");

  const set = takesLength ? (request.settings.maxTokens ?? mostTokens) : null;
  const longest = set === null ? extra.longest : Math.max(set, extra.longest ?? 0);
  const mostOutput = longest === null || extra.beside === null ? null : longest + extra.beside;
  let most: number | null = null;
  const mostInput = () => {
    most ??= mostInputTokens(choice, request);
    return most;
  };
  return {
    mostUsd: mostOutput === null ? null : costOf(price, { input: mostInput(), output: mostOutput }),
    unbounded: longest === null ? "open length" : extra.beside === null ? "reasoning beside" : null,
    mostTokens,
    asOf,
    billed({ input, output }) {
      const written = output ?? mostOutput;
      if (written === null) return { usd: null, estimatedUsd: 0 };
      const usd = costOf(price, { input: input ?? mostInput(), output: written });
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
