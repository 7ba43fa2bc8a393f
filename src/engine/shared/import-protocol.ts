import type { ColumnMapping } from "../../shapes/column-mapping";
import type { ModelChoice } from "../../shapes/connection";
import type { FileProblem } from "../../shapes/data-set";
import type { MediaWords } from "../../shapes/medium";

/** Captions of one origin among what was read. */
export type ImportedEntry = {
  /** Whose they are: the model's name, as far as the files tell it. */
  title: string;
  captions: number;
  /** Samples that got an empty answer, or the note of a failed call in the place of one. */
  unanswered: number;
  /** Samples with verdicts that were made elsewhere. */
  results: number;
};

/** What was found for one benchmark. */
export type ImportedPart = {
  /** The benchmark's id. */
  benchmark: string;
  title: string;
  samples: number;
  /** Samples of which the instruction is known. */
  instructions: number;
  /** Samples of which it is known by what to judge. */
  checklists: number;
  /** Of these: samples whose checklist was read off the instruction by rules, and all their checks. Null: nobody asked. */
  suggested: { samples: number; checks: number } | null;
  videos: number;
  /** What these are called: "videos", "pictures". */
  media: MediaWords;
  entries: ImportedEntry[];
  /** The files that it was read from, and what each holds. */
  files: { path: string; kind: string }[];
};

/** A file of rows of which people can say what its columns are. */
export type TableToMap = {
  path: string;
  columns: string[];
  rows: number;
  /** The first rows, cell by cell, cut to a length that can be shown. */
  preview: string[][];
  /** How it is read at present; null where that can't be told, so that nothing of it is used yet. */
  mapping: ColumnMapping | null;
};

/** All that was found in the files of an import, and every problem. */
export type ImportReport = {
  importId: string;
  parts: ImportedPart[];
  tables: TableToMap[];
  /** The first 500. */
  problems: FileProblem[];
  problemCount: number;
};

/** In bytes. */
export type ReadProgress = { read: number; total: number };

/** `importId`: what was read before and is added to; null for a new import. */
type Into = { importId: string | null };

/** Files of benchmarks and captions made elsewhere, read into data sets and runs. Imports last as long as the engine. */
export type ImportCalls = {
  /** Reads files, zips among them. Rejects with `AbortError` when cancelled; what was read before is as it was. */
  "imports/read": {
    input: Into & { files: { path: string; file: File }[] };
    output: ImportReport;
    event: ReadProgress;
  };
  /** The same of what lies at an address; no other is asked. */
  "imports/fetch": { input: Into & { address: string }; output: ImportReport; event: ReadProgress };
  /** The same of sessions of the playground: each becomes a sample, its captions become entries. */
  "imports/sessions": { input: Into & { ids: string[] }; output: ImportReport; event: never };
  /** The same of a data set that is kept. */
  "imports/data-set": { input: Into & { id: string }; output: ImportReport; event: never };
  /** Says what the columns of a file of rows are. */
  "imports/map": {
    input: { importId: string; path: string; mapping: ColumnMapping };
    output: ImportReport;
    event: never;
  };
  /**
   * Keeps the data set of a part, and a run of all its samples without judges: with its captions, with its captions
   * and verdicts, or with samples alone.
   */
  /** Samples without a checklist get the form checks that rules read off their instruction, from now on. */
  "imports/suggest": { input: { importId: string }; output: ImportReport; event: never };
  "imports/keep": {
    input: {
      importId: string;
      benchmark: string;
      title: string;
      with: "samples" | "captions" | "results";
      /** Who judges; null or left out: nobody yet. */
      judge?: ModelChoice | null;
    };
    output: { runId: string; dataSetId: string };
    event: never;
  };
  /** Lets go of what was read. */
  "imports/forget": { input: { importId: string }; output: null; event: never };
};
