import type { RecomputedResult } from "../../evaluation/verdicts/recompute-result";
import type { Overrule } from "../../shapes/by-hand";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import type { ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunColumns } from "../../shapes/run-columns";
import type { RunEstimate } from "../../shapes/run-estimate";
import type { RunProgress } from "../../shapes/run-progress";
import type {
  DataSetSummary,
  FacetCounts,
  RunBreakdown,
  RunFilter,
  RunOrder,
  RunSummary,
  RunWindow,
} from "../../shapes/run-table";
import type { VideoPlace } from "../../shapes/video-place";
import type { OpenedResult, OpenedRun } from "../../storage/runs/run-store";

/** Videos of a data set that could be read now, and why others, whose place is known, could not. */
export type VideosAtHand = { atHand: string[]; away: { videoId: string; problem: Problem }[] };

type Named = { id: string };

/** Data sets, where their videos lie, and runs, which go on in the engine whatever is on screen. */
export type RunCalls = {
  /** Keeps a data set and tells its id, the hash of its content. */
  "data-sets/put": {
    input: Pick<DataSet, "title" | "benchmark" | "samples">;
    output: { id: string };
    event: never;
  };
  "data-sets/get": { input: Named; output: DataSet | null; event: never };
  /** One sample; null where there is none of this id. */
  "data-sets/sample": { input: Named & { sampleId: string }; output: DataSample | null; event: never };
  "data-sets/list": { input: null; output: DataSetSummary[]; event: never };
  "data-sets/remove": { input: Named; output: null; event: never };

  /** Says where videos of a data set lie, by the ids that it names them by. */
  "videos/place": {
    input: { dataSetId: string; places: Record<string, VideoPlace> };
    output: null;
    event: never;
  };
  "videos/places": { input: { dataSetId: string }; output: Record<string, VideoPlace>; event: never };
  /** Keeps the folder that places with a path are about. */
  "videos/folder": {
    input: { dataSetId: string; folder: FileSystemDirectoryHandle };
    output: null;
    event: never;
  };
  /** The folder that was kept; null without one. It opens nothing by itself: the browser asks people again. */
  "videos/kept-folder": {
    input: { dataSetId: string };
    output: FileSystemDirectoryHandle | null;
    event: never;
  };
  /** Which videos of a data set can be read now. */
  "videos/at-hand": { input: { dataSetId: string }; output: VideosAtHand; event: never };
  /** The bytes of a video, read when they are wanted. Rejects with `video-missing`, `folder-locked`, `file-locked`. */
  "videos/file": { input: { dataSetId: string; videoId: string }; output: Blob; event: never };
  /** Hands in files for this visit, where the browser keeps no handles: by path in their folder, or by themselves. */
  "videos/give": {
    input: { dataSetId: string; files: { path: string | null; file: File }[] };
    output: null;
    event: never;
  };

  /**
   * Writes a run, new or changed, without its results. With `before`, it is refused with `run-changed-elsewhere` where
   * another one than that is kept; null stands for none.
   */
  "runs/save": { input: { run: Run; before?: Run | null }; output: null; event: never };
  /** Makes a run of the same that has not begun, with the captions that were made elsewhere; tells its id. */
  "runs/copy": { input: Named; output: { id: string }; event: never };
  "runs/list": { input: null; output: RunSummary[]; event: never };
  "runs/open": { input: Named; output: OpenedRun | null; event: never };
  "runs/remove": { input: Named; output: null; event: never };
  "runs/restore": { input: Named; output: null; event: never };
  /**
   * What is left of a run takes, about, failed tasks counted: by what its results so far have taken. `sampleIds`: of
   * these alone.
   */
  "runs/forecast": { input: Named & { sampleIds?: string[] }; output: RunEstimate; event: never };

  /**
   * Goes on with what is left, failed tasks not counted; at once, or when another tab that does it goes away. Of a run
   * with a pilot only that, after which it is `stopped`. What is out as files is left out, unless `askOut`.
   */
  "runs/start": { input: Named & { askOut?: boolean }; output: null; event: never };
  "runs/pause": { input: Named; output: null; event: never };
  "runs/resume": { input: Named; output: null; event: never };
  /** Stops what is under way; what was finished is kept. */
  "runs/cancel": { input: Named; output: null; event: never };
  /** Does failed tasks again: all of them, or these. */
  "runs/retry": { input: Named & { which: "failed" | ResultKey[] }; output: null; event: never };
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
    event: never;
  };
  "runs/facets": { input: Named & { filter?: RunFilter }; output: FacetCounts[]; event: never };
  "runs/breakdown": { input: Named & { filter?: RunFilter }; output: RunBreakdown; event: never };
  /** Where the result of a task stands in that table, from 0; null where it does not fit the filter. */
  "runs/place": {
    input: Named & { task: ResultKey; filter?: RunFilter; order?: RunOrder };
    output: number | null;
    event: never;
  };
  "runs/columns": { input: Named; output: RunColumns; event: never };
  "runs/result": { input: Named & { key: ResultKey }; output: OpenedResult | null; event: never };
  /** Lets go of what was read for the table. */
  "runs/close": { input: Named; output: null; event: never };

  /** The page was told that the network is there, or gone: what waits for it goes on. */
  "network/changed": { input: { online: boolean }; output: null; event: never };
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
    event: never;
  };
  /**
   * Says that captions whose model was shown nothing are scored all the same, or that they are not: those of these tasks,
   * or all of the run. Tells the tasks of which that is new. Scored they are when the run goes on.
   */
  "runs/score-anyway": {
    input: { id: string; keys: readonly ResultKey[] | "all"; anyway: boolean };
    output: { changed: ResultKey[] };
    event: never;
  };
  /** Tells how often something was decided in this tab, at once and with each decision, until it is cancelled. */
  "runs/decisions": { input: null; output: never; event: number };
};

/** Finding the verdicts of kept results anew, without a model. */
export type RecomputeCalls = {
  /** What today's rules make of these results of a run, for those that were judged here by rules. Nothing is kept. */
  "runs/recompute": { input: { id: string; keys: ResultKey[] }; output: RecomputedResult[]; event: never };
  /**
   * Puts judgements in the place of others, each where what is kept is still `before`; how many that were. The other
   * way round it takes that back.
   */
  "runs/replace-judgements": {
    input: { replacements: Pick<RecomputedResult, "before" | "after">[] };
    output: { replaced: number };
    event: never;
  };
};
