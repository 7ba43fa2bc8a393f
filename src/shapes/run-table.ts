import type { Problem } from "./problem";
import type { Overrule, ResultKey, TaskState } from "./result";
import type { SuggestedChecks } from "./run";
import type { UnscoredCause, VerdictStatus } from "./verdict";

/** The fields of a result that planning needs. */
export type KeptState = ResultKey & {
  state: TaskState;
  /** The outcome of refining its caption; null where no refiner has processed it. */
  refined: "changed" | "unchanged" | null;
  /** The reason why the next step was not done when it was last tried; without what a model had written. */
  problem: Problem | null;
};

/** One line of a result, as a table shows it. */
export type RowOutcome = {
  id: string;
  type: string | null;
  /** The part of the judged material that the line belongs to; null where the benchmark has no parts. */
  part: string | null;
  status: VerdictStatus;
  cause: UnscoredCause | null;
  /** The same line read otherwise, by names of the benchmark; empty where it is not. */
  readings: Readonly<Record<string, VerdictStatus>>;
  /** A person's overruling status; null where the verdict was not overruled. */
  overruled: Overrule["status"] | null;
  points: { earned: number; of: number } | null;
};

/** A result in a table: all that is known of it without reading the result itself. */
export type RunRow = KeptState & {
  outcomes: RowOutcome[];
  /** Words of the caption; null without one. */
  words: number | null;
  /** Time the model took to write the caption. */
  seconds: number | null;
  /** Tokens that the model wrote, as far as its endpoint says. */
  outputTokens: number | null;
  /** Cost of all calls for this result, judges' included, in US dollars; null where no price is known. */
  usd: number | null;
  /** True where a part of `usd` is estimated, so that it is the most that was spent. */
  estimated: boolean;
};

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

/** Filter for the results of a table: a result must fit every given part. */
export type RunFilter = {
  sampleIds?: readonly string[];
  entryIds?: readonly string[];
  states?: readonly TaskState[];
  /** True: only those with a problem. False: only those without. */
  problem?: boolean;
  /** Condition typed by a person as a filter. */
  condition?: RunCondition;
};

/**
 * Orders of results. `plan`: as the run does them. `sample` and `entry`: as in the plan, by these first.
 * `state`: open, captioned, done. `passed`: by the share of lines that passed of those scored. `points`: by what rated
 * lines earned. `satisfied`: no, undecided, yes.
 */
export const RUN_ORDERS = [
  "plan",
  "sample",
  "entry",
  "repeat",
  "state",
  "passed",
  "points",
  "satisfied",
  "words",
  "seconds",
  "outputTokens",
  "usd",
] as const;

/**
 * In which order. Results without the value come last either way; equal ones stand as in the plan. `part`: `passed` and
 * `points` are of its lines alone.
 */
export type RunOrder = { by: (typeof RUN_ORDERS)[number]; part?: string; descending?: boolean };

/** A piece of a table. */
export type RunWindow = {
  /** The number of results that fit the filter. */
  total: number;
  /** Index of the first of `rows` among them, from 0. */
  from: number;
  rows: RunRow[];
};

/** The beginnings of what was asked and written, blanks and ends of lines as one blank; `caption` is null without one. */
export type TextStarts = { instruction: string; caption: string | null };

/** Number of results for each value of a facet; `facet`: "field", "video type". */
export type FacetCounts = { facet: string; values: { value: string; results: number }[] };

/** Breakdown of a set of results: counts of results, but of lines for constraints; most failures first. */
export type RunBreakdown = {
  total: number;
  standings: Record<ResultStanding, number>;
  entries: { entryId: string; results: number }[];
  problems: { code: string; message: string; results: number }[];
  constraints: { type: string; passed: number; failed: number; unscored: number }[];
  facets: FacetCounts[];
};

/** Progress of a run, in tasks. */
type RunCounts = {
  /** Captioned and judged. */
  done: number;
  /** Ended with a problem and not done since. */
  failed: number;
  /** All that there is to do. */
  total: number;
};

/** List entry of a run, unreadable ones included. */
export type RunSummary = {
  id: string;
  /** Only `ready` ones can be changed and gone on with; `read-only` ones are of a newer version of the app. */
  state: "ready" | "read-only" | "unreadable";
  title: string;
  /** ISO 8601; null where an unreadable run does not say. */
  createdAt: string | null;
  dataSetId: string | null;
  benchmark: string | null;
  /** The session whose sample it is about; null for every other run. */
  sessionId: string | null;
  /** Present where it is judged by suggested checks. */
  suggested?: SuggestedChecks;
  /** Titles of its model entries. */
  entries: string[];
  counts: RunCounts;
  /** The reason why it is not `ready`. */
  problem: Problem | null;
};

/** List entry of a data set. */
export type DataSetSummary = {
  id: string;
  title: string;
  benchmark: string;
  samples: number;
  /** ISO 8601. */
  storedAt: string;
  /** It came with a run, and goes with the last one. */
  withRuns?: true;
};

/**
 * The results of a run in columns: entry `n` of each is about result `n`, in the order in which they came. Run
 * table, scores, flips and board read these and no result.
 */
export type RunColumns = {
  /** Number of results; the arrays may be longer. */
  length: number;
  /** Ids, by the numbers in `sample`: those of the run in its order, then others that results name. */
  sampleIds: readonly string[];
  /** Ids, by the numbers in `entry`. */
  entryIds: readonly string[];
  sample: Uint32Array;
  entry: Uint32Array;
  repeat: Uint32Array;
  /** 0 open, 1 captioned, 2 done. */
  state: Uint8Array;
  /** Number of a problem in `problems`, from 1; 0 for none. */
  problem: Uint32Array;
  problems: readonly Problem[];
  /** Number of a list in `shapes`: which lines the result has. Results of one sample mostly share theirs. */
  shape: Uint32Array;
  shapes: readonly (readonly { id: string; type: string | null; part: string | null }[])[];
  /** Start of a result's lines in `digits`, `earned` and `of`; there are as many as in its shape. */
  first: Uint32Array;
  /** One line each: 0 failed, 1 passed, from 2 on unscored (`storage/runs/index/outcome-digit.ts`). */
  digits: Uint8Array;
  /** The same lines read otherwise, as digits; `NO_READING` where a line is not read so. */
  readings: readonly { name: string; digits: Uint8Array }[];
  /**
   * Decisions of people on the same lines: 0 failed, 1 passed, `NO_READING` for the others; empty where nothing
   * of the run is overruled.
   */
  overruled: Uint8Array;
  /** Points of rated lines, NaN for others; both empty where no line of the run is rated. */
  earned: Float64Array;
  of: Float64Array;
  /** NaN without a caption, and where it is not known. */
  words: Float64Array;
  seconds: Float64Array;
  outputTokens: Float64Array;
  usd: Float64Array;
  /** 1 where a part of `usd` is estimated. */
  estimated: Uint8Array;
  /** 0 not refined, 1 changed by a refiner, 2 left unchanged by one. */
  refined: Uint8Array;
  /** Facets of samples, and "video" for the video's id. `codes`: by the number of the sample, a number in `values` from 1, or 0 for none. */
  facets: readonly { facet: string; values: readonly string[]; codes: Uint32Array }[];
};
