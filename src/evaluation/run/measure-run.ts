import type { CallRecord } from "../../shapes/call";
import type { Result } from "../../shapes/result";
import type { MeanCall, MeasuredRun } from "../../shapes/run-estimate";

function meanOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === "number");
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The mean of the calls that were made; cached replies took nothing and are left out. */
function meanCall(records: readonly CallRecord[]): MeanCall | null {
  const made = records.filter(({ cached }) => cached !== true);
  if (made.length === 0) return null;
  // The duration of batch calls is not measured.
  const timed = made.filter(({ source }) => source !== "batch");
  return {
    calls: made.length,
    inputTokens: meanOf(made.map(({ usage }) => usage.input)),
    outputTokens: meanOf(made.map(({ usage }) => usage.output)),
    usd: meanOf(made.map(({ price }) => price?.usd)),
    seconds: (meanOf(timed.map(({ totalMilliseconds }) => totalMilliseconds)) ?? 0) / 1000,
  };
}

/** One call may have answered several questions: it stands with each of them. */
function judgeCallsOf({ judgement }: Result): CallRecord[] {
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
    judgeCalls: meanOf(judged.map((result) => judgeCallsOf(result).length)),
    bytes: meanOf(results.map((result) => JSON.stringify(result).length)) ?? 0,
  };
}
