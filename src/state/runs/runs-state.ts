import type { BasisPart } from "../../evaluation/verdicts/changed-since";
import type { RecomputedResult } from "../../evaluation/verdicts/recompute-verdicts";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Problem } from "../../shapes/problem";
import type { ResultKey } from "../../shapes/result";
import type { RunProgress } from "../../shapes/run-progress";
import type { RunOfSample, RunSibling } from "./read-run";

export type RunsState = {
  /** A run is being read, or looked for. */
  opening: boolean;
  /** The run on screen; null while there is none. */
  shown: RunOfSample | null;
  /** Progress of the run; null until that is known. */
  progress: RunProgress | null;
  /** The runs of the same session, the newest first, the one on screen among them. */
  siblings: readonly RunSibling[];
  /** The run's results by today's rules, where they differ from the stored ones; null before. */
  recomputed: readonly RecomputedResult[] | null;
  problem: Problem | null;
};

/** The compared models, and the number of captions that each writes. */
export type SetUp = { entries: readonly ModelEntry[]; repeats: number };

/** Makes of what is set up by then what it shall be. */
export type SetUpChange = (before: SetUp) => SetUp;

export type RunsActions = {
  /** Brings a run on screen, and the session that it is about. */
  open(runId: string): Promise<void>;
  /** Brings the newest run of the session on screen, or none where it has none. */
  openNewest(): Promise<void>;
  /**
   * Sets who takes part and how often each writes; makes a run where there is none. What no longer fits is not shown,
   * and can be brought back. Without any entry the run is deleted.
   */
  setUp(change: SetUpChange): Promise<void>;
  /** Does what is missing, stopped or failed; `anew`: all of it, in a new run. */
  start(options: { anew: boolean }): Promise<void>;
  /** Begins nothing more until `resume`; what is under way goes on. */
  pause(): void;
  resume(): void;
  /** Stops what is under way; what is finished stays. */
  stop(): void;
  /** Deletes the run on screen; can be taken back. */
  remove(): Promise<void>;
  /** The parts of the session that have changed since the run; empty while nothing has, or it has not begun. */
  changed(): BasisPart[];
  /** Finds out what today's rules make of the results on screen. Nothing is kept. */
  recompute(): Promise<void>;
  /** Keeps what today's rules make of them; can be taken back. */
  keepRecomputed(): Promise<void>;
  /**
   * Copies a caption of the run to the captions of its session, and shows it there. Resolves once it is there; with false
   * where there is none, or where why is told.
   */
  openCaption(task: ResultKey): Promise<boolean>;
  /** All runs of a session with their results, the newest first, as a report tells them. */
  read(sessionId: string): Promise<RunOfSample[]>;
  dismiss(): void;
};

export type RunsStore = RunsState & RunsActions;

/** True while the run on screen is at work, paused or not. */
export function isAtWork({ progress }: Pick<RunsState, "progress">): boolean {
  return progress?.phase === "running" || progress?.phase === "paused";
}
