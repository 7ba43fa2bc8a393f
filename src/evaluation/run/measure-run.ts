import type { CallRecord } from "../../shapes/call";
import type { Result } from "../../shapes/result";
import type { MeanCall, MeasuredRun } from "../../shapes/run-progress";

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
  return {
    results: results.length,
    captions,
    refinings,
    judging: meanCall(judged.flatMap(judgeCallsOf)),
    judgeCalls: meanTold(toldBy(judged.map((result) => judgeCallsOf(result).length))),
    bytes: meanTold(toldBy(results.map((result) => JSON.stringify(result).length))) ?? 0,
  };
}
