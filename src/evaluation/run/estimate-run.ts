import type { CallRecord } from "../../shapes/call";
import type { Result } from "../../shapes/result";
import type { MeanCall, MeasuredRun, RunEstimate } from "../../shapes/run-progress";

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

/**
 * Replaces guessed values by measured ones of the same kind of call. `priceOf`: the price of a call of so many tokens, for calls
 * whose price nobody was told, such as those that files answered.
 */
export function asMeasured(
  guessed: Omit<ComingCalls, "count" | "usd">,
  mean: MeanCall | null | undefined,
  priceOf: (tokens: { input: number; output: number }) => number | null,
): Omit<ComingCalls, "count"> {
  const input = mean?.inputTokens ?? guessed.inputTokens;
  const output = mean?.outputTokens ?? guessed.outputTokens;
  return {
    ...guessed,
    inputTokens: input,
    outputTokens: output,
    // None where all came in files: their duration is not measured.
    seconds: mean?.seconds || guessed.seconds,
    usd: mean?.usd ?? priceOf({ input, output }),
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

/** A sum over the calls that tell the value, and their number. */
type Told = { sum: number; told: number };

/** Time, usage and price of some calls together. */
export type CallTotals = {
  calls: number;
  inputTokens: Told;
  outputTokens: Told;
  usd: Told;
  /** Some of the prices are upper limits. */
  isEstimated: boolean;
  seconds: Told;
  firstTokenSeconds: Told;
};

function toldBy(values: readonly (number | null | undefined)[]): Told {
  const known = values.filter((value) => typeof value === "number");
  return { sum: known.reduce((sum, value) => sum + value, 0), told: known.length };
}

const inSeconds = ({ sum, told }: Told): Told => ({ sum: sum / 1000, told });

/** Adds up what these calls tell of themselves. */
export function callTotals(records: readonly CallRecord[]): CallTotals {
  return {
    calls: records.length,
    inputTokens: toldBy(records.map(({ usage }) => usage.input)),
    outputTokens: toldBy(records.map(({ usage }) => usage.output)),
    usd: toldBy(records.map(({ price }) => price?.usd)),
    isEstimated: records.some(({ price }) => price?.estimated === true && price.usd !== null),
    seconds: inSeconds(toldBy(records.map(({ totalMilliseconds }) => totalMilliseconds))),
    firstTokenSeconds: inSeconds(toldBy(records.map((record) => record.firstTokenMilliseconds))),
  };
}

/** The mean over the calls that tell the value; null where none does. */
export function meanTold({ sum, told }: Told): number | null {
  return told === 0 ? null : sum / told;
}

/** The mean of the calls that were made; cached replies took nothing and are left out. */
function meanCall(records: readonly CallRecord[]): MeanCall | null {
  const made = records.filter(({ cached }) => cached !== true);
  if (made.length === 0) return null;
  const { calls, inputTokens, outputTokens, usd } = callTotals(made);
  // The duration of batch calls is not measured.
  const timed = callTotals(made.filter(({ source }) => source !== "batch"));
  return {
    calls,
    inputTokens: meanTold(inputTokens),
    outputTokens: meanTold(outputTokens),
    usd: meanTold(usd),
    seconds: meanTold(timed.seconds) ?? 0,
  };
}

/** The calls of judges for a result. One call may have answered several questions: it stands with each of them. */
export function judgeCallsOf({ judgement }: Result): CallRecord[] {
  const records = (judgement?.replies ?? []).flatMap(({ call }) => call ?? []);
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

/** Usage measured over these results; null without results. Sizes are those of their JSON. */
export function measureRun(results: readonly Result[]): MeasuredRun | null {
  if (results.length === 0) return null;
  const captions: Record<string, MeanCall> = {};
  const refinings: Record<string, MeanCall> = {};
  for (const entryId of new Set(results.map((result) => result.entryId))) {
    const own = results.filter((result) => result.entryId === entryId);
    const mean = meanCall(own.flatMap(({ caption }) => caption?.call ?? []));
    if (mean) captions[entryId] = mean;
    const refining = meanCall(own.flatMap(({ refined }) => refined?.call ?? []));
    if (refining) refinings[entryId] = refining;
  }
  const judged = results.filter(({ judgement }) => judgement?.replies !== undefined);
  const judging = judged.flatMap(judgeCallsOf);
  const judges = new Set(judging.map(({ model }) => model));
  return {
    results: results.length,
    captions,
    refinings,
    judging: meanCall(judging),
    judges: Object.fromEntries(
      [...judges].flatMap((model) => {
        const mean = meanCall(judging.filter((call) => call.model === model));
        return mean ? [[model, mean]] : [];
      }),
    ),
    judgeCalls: meanTold(toldBy(judged.map((result) => judgeCallsOf(result).length))),
    bytes: meanTold(toldBy(results.map((result) => JSON.stringify(result).length))) ?? 0,
  };
}
