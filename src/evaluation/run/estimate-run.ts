import type { MeanCall, RunEstimate } from "../../shapes/run-progress";

/** Calls of one model of one kind that are to come, with what each takes, about. */
export type ComingCalls = {
  /** The model's name, for people. */
  model: string;
  /** Address of the endpoint. */
  address: string;
  count: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
  /** US dollars a call; null where nobody knows. */
  usd: number | null;
};

/** Rate limits of an endpoint. */
type Pace = { concurrency: number; requestsPerMinute: number | null };

/** Replaces guessed values by measured ones of the same kind of call. */
export function asMeasured(
  guessed: Omit<ComingCalls, "count">,
  mean: MeanCall | null | undefined,
): Omit<ComingCalls, "count"> {
  if (!mean) return guessed;
  return {
    ...guessed,
    inputTokens: mean.inputTokens ?? guessed.inputTokens,
    outputTokens: mean.outputTokens ?? guessed.outputTokens,
    seconds: mean.seconds,
    usd: mean.usd ?? guessed.usd,
  };
}

/** Endpoints work beside each other: the one that takes longest decides. */
function secondsFor(calls: readonly ComingCalls[], paceOf: (address: string) => Pace): number {
  const addresses = new Set(calls.map(({ address }) => address));
  const each = [...addresses].map((address) => {
    const own = calls.filter((one) => one.address === address);
    const { concurrency, requestsPerMinute } = paceOf(address);
    const work = own.reduce((sum, { count, seconds }) => sum + count * seconds, 0) / concurrency;
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return Math.max(work, requestsPerMinute === null ? 0 : (60 * count) / requestsPerMinute);
  });
  return Math.max(0, ...each);
}

/** Adds up what calls to come take, and how long that lasts at the pace of their endpoints. */
export function estimateCalls(
  calls: readonly ComingCalls[],
  paceOf: (address: string) => Pace,
): Pick<RunEstimate, "tokens" | "usd" | "unpriced" | "seconds"> {
  const coming = calls.filter(({ count }) => count > 0);
  const sum = (of: (one: ComingCalls) => number) =>
    coming.reduce((total, one) => total + one.count * of(one), 0);
  return {
    tokens: { input: sum((one) => one.inputTokens), output: sum((one) => one.outputTokens) },
    usd: sum(({ usd }) => usd ?? 0),
    unpriced: [...new Set(coming.filter(({ usd }) => usd === null).map(({ model }) => model))],
    seconds: secondsFor(coming, paceOf),
  };
}
