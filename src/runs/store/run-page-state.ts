import type { Problem } from "../../shapes/problem";
import type { Overrule, ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunProgress } from "../../shapes/run-progress";

/** The subject of a run's page. */
export type OpenedRunPage =
  /** A run of its own. `readOnly`: why it can only be looked at. `dataSet`: its title, where it is kept. */
  | { kind: "run"; run: Run; readOnly: Problem | null; dataSet: { title: string; samples: number } | null }
  /** A run about a session, or one that only a session that is looked at has: another page shows those. */
  | { kind: "of a session" }
  | { kind: "unreadable"; problem: Problem; document: unknown };

export type RunPageState = {
  /** Null while it is being read. */
  opened: OpenedRunPage | null;
  /** Progress of the run; null until that is known. */
  progress: RunProgress | null;
  /** Grows when something may have been kept of the run's results: what was read of them is read again. */
  revision: number;
  problem: Problem | null;
};

type RunPageActions = {
  /** Brings a run on screen and follows it, whichever tab does it. */
  open(runId: string): Promise<void>;
  /** Follows it no longer. */
  leave(): void;
  rename(title: string): Promise<void>;
  /** Shows the run on screen as the engine has kept it by now. */
  took(run: Run): void;
  /** Takes away the names that models gave groups of failures. Can be taken back. */
  removeNames(): Promise<void>;
  /** Goes on with what is left; checks before that everything that is called may be called. */
  /** `askOut`: also what is out as files. */
  start(options?: { askOut: boolean }): Promise<void>;
  pause(): void;
  resume(): void;
  /** Stops what is under way; what is finished stays. */
  cancel(): void;
  /** Does failed tasks again: all, or these. */
  retry(which: "failed" | ResultKey[]): Promise<void>;
  /** Puts a person's decision on a line of a result in the place of another; null stands for none. Can be taken back. */
  overrule(key: ResultKey, lineId: string, before: Overrule | null, after: Overrule | null): Promise<void>;
  /** Has captions that were written unseen scored all the same, or not: these, or all. Can be taken back. */
  scoreAnyway(keys: readonly ResultKey[] | "all", anyway: boolean): Promise<void>;
  dismiss(): void;
};

export type RunPageStore = RunPageState & RunPageActions;

/** True while the run is at work, paused or not. */
export function isAtWork({ progress }: Pick<RunPageState, "progress">): boolean {
  return progress?.phase === "running" || progress?.phase === "paused";
}
