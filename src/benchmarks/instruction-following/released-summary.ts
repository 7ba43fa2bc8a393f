/** What the released scripts' summaries hold beside the rates of each benchmark. Names are theirs. */
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
