import type { AskedSoFar } from "../evaluation/recompute/ask-again";
import type { RecomputedResult } from "../evaluation/verdicts/recompute-verdicts";
import type { ModelChoice } from "../shapes/connection";
import type { DataSample, DataSet, FileProblem } from "../shapes/data-set";
import type { Problem } from "../shapes/problem";
import type { Overrule, ResultKey } from "../shapes/result";
import type { Run } from "../shapes/run";
import type { ComparedEntry, RunComparison } from "../shapes/run-comparison";
import type { BorrowedError, CorrectedComparison, RunCorrection } from "../shapes/run-correction";
import type { ExportCounts, ExportFormat } from "../shapes/run-export";
import type { RunFailures } from "../shapes/run-failures";
import type { RunEstimate, RunProgress } from "../shapes/run-progress";
import type { RecomputeProgress, RunRecomputation, ScoresFound } from "../shapes/run-recomputation";
import type { RunHeadline, RunScores, SampleShares, VideoCorrelation } from "../shapes/run-scores";
import type {
  DataSetSummary,
  RunBreakdown,
  RunColumns,
  RunFilter,
  RunOrder,
  RunSummary,
  RunWindow,
  TextStarts,
} from "../shapes/run-table";
import type { Semantics } from "../shapes/verdict";
import type { VideoPlace } from "../shapes/video-place";
import type { OpenedResult, OpenedRun } from "../storage/runs/run-store";
import type { WrittenFile } from "../storage/zip-target";
import type { UnnamedGroup } from "./logic/failures/groups-to-name";
import type { SoundnessRow } from "./logic/soundness-table";

/** Tasks of the run that were written, of all. */
export type ExportProgress = { done: number; total: number };

export type ExportPreview = {
  fileName: string;
  /** Roughly: reckoned from a few tasks. */
  bytes: number;
  /** The files in it, by path; only some if there are many. */
  files: string[];
};

/** The result of an export. */
export type WrittenExport = {
  fileName: string;
  /** To be saved under that name; null where the files are in the folder that was given. */
  blob: Blob | null;
  bytes: number;
  files: WrittenFile[];
  /** Notes on content missing from it, one sentence each. */
  notes: string[];
};

/** Runs on their way out. */
export type ExportCalls = {
  "exports/counts": { input: { id: string }; output: ExportCounts };
  "exports/preview": { input: { id: string; format: ExportFormat }; output: ExportPreview };
  /** Rejects with `AbortError` when cancelled; nothing of it is left then, save in a folder. */
  "exports/write": {
    /**
     * `folder`: into which files go as they are; null for one file to be saved. `filter`: the results that go out; left
     * out, all do.
     */
    input: {
      id: string;
      format: ExportFormat;
      folder: FileSystemDirectoryHandle | null;
      filter?: RunFilter;
    };
    output: WrittenExport;
    event: ExportProgress;
  };
};

/** The part of a run's index that was read, in results; `bytesLeft`: of its files that were not. */
export type Coverage = { results: number; of: number; bytesLeft: number };

