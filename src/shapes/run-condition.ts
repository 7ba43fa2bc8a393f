import type { VerdictStatus } from "./verdict";

/** A number of a result that a condition may be about. `passed`: the share of its scored lines that passed. */
export type MeasureName = "passed" | "repeat" | "words" | "seconds" | "outputTokens" | "usd";

/** Numbers between two ends; an end that is left out is open. `exclusive`: the ends themselves do not fit. */
export type Bounds = {
  least?: number;
  most?: number;
  exclusiveLeast?: boolean;
  exclusiveMost?: boolean;
};

/** One line of a result that is all of this; texts are patterns of `foundation/text-pattern.ts`, one of which has to fit. */
export type LineCondition = {
  statuses?: readonly VerdictStatus[];
  /** One of these: of this status, and read so. */
  kinds?: readonly { status: VerdictStatus; readings: Readonly<Record<string, VerdictStatus>> }[];
  types?: readonly string[];
  ids?: readonly string[];
};

/** Progress of a task; `failed` for those that ended with a problem. */
export type ResultStanding = "open" | "captioned" | "done" | "failed";

/** A condition on results; texts are patterns, except `caption`, which matches anywhere in the caption. */
export type RunCondition =
  | { all: readonly RunCondition[] }
  | { any: readonly RunCondition[] }
  | { not: RunCondition }
  /** Some line of the result is like this. */
  | { line: LineCondition }
  | { measure: MeasureName; is: Bounds }
  /** All lines passed; some failed; none failed and some are unscored. */
  | { satisfied: "yes" | "no" | "undecided" }
  | { standing: ResultStanding }
  /** Some line of it was decided otherwise by a person, or none. */
  | { overruled: boolean }
  | { sample: string }
  | { entryIds: readonly string[] }
  /** The code of its problem. */
  | { problem: string }
  | { facet: string; is: string }
  | { caption: string };

/** The texts that a condition looks for in captions, each once. */
export function captionTexts(condition: RunCondition): string[] {
  if ("all" in condition) return [...new Set(condition.all.flatMap(captionTexts))];
  if ("any" in condition) return [...new Set(condition.any.flatMap(captionTexts))];
  if ("not" in condition) return captionTexts(condition.not);
  return "caption" in condition ? [condition.caption] : [];
}
