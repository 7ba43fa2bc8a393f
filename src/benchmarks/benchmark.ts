import type { Checklist } from "../schemas/checklist";
import type { DataSample, FileProblem } from "../schemas/data-set";
import type { MediaFacts } from "../schemas/media";
import type { Summary } from "../schemas/score";
import type { BenchmarkId, Verdict } from "../schemas/verdict";

/** A file of a benchmark, by its name or path. */
export type BenchmarkFile = { name: string; text: string };

/** A caption that was made elsewhere. `entry`: whose it is, by the name of its file. */
export type ReadResponse = { sampleId: string; entry: string; text: string };

/** Verdicts that were reached elsewhere. */
export type ReadResult = {
  sampleId: string;
  entry: string;
  /** The caption that they are about, where a file tells it. */
  response: string | null;
  /** What they are about, where it is another checklist than the sample's. */
  checklist: Checklist | null;
  verdicts: Verdict[];
};

/** All that could be used of a set of files, and every problem. */
export type FilesRead = {
  samples: DataSample[];
  responses: ReadResponse[];
  results: ReadResult[];
  problems: FileProblem[];
};

/** What every benchmark's summary holds beside its rates. Names are those of the released scripts. */
export type ReleasedSummary = {
  /** Share of instructions with all constraints satisfied. */
  isr: number;
  /** Satisfied constraints over all constraints (micro-average), as in published rows. */
  csr: number;
  /** Mean over instructions of their satisfied share, as in the papers' formula; null without any constraint. Ours. */
  csr_macro: number | null;
  /** Shares by words in constraint ids: `format_score`, `content_score`, `relation_score`; only those that occur. */
  constraint_dimension_scores: Record<string, number>;
  /** The counts behind each rate. */
  stats: Record<string, Record<string, unknown>>;
  /** Rates of each video, by their published column names. */
  video_scores: Record<string, Record<string, number>>;
  /** Rates of each instruction of each video, in the order of the file. */
  prompt_scores: Record<string, Record<string, number>[]>;
};

/** A benchmark: its files in and out, and its scoring. */
export type Benchmark<Released extends ReleasedSummary = ReleasedSummary> = {
  id: BenchmarkId;
  /** As its authors write it. */
  label: string;
  /** A checklist as the benchmark's files hold it, as ours. Throws `ProblemError` where it is none. */
  parse(document: unknown): Checklist;
  /** Our checklist as the benchmark's files hold it. */
  serialise(checklist: Checklist): Record<string, unknown>;
  /**
   * Reads files of the benchmark, given together and in any order: what they hold is told by their content. All that
   * can be used, and every problem with its place.
   */
  read(files: readonly BenchmarkFile[]): FilesRead;
  /** The same back in files that the released scripts read. Verdicts that are unscored are marked in them. */
  write(samples: readonly DataSample[], results: readonly ReadResult[]): BenchmarkFile[];
  /** Why its authors' filter would not have taken in such a file, a clause each; empty when it fits. */
  outside(facts: MediaFacts): string[];
  /** The scores of one model's results, by all and by facets; `samples`: all that were to be answered. */
  summarise(samples: readonly DataSample[], results: readonly ReadResult[]): Summary;
  /**
   * The numbers that the released script computes from a `check_result` file (by video id, a list of entries
   * each). Rates with nothing to count are 0, as there. Throws `ProblemError` where the script raises.
   */
  releasedSummary(data: unknown): Released;
};
