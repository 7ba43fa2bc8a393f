import type { AskedSoFar } from "../../evaluation/recompute/ask-again";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { RecomputeProgress, RunRecomputation, ScoresFound } from "../../shapes/run-recomputation";
import type { DirectoryProgress, KeptDirectory } from "./run-directory-protocol";

/** The part of a run's index that was read, in results; `bytesLeft`: of its files that were not. */
export type Coverage = { results: number; of: number; bytesLeft: number };

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

/** Judged verdicts that were drawn to be asked again, and what that takes; nobody was asked. */
export type DrawnLines = {
  /** Drawn by this seed, which the engine made at that moment. */
  seed: string;
  drawn: number;
  of: number;
  /** Judged verdicts that were left out, since their judge saw pictures and a run's files hold none. */
  withPictures: number;
  requests: number;
  /** The most that these cost in US dollars where each reply can be read; null where nobody knows. */
  usd: number | null;
};

/** A judge that is asked again about verdicts of one model of an open run. `mostUsd`: its limit in US dollars; null for none. */
type AgainInput = { id: string; entryId: string; judge: ModelChoice; count: number; mostUsd: number | null };

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
  /** Draws verdicts that a judge decided, and tells what asking about them again takes. Sends nothing to any model. */
  "published-runs/draw-again": { input: AgainInput; output: DrawnLines; event: never };
  /**
   * Asks the judge about the verdicts of that seed. No verdict changes. Cancelled it rejects: what was found until then
   * was told. `problem`: why it could not be reached, or was given up. `runId`: what counts as one run for spending caps.
   */
  "published-runs/ask-again": {
    input: AgainInput & { seed: string; runId: string };
    output: AskedSoFar & { problem: Problem | null };
    event: AskedSoFar;
  };
  /** Fetches every file and keeps the run, as a run directory that was opened here. */
  "published-runs/keep": { input: { id: string }; output: KeptDirectory; event: KeepingProgress };
};