/** A run at an address as it was opened. */
export type OpenedPublishedRun = {
  /** By which all that reads runs reads this one for as long as it is open. */
  runId: string;
  host: string;
  /** The hash of its `run.json`. */
  sha256: string;
  /** The data set in the files. */
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
  "published-runs/open": { input: { address: string; sha256: string | null }; output: OpenedPublishedRun };
  /** Reads the rest of the index; tables and scores are about all results then. */
  "published-runs/read-all": { input: { id: string }; output: Coverage; event: Coverage };
  /** People have said that more than the first 200 files may be fetched. */
  "published-runs/allow-more": { input: { id: string }; output: null };
  /** Fetches every file, and finds the run again: hashes, rules, judges' stored replies, totals and index. */
  "published-runs/recompute": {
    input: { id: string };
    output: RunRecomputation & { scores: ScoresFound };
    event: RecomputeProgress;
  };
  /** Draws verdicts that a judge decided, and tells what asking about them again takes. Sends nothing to any model. */
  "published-runs/draw-again": { input: AgainInput; output: DrawnLines };
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

/** The result of opening a run directory. */
export type KeptDirectory = {
  /** The run that it is kept as. */
  runId: string;
  title: string;
  /** It was here already, and was not kept a second time. */
  isKnown: boolean;
  results: number;
  /** The first study that came with it; null for none. */
  studyId: string | null;
  /** The first 500 of what could not be used. */
  problems: FileProblem[];
  problemCount: number;
};

/** The progress of opening: hashes first, then results. */
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
  /**
   * The same of the demo run, or of the run of the bundled study. `samplesFolder`: absolute URL of the page's `samples/`,
   * beside which they lie.
   */
  "run-directory/demo": {
    input: { samplesFolder: string; which: "run" | "study" };
    output: KeptDirectory;
    event: DirectoryProgress;
  };
};

/** Videos of a data set that could be read now, and why others, whose place is known, could not. */
export type VideosAtHand = { atHand: string[]; away: { videoId: string; problem: Problem }[] };

type Named = { id: string };

