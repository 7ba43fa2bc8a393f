import type { MediaForm, OutPlan, OutRow, TrainingUse } from "../out-row";

/** A file that goes along with the rows: how a trainer finds them, or what it needs besides. */
export type CompanionFile = { path: string; text: string };

/** A file of rows: of one split. */
export type RowsFile = { path: string; split: OutRow["split"]; rows: number };

/** Forms of files of rows. */
export type FileForm = "jsonl" | "json" | "parquet";

/** A program that learns from rows, or shows them to people, and the shape in which it reads them. */
export type Trainer = {
  id: string;
  /** As its makers write it. */
  label: string;
  uses: readonly TrainingUse[];
  media: readonly MediaForm[];
  /** Forms of files that it reads, the usual one first; `json` is one list. */
  forms: readonly FileForm[];
  /** Takes sound files. */
  sound: boolean;
  /** Marks that it takes for media wherever they stand in a text. */
  marks: readonly string[];
  /** Notes for whoever chooses it, a sentence each. */
  notes: readonly string[];
  /** Rows as it reads them: none where the use needs what a row lacks, two where each response is one. */
  rows(row: OutRow, plan: OutPlan): Record<string, unknown>[];
  /** The first line of a file, before any row. */
  head?(set: { benchmark: string; title: string }): object;
  companions(files: readonly RowsFile[], plan: OutPlan): CompanionFile[];
};
