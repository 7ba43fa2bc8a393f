import type { RecomputeProgress, RunRecomputation, ScoresFound } from "../../../schemas/run-recomputation";
import type { DirectoryProgress, KeptDirectory } from "../run-directory/run-directory-protocol";
import type { Coverage } from "./published-index";

/** A run at an address as it was opened. */
export type OpenedPublishedRun = {
  /** By which all that reads runs reads this one for as long as it is open. */
  runId: string;
  host: string;
  /** Of its `run.json`. */
  sha256: string;
  /** Of the data set, as the files have it. */
  dataSet: { title: string; samples: number };
  /** Besides `run.json`. */
  files: number;
  bytes: number;
  coverage: Coverage;
};

export type KeepingProgress = DirectoryProgress | { step: "fetching"; doneBytes: number; totalBytes: number };

/**
 * Runs at addresses, read file by file as somebody looks and never kept. All that reads kept runs reads them too, by
 * their ids. Everything rejects with a `ProblemError` that says what the host did, or what is wrong with its files.
 */
export type PublishedRunCalls = {
  /**
   * Opens the run in the folder at an address, or of a `run.json`. Refused where its hash is another than `sha256`; null
   * takes whatever lies there. Fetches `run.json` and the first part of the index.
   */
  "published-runs/open": {
    input: { address: string; sha256: string | null };
    output: OpenedPublishedRun;
    event: never;
  };
  /** Reads the rest of the index; tables and scores are about all results then. */
  "published-runs/read-all": { input: { id: string }; output: Coverage; event: Coverage };
  /** People have said that more than the first 200 files may be fetched. */
  "published-runs/allow-more": { input: { id: string }; output: null; event: never };
  /** Fetches every file, and finds the run again: hashes, rules, judges' stored replies, totals and index. */
  "published-runs/recompute": {
    input: { id: string };
    output: RunRecomputation & { scores: ScoresFound };
    event: RecomputeProgress;
  };
  /** Fetches every file and keeps the run, as a run directory that was opened here. */
  "published-runs/keep": { input: { id: string }; output: KeptDirectory; event: KeepingProgress };
};