/** Data sets, where their videos lie, and runs, which go on in the engine whatever is on screen. */
export type RunCalls = {
  /** Keeps the data set of a run that is about to be made, with which it goes, and tells its id, the hash of its content. */
  "data-sets/put": { input: Pick<DataSet, "title" | "benchmark" | "samples">; output: { id: string } };
  "data-sets/get": { input: Named; output: DataSet | null };
  /** One sample; null where there is none of this id. */
  "data-sets/sample": { input: Named & { sampleId: string }; output: DataSample | null };
  /**
   * Whether the format checks of each checklist can be passed, and how much of it a text passes that tells nothing; samples
   * without one are left out. No model is asked. Tells rows as they are found.
   */
  "data-sets/soundness": {
    input: Named;
    output: SoundnessRow[];
    event: { done: number; of: number; rows: SoundnessRow[] };
  };
  /** Those that were read in, and those of runs that are here. */
  "data-sets/list": { input: null; output: DataSetSummary[] };
  /** The data set of a kept run; null where there is none. */
  "data-sets/of-run": { input: Named; output: DataSetSummary | null };

  /** Says where videos of a data set lie, by the ids that it names them by. */
  "videos/place": { input: { dataSetId: string; places: Record<string, VideoPlace> }; output: null };
  "videos/places": { input: { dataSetId: string }; output: Record<string, VideoPlace> };
  /** Keeps the folder that places with a path are about. */
  "videos/folder": { input: { dataSetId: string; folder: FileSystemDirectoryHandle }; output: null };
  /** The folder that was kept; null without one. It opens nothing by itself: the browser asks people again. */
  "videos/kept-folder": { input: { dataSetId: string }; output: FileSystemDirectoryHandle | null };
  /** Reads which videos of a data set are readable now. */
  "videos/at-hand": { input: { dataSetId: string }; output: VideosAtHand };
  /** The bytes of a video, read when they are wanted. Rejects with `video-missing`, `folder-locked`, `file-locked`. */
  "videos/file": { input: { dataSetId: string; videoId: string }; output: Blob };
  /** Hands in files for this visit, where the browser keeps no handles: by path in their folder, or by themselves. */
  "videos/give": { input: { dataSetId: string; files: { path: string | null; file: File }[] }; output: null };

  /**
   * Writes a run, new or changed, without its results. With `before`, it is refused with `run-changed-elsewhere` where
   * another one than that is kept; null stands for none.
   */
  "runs/save": { input: { run: Run; before?: Run | null }; output: null };
  /** Makes a run of the same that has not begun, with the captions that were made elsewhere; tells its id. */
  "runs/copy": { input: Named; output: { id: string } };
  /**
   * Makes a run on the samples of a kept one that has not begun: its captions tell nothing of any video. `texts`: for each
   * sample with a checklist the cheapest text; null where none was found.
   */
  "runs/captionless": {
    input: Named & { texts: { sampleId: string; text: string | null }[] };
    output: { id: string };
  };
  "runs/list": { input: null; output: RunSummary[] };
  /** `withResults`: they are asked for next, and begin to be read. */
  "runs/open": { input: Named & { withResults?: boolean }; output: OpenedRun | null };
  "runs/remove": { input: Named; output: null };
  "runs/restore": { input: Named; output: null };
  /**
   * The cost of the rest of a run, about, failed tasks counted: by what its results so far have taken. `sampleIds`: of
   * these alone.
   */
  "runs/forecast": { input: Named & { sampleIds?: string[] }; output: RunEstimate };

  /**
   * Goes on with what is left, failed tasks not counted; at once, or when another tab that does it goes away. Of a run
   * with a pilot only that, after which it is `stopped`. What is out as files is left out, unless `askOut`.
   */
  "runs/start": { input: Named & { askOut?: boolean }; output: null };
  "runs/pause": { input: Named; output: null };
  "runs/resume": { input: Named; output: null };
  /** Stops what is under way; what was finished is kept. */
  "runs/cancel": { input: Named; output: null };
  /** Does failed tasks again: all of them, or these. */
  "runs/retry": { input: Named & { which: "failed" | ResultKey[] }; output: null };
  /** Tells the ids of the runs that this tab is at, and with each change, until it is cancelled. */
  "runs/at-work": { input: null; output: never; event: string[] };
  /**
   * Tells how runs go on that other tabs do, until it is cancelled: of these, and of others of which something is heard.
   * One that is over there is told so once.
   */
  "runs/elsewhere": { input: { ids: string[] }; output: never; event: RunProgress };
  /** Tells how a run goes on until it is cancelled, whichever tab does it. */
  "runs/watch": { input: Named; output: never; event: RunProgress };

  /** A piece of the table of results. */
  "runs/window": {
    input: Named & { from: number; count: number; filter?: RunFilter; order?: RunOrder };
    output: RunWindow;
  };
  "runs/breakdown": { input: Named & { filter?: RunFilter }; output: RunBreakdown };
  /** The place of a task's result in that table, from 0; null where it does not fit the filter. */
  "runs/place": {
    input: Named & { task: ResultKey; filter?: RunFilter; order?: RunOrder };
    output: number | null;
  };
  "runs/columns": { input: Named; output: RunColumns };
  "runs/result": { input: Named & { key: ResultKey }; output: OpenedResult | null };
  /** The beginnings of the texts of results, in the order of the tasks. */
  "runs/starts": { input: Named & { tasks: readonly ResultKey[] }; output: TextStarts[] };
  /** Lets go of what was read for the table. */

  /** The page was told that the network is there, or gone: what waits for it goes on. */
  "network/changed": { input: { online: boolean }; output: null };
};

/** Decisions of people against verdicts of a run. */
export type OverruleCalls = {
  /**
   * Puts a decision on a line of a result in the place of another; null stands for none. Rejects with `overrule-changed`
   * where another one than `before` is there by now, and with `result-not-judged` where there is no such line.
   */
  "runs/overrule": {
    input: { id: string; key: ResultKey; lineId: string; before: Overrule | null; after: Overrule | null };
    output: null;
  };
  /**
   * Says that captions whose model was shown nothing are scored all the same, or that they are not: those of these tasks,
   * or all of the run. Tells the tasks of which that is new. Scored they are when the run goes on.
   */
  "runs/score-anyway": {
    input: { id: string; keys: readonly ResultKey[] | "all"; anyway: boolean };
    output: { changed: ResultKey[] };
  };
  /** Tells how often something was decided in this tab, at once and with each decision, until it is cancelled. */
  "runs/decisions": { input: null; output: never; event: number };
};

