import {
  framePaths,
  type MediaForm,
  type OutPlan,
  type OutRow,
  sendsSound,
  soundPath,
  type TrainingUse,
} from "../out-row";

/** A file that goes along with the rows: how a trainer finds them, or what it needs besides. */
type CompanionFile = { path: string; text: string };

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

/** Marks for media in the texts of trainers that count them. */
export const MEDIA_MARKS: readonly string[] = ["<video>", "<audio>", "<image>"];

/**
 * The instruction with a mark for each medium in front, in the order in which the media are named: the clip, then its sound.
 */
export function markedInstruction(row: OutRow, plan: OutPlan): string {
  return `<video>${sendsSound(row, plan) ? "<audio>" : ""}${row.instruction}`;
}

/** The clip as a video: its path, or the list of its frames' paths. */
export function videoOf(row: OutRow, plan: OutPlan): string | string[] {
  return plan.media === "frames" ? framePaths(row.path, plan.frames) : row.path;
}

/** Columns `videos` and, with sound, `audios`; the same columns in every row of a file. */
export function mediaColumns(row: OutRow, plan: OutPlan): Record<string, unknown> {
  return {
    videos: [videoOf(row, plan)],
    ...(plan.sound ? { audios: sendsSound(row, plan) ? [soundPath(row.path)] : [] } : {}),
  };
}
