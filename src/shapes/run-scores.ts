import { type Static, Type } from "typebox";
import type { DifferenceVerdict } from "../foundation/standing-words";
import { OneOf } from "./one-of";
import type { Semantics, UnscoredCause } from "./verdict";

/** A share that keeps its parts; null where there is nothing to count. */
type Share = { value: number | null; numerator: number; denominator: number };

/** Spread of a score between repeats, in the score's unit, over the samples that are scored in each repeat with anything scored. */
export type RepeatSpread = {
  /** The id of the score. */
  id: string;
  /** Samples that all values are over, of those that the score is about. */
  samples: number;
  of: number;
  /** One a repeat; null where nothing was scored in it, and without such a sample. */
  values: (number | null)[];
  /** Over the repeats that have a value; null without any. */
  mean: number | null;
  low: number | null;
  high: number | null;
  /** Standard deviation over repeats (n - 1); null with fewer than two. */
  deviation: number | null;
};

/** The reason why some of it could not be scored. */
export type UnscoredReason =
  /** Lines of captions that were judged; `cause` is null where none was told. */
  | { kind: "lines"; cause: UnscoredCause | null; lines: number; captions: number }
  /** Tasks that ended with a problem. */
  | { kind: "failed"; code: string; message: string; tasks: number }
  /** Tasks that are still to do. */
  | { kind: "open"; tasks: number };

/**
 * Effort spent on the captions of an entry. Means are over the captions that report the value, null where none does.
 */
export type EntryEffort = {
  captions: number;
  /** US dollars, judges included; `priced`: for so many captions a price is known. */
  usd: number;
  priced: number;
  /** True where a part of `usd` is estimated, so that it is the most that was spent. */
  estimated: boolean;
  seconds: number | null;
  outputTokens: number | null;
  words: number | null;
};

/** Counts of captions a refiner processed and of those it left unchanged. */
export type EntryRefining = { refined: number; unchanged: number };

/** A number over outcomes that keeps its parts. */
export const Score = Type.Object({
  /** Occurs once in a summary: "csr", "format_isr". */
  id: Type.String(),
  /** As people read it: "CSR, format". */
  label: Type.String(),
  /** `numerator / denominator`, times 100 where the unit says so; null where there is nothing to count. */
  value: Type.Union([Type.Number(), Type.Null()]),
  numerator: Type.Number(),
  /** The number that could be scored. */
  denominator: Type.Number(),
  /** The number there is to score: the rest is unscored. Of words those scored, and one for each caption that was not. */
  total: Type.Number(),
  /** `share`: from 0 to 1. `per-100-words`: of what was found in captions. `points`: a mean of ratings. */
  unit: OneOf("share", "per-100-words", "points"),
  /** The most points that can be reached; only where the unit is `points`. */
  of: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  better: OneOf("higher", "lower"),
  /** The 95 % interval in the same unit, where one was computed. */
  interval: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
});
export type Score = Static<typeof Score>;

/** The scores of the results that have something in common. */
export const FacetRow = Type.Object({
  /** The value shared by the results of the row: "length", "Retrieval", "6". */
  value: Type.String(),
  label: Type.String(),
  scores: Type.Array(Score),
});
export type FacetRow = Static<typeof FacetRow>;

/** A benchmark's summary of a set of results. */
export const Summary = Type.Object({
  /** Results of which anything could be scored, of all. */
  results: Type.Object({ scored: Type.Integer(), total: Type.Integer() }),
  scores: Type.Array(Score),
  /** By "constraint", "field", "video" and the like. */
  facets: Type.Record(Type.String(), Type.Array(FacetRow)),
  /** The numbers that the released scripts give, by their names; unscored counts as failed there. */
  released: Type.Record(Type.String(), Type.Number()),
});
export type Summary = Static<typeof Summary>;

/** All that is told of one model entry of a run in numbers. */
export type EntryScores = {
  entryId: string;
  title: string;
  summary: Summary;
  /** The scores over all by the other semantics. */
  otherwise: Score[];
  /** The scores over all with what people decided in the place of so many verdicts; null where they decided nothing. */
  overruled: { lines: number; scores: Score[] } | null;
  /** Null where nothing is repeated. */
  repeats: {
    scores: RepeatSpread[] /** Lines that flip, of those scored in two repeats or more. */;
    flips: Share;
  } | null;
  unscored: UnscoredReason[];
  effort: EntryEffort;
  /** Null where nothing was refined. */
  refining: EntryRefining | null;
  /** Captions by the share of their scored lines that passed: ten steps from 0 to below 1, and 1 by itself. */
  shares: number[];
};

/** Between which ranks an entry stands by a score, at 95 %, by what tells each two entries apart; 1 is the best. */
export type EntryRank = { entryId: string; scoreId: string; rank: [low: number, high: number] };

/** By how much of itself a score changes: 0.1 where it grows by a tenth. */
export type PromptChange = {
  id: string;
  label: string;
  change: number;
  /** 95 %, by the same videos for both; null where there is one video only. */
  interval: [low: number, high: number] | null;
  verdict: DifferenceVerdict;
  /** The unscored lines could turn it round, which is said beside the verdict. */
  unscoredTurns?: true;
};

/** Two entries that are asked by different prompts and are the same otherwise, on what is judged in both. */
export type PromptSensitivity = {
  from: { entryId: string; title: string; prompt: string };
  to: { entryId: string; title: string; prompt: string };
  captions: number;
  /** Scores without a change that can be told are left out. */
  changes: PromptChange[];
};

/** The scores of a run's entries, by these semantics. */
export type RunScores = {
  runId: string;
  /** As its authors write it. */
  benchmark: string;
  semantics: Semantics;
  /** Different videos that its samples are of: what intervals are from. */
  videos: number;
  samples: number;
  entries: EntryScores[];
  /** Without any where there is one entry. */
  ranks: EntryRank[];
  /** One for each pair of entries that differ only in their prompt. */
  prompts: PromptSensitivity[];
};

/** One score of each entry of a run, the first that something in its data set is about. */
export type RunHeadline = { title: string; score: Score }[];

/** Lines that are scored and those that passed, for each entry and sample, over repeats. */
export type SampleShares = {
  sampleIds: string[];
  entryIds: string[];
  /** At `sample * entryIds.length + entry`. */
  passed: Uint32Array;
  scored: Uint32Array;
};

/** Likeness of samples on one video, from 0 to 1; by so many videos that have two samples or more. */
export type VideoCorrelation = { correlation: number; videos: number };
