import type { FileProblem } from "../../shapes/data-set";

/** What became of a run directory that was opened. */
export type KeptDirectory = {
  /** The run that it is kept as. */
  runId: string;
  title: string;
  /** It was here already, and was not kept a second time. */
  isKnown: boolean;
  results: number;
  /** The first 500 of what could not be used. */
  problems: FileProblem[];
  problemCount: number;
};

/** How far opening has come: hashes first, then results. */
export type DirectoryProgress =
  | { step: "checking"; doneBytes: number; totalBytes: number }
  | { step: "keeping"; done: number; total: number };

/** Run directories on their way in. */
export type RunDirectoryCalls = {
  /**
   * Keeps the run of a directory: its files by their paths, or one zip file of them. What can't be used is told and left
   * out. A directory that was opened before is not kept twice. Rejects with a `ProblemError` where nothing of it can be
   * used, with `AbortError` when cancelled; nothing of it is kept then.
   */
  "run-directory/open": {
    input: { files: { path: string; file: File }[] };
    output: KeptDirectory;
    event: DirectoryProgress;
  };
  /** The same of the demo run. `samplesFolder`: absolute URL of the page's `samples/`, beside which it lies. */
  "run-directory/demo": {
    input: { samplesFolder: string };
    output: KeptDirectory;
    event: DirectoryProgress;
  };
};
