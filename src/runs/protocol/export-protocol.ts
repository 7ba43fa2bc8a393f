import type { ExportCounts, ExportFormat } from "../../shapes/run-export";
import type { WrittenFile } from "../../storage/exported-files/export-target";

/** Tasks of the run that were written, of all. */
export type ExportProgress = { done: number; total: number };

/** What an export would be. */
export type ExportPreview = {
  fileName: string;
  /** Roughly: reckoned from a few tasks. */
  bytes: number;
  /** What would be in it, by path; some of many. */
  files: string[];
};

/** What an export became. */
export type WrittenExport = {
  fileName: string;
  /** To be saved under that name; null where the files are in the folder that was given. */
  blob: Blob | null;
  bytes: number;
  files: WrittenFile[];
  /** What is not in it as one would expect, one sentence each. */
  notes: string[];
};

/** Runs on their way out. */
export type ExportCalls = {
  "exports/counts": { input: { id: string }; output: ExportCounts; event: never };
  "exports/preview": { input: { id: string; format: ExportFormat }; output: ExportPreview; event: never };
  /** Rejects with `AbortError` when cancelled; nothing of it is left then, save in a folder. */
  "exports/write": {
    /** `folder`: into which files go as they are; null for one file to be saved. */
    input: { id: string; format: ExportFormat; folder: FileSystemDirectoryHandle | null };
    output: WrittenExport;
    event: ExportProgress;
  };
};