/** Finding the verdicts of kept results anew, without a model. */
export type RecomputeCalls = {
  /** Recomputes these results of a run by today's rules, for those judged here by rules. Nothing is kept. */
  "runs/recompute": { input: { id: string; keys: ResultKey[] }; output: RecomputedResult[] };
  /**
   * Puts judgements in the place of others, each where what is kept is still `before`; how many that were. The other
   * way round it takes that back.
   */
  "runs/replace-judgements": {
    input: { replacements: Pick<RecomputedResult, "before" | "after">[] };
    output: { replaced: number };
  };
};

/** Numbers of runs, told from columns and samples; results themselves are read where it says so. */
export type CorrectionCalls = {
  /**
   * The scores of a run's entries as people would have given them, by the run's semantics and the labels of all its label
   * sets; null where nobody labelled any of its lines. Reads the results themselves. `facets`: those by facets too, which take
   * most of the work.
   */
  "runs/correction": { input: { id: string; facets?: boolean }; output: RunCorrection | null };
  /**
   * Two entries of runs of one benchmark, as people would have judged the captions that are judged in both; null where nobody
   * labelled a line of either. Reads the results themselves.
   */
  "runs/corrected-differences": {
    input: { a: ComparedEntry; b: ComparedEntry };
    output: CorrectedComparison | null;
  };
  /** The checks of a run with the errors that cards have of its judges by labels on other runs. Reads the results themselves. */
  "runs/borrowed-errors": { input: { id: string }; output: BorrowedError[] };
};

export type ScoreCalls = {
  /** The scores of a run's entries, or of these, by the run's semantics or by these. */
  "runs/scores": {
    input: { id: string; semantics?: Semantics; entryIds?: string[] };
    output: RunScores;
  };
  /** The first score of each entry by the run's semantics, without intervals: as lists of runs tell it. */
  "runs/headline": { input: { id: string }; output: RunHeadline };
  /**
   * The correlation of two entries' differences within a video, by whether a caption passes all of its lines by the run's
   * semantics: all pairs of entries, on the first captions that are judged and scored whole in both. Null where that can't be told.
   */
  "runs/video-correlation": { input: { id: string }; output: VideoCorrelation | null };
  /** The results of each entry on each sample. */
  "runs/sample-shares": { input: { id: string; semantics?: Semantics }; output: SampleShares };
  /**
   * The checks of these runs that failed, in groups of the same kind with examples, by the semantics of the first one or by
   * these. Reads the results themselves. Runs of another benchmark than the first one, and those that can't be read, are left
   * out and told. Rejects where none can be read.
   */
  "runs/failures": { input: { ids: string[]; semantics?: Semantics }; output: RunFailures };
  /** Two entries, of one run or of two, on what both were asked. */
  "runs/compare": { input: { a: ComparedEntry; b: ComparedEntry }; output: RunComparison };
  /**
   * The released script's scores of an entry's first repeat, by its names for numbers. Reads the results themselves.
   */
  "runs/released-scores": {
    input: { id: string; entryId: string };
    output: Record<string, number>;
  };
};

/** Names of groups of failures, which a model gives on a click and which decide nothing. */
export type NamingCalls = {
  /** Tokens that asking about these groups is likely to take. */
  "runs/naming-forecast": { input: { groups: UnnamedGroup[] }; output: { input: number; output: number } };
  /**
   * Has a model name groups of a run. Each request's names are kept with the run as they come, and told with the run as it then is (null
   * where it named none), so that cancelling keeps what was finished. Gives why some have none, if that is known. Rejects with
   * `no-model`, `model-not-confirmed` or the run's problem, and with `AbortError` when cancelled.
   */
  "runs/name-failures": {
    input: { id: string; model: ModelChoice; groups: UnnamedGroup[] };
    output: { problem: Problem | null };
    event: { run: Run | null; done: number; total: number };
  };
};
