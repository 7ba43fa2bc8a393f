import type { Checklist } from "../schemas/checklist";
import type { MediaFacts } from "../schemas/media";
import type { BenchmarkId } from "../schemas/verdict";

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
export type Benchmark<Summary extends ReleasedSummary = ReleasedSummary> = {
  id: BenchmarkId;
  /** As its authors write it. */
  label: string;
  /** A checklist as the benchmark's files hold it, as ours. Throws `ProblemError` where it is none. */
  parse(document: unknown): Checklist;
  /** Our checklist as the benchmark's files hold it. */
  serialise(checklist: Checklist): Record<string, unknown>;
  /** Why its authors' filter would not have taken in such a file, a clause each; empty when it fits. */
  outside(facts: MediaFacts): string[];
  /**
   * The numbers that the released script computes from a `check_result` file (by video id, a list of entries
   * each). Rates with nothing to count are 0, as there. Throws `ProblemError` where the script raises.
   */
  summarise(data: unknown): Summary;
};
