import type { BatchCounts, BatchWish, BatchWriting } from "../shapes/batch";
import type { WrittenFile } from "../storage/zip-target";

/** The state of a run that is executed elsewhere. */
export type BatchStatus = {
  title: string;
  counts: BatchCounts;
  /** The last writing that is not finished, and the number of calls that are out by such writings alone; null for none. */
  unfinished: (BatchWriting & { calls: number }) | null;
  /** Captions that models are still to write, and captions that judges are still to be asked about. */
  left: { captions: number; judging: number };
  /** Captions besides these that are not done: no file can hold what they wait for, as refining. */
  leftHere: number;
  /** Captions whose answers came home and were not taken in: the page was closed before. */
  arrived: number;
  /** The browser's own model is in it, which can't be asked elsewhere. */
  builtIn: boolean;
  /** Titles of the entries whose captions are refined, which is done in this page alone. */
  refined: string[];
};

/** The preview of an export: estimated from a few tasks. */
export type BatchPreview = {
  calls: number;
  files: number;
  bytes: number;
  tokens: { input: number; output: number };
  /** US dollars at the target's price; null on a machine of one's own. */
  usd: number | null;
  /** Models that nobody knows the price of. */
  unpriced: string[];
  /** True where what a pilot took tells the length of answers; else rules of thumb do. */
  measured: boolean;
  /** The causes for which calls of the tried tasks could not be written, each once. */
  problems: string[];
};

export type WrittenBatch = {
  fileName: string;
  /** To be saved under that name; null where the files are in the folder that was given. */
  blob: Blob | null;
  bytes: number;
  files: WrittenFile[];
  calls: number;
  /** Notes on calls that were not sent out, one sentence a cause. */
  notes: string[];
};

/** A line, or calls, that people may want to look at. */
export type AnswerNote = { file: string; line: number; id: string | null };

/** The result of reading files with answers. */
export type AnswerReport = {
  lines: number;
  taken: number;
  identical: number;
  differing: number;
  replaced: number;
  /** Errors that came for calls which are answered. */
  errorsIgnored: number;
  /** Lines of ids that this run did not write; of the first some, which. */
  unknown: { count: number; first: AnswerNote[] };
  differingFirst: AnswerNote[];
  /** Last lines that break off, and other lines that are no answers. */
  torn: AnswerNote[];
  unreadable: { count: number; first: AnswerNote[] };
  /** Answers by another model than the one that was to be asked. */
  drift: { asked: string; answered: string; count: number }[];
  /**
   * Captions and judgements that are complete by now; `outdated`: refined captions that were of an older answer, and are to
   * be refined again.
   */
  kept: { captions: number; judgements: number; outdated: number };
};

export type BatchCalls = {
  "batch/status": { input: { id: string }; output: BatchStatus };
  "batch/preview": { input: { id: string; wish: BatchWish }; output: BatchPreview };
  /** Writes what is missing. Rejects with `run-at-work` while a tab does the run. */
  "batch/write": {
    input: { id: string; wish: BatchWish; folder: FileSystemDirectoryHandle | null };
    output: WrittenBatch;
    event: { done: number; total: number };
  };
  /** Takes back the calls that are out by a writing that was not finished. Rejects with `run-at-work` while a tab does the run. */
  "batch/take-back": { input: { id: string }; output: null };
  /** Takes answers in, any files in any order; those that have come stay where it is cancelled. */
  "batch/read": {
    /** `path`: how the file is called, with its folders where it has some. */
    input: { id: string; files: { path: string; file: Blob }[]; newerWins: boolean };
    output: AnswerReport;
    event: { step: "reading" | "keeping"; done: number; total: number };
  };
};
