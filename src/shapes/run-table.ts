import type { Overrule } from "./by-hand";
import type { Problem } from "./problem";
import type { ResultKey } from "./result";
import type { ResultStanding, RunCondition } from "./run-condition";
import type { TaskState } from "./task-state";
import type { UnscoredCause, VerdictStatus } from "./verdict";

/** What planning needs of a result. */
export type KeptState = ResultKey & {
  state: TaskState;
  /** What a refiner made of its caption; null where none has gone over it. */
  refined: "changed" | "unchanged" | null;
  /** Why the next step was not done when it was last tried; without what a model had written. */
  problem: Problem | null;
};

/** One line of a result, as a table shows it. */
export type RowOutcome = {
  id: string;
  type: string | null;
  /** Of which part of what is judged it is; null where its benchmark tells none apart. */
  part: string | null;
  status: VerdictStatus;
  cause: UnscoredCause | null;
  /** The same line read otherwise, by names of the benchmark; empty where it is not. */
  readings: Readonly<Record<string, VerdictStatus>>;
  /** What a person decided instead; null where nobody did. */
  overruled: Overrule["status"] | null;
  points: { earned: number; of: number } | null;
};

/** A result in a table: all that is known of it without reading the result itself. */
export type RunRow = KeptState & {
  outcomes: RowOutcome[];
  /** Words of the caption; null without one. */
  words: number | null;
  /** How long the model took to write it. */
  seconds: number | null;
  /** Tokens that the model wrote, as far as its endpoint says. */
  outputTokens: number | null;
  /** What all calls for this result have cost, judges' included, in US dollars; null where no price is known. */
  usd: number | null;
};

/** Which results a table shows: those that fit every part that is given. */
export type RunFilter = {
  sampleIds?: readonly string[];
  entryIds?: readonly string[];
  repeats?: readonly number[];
  states?: readonly TaskState[];
  /** True: only those with a problem. False: only those without. */
  problem?: boolean;
  /** Of the sample, by the facet's name: one of these values. */
  facets?: Readonly<Record<string, readonly string[]>>;
  /** Some line of the result is of this id or type (where given) and has this status. */
  outcome?: { id?: string; type?: string; status: VerdictStatus };
  /** What a person has written as a filter. */
  condition?: RunCondition;
};

/**
 * What results can be ordered by. `plan`: as the run does them. `sample` and `entry`: as in the plan, by these first.
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
  /** How many results fit the filter. */
  total: number;
  /** Where the first of `rows` stands among them, from 0. */
  from: number;
  rows: RunRow[];
};

/** How many results there are for each value of a facet; `facet`: "field", "video type". */
export type FacetCounts = { facet: string; values: { value: string; results: number }[] };

/** How some results fall apart: so many results each, lines for constraints; what fails most first. */
export type RunBreakdown = {
  total: number;
  standings: Record<ResultStanding, number>;
  entries: { entryId: string; results: number }[];
  problems: { code: string; message: string; results: number }[];
  constraints: { type: string; passed: number; failed: number; unscored: number }[];
  facets: FacetCounts[];
};

/** How far a run is, in tasks. */
export type RunCounts = {
  /** Captioned and judged. */
  done: number;
  /** Ended with a problem and not done since. */
  failed: number;
  /** All that there is to do. */
  total: number;
};

/** What a list shows of a run, unreadable ones included. */
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
  /** Titles of its model entries. */
  entries: string[];
  counts: RunCounts;
  /** Why it is not `ready`. */
  problem: Problem | null;
};

/** What a list shows of a data set. */
export type DataSetSummary = {
  id: string;
  title: string;
  benchmark: string;
  samples: number;
  /** ISO 8601. */
  storedAt: string;
};
