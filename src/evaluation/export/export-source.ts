import type { Benchmark } from "../../benchmarks/benchmark";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { LabelSet } from "../../shapes/label-set";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Rating } from "../../shapes/rating";
import type { Outcome, Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunCorrection } from "../../shapes/run-correction";
import type { Score, Summary } from "../../shapes/run-scores";
import type { Study } from "../../shapes/study";

/** Measurements of a result, as tables show them; null where unknown. */
type Measures = {
  words: number | null;
  seconds: number | null;
  outputTokens: number | null;
  /** US dollars, judges' calls included. */
  usd: number | null;
  /** True where a part of `usd` is estimated, so that it is the most that was spent; absent where `usd` is null. */
  usdEstimated?: boolean;
};

/** A task of a run with what it has led to. */
export type ExportedTask = {
  sample: DataSample;
  entry: ModelEntry;
  /** From 1. */
  repeat: number;
  /** Null where nothing is kept. */
  result: Result | null;
  /** The judgement of the result, with everything unscored where there is none; null where that is unknown too. */
  judgement: unknown;
  /** The lines of `judgement`, by the run's semantics. */
  outcomes: Outcome[];
  measures: Measures;
};

/** A run as what is written of it sees it. */
export type ExportSource = {
  run: Run;
  benchmark: Benchmark;
  dataSet: DataSet;
  /** Those that the run chose, in its order. */
  samples: readonly DataSample[];
  /** All tasks: sample by sample, models and their repeats within; only those of these samples and models, where given. */
  tasks(only?: { samples?: readonly DataSample[]; entryId?: string }): AsyncGenerator<ExportedTask>;
  /** The kept parts of the tasks of a sample, in their order. */
  resultsOf(sample: DataSample): Promise<Result[]>;
  /** The scores of each model, in the run's order; `overruled`: with what people decided otherwise, null where they did not. */
  summaries(): Promise<{ entry: ModelEntry; summary: Summary; overruled: Score[] | null }[]>;
  /**
   * The same as people would have given them, by its label sets; null where nobody labelled any of its lines. Those by facets take
   * most of the work.
   */
  correction(how: { facets: boolean }): Promise<RunCorrection | null>;
  /** Ratings of its captions by people and models. */
  ratings(): Promise<readonly Rating[]>;
  /** The label sets with lines of it on which anybody has said something. */
  labelSets(): Promise<readonly LabelSet[]>;
  /** The study that made it, and those that are told of it. */
  studies(): Promise<readonly Study[]>;
  /** ISO 8601: now. */
  time: string;
};

/** A file that is being written. */
export type OpenFile = { write(content: string | Uint8Array): Promise<void>; close(): Promise<void> };

/** Begins a file under a path. */
export type OpenPath = (path: string) => Promise<OpenFile>;

/** A name that every file system takes: letters, digits, dots, hyphens and underscores of ASCII. */
export function safeName(text: string, fallback = "unnamed"): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80);
  return plain === "" ? fallback : plain;
}

/** A safe name for each thing, no two the same, whatever case they are in. */
export function safeNames<T>(things: readonly T[], nameOf: (thing: T) => string): Map<T, string> {
  const taken = new Set<string>();
  return new Map(
    things.map((thing): [T, string] => {
      const wanted = safeName(nameOf(thing));
      let name = wanted;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted}-${number}`;
      taken.add(name.toLowerCase());
      return [thing, name];
    }),
  );
}
