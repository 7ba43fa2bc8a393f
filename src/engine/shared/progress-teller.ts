import { type Task, taskKey } from "../../shapes/result";
import type { TaskUnderWay } from "../../shapes/run-progress";

/** Rare enough for a page to draw each one, often enough to follow. */
const TELL_EVERY_MILLISECONDS = 200;
/** The number of finished tasks before their pace says something about the rest. */
const FEWEST_FOR_PACE = 3;

/** Follows the tasks under way and the pace at which they end. */
type TaskWatch = {
  begin(task: Task): void;
  change(task: Task, change: Partial<TaskUnderWay>): void;
  end(task: Task, finished: boolean): void;
  underWay(): TaskUnderWay[];
  isUnderWay(key: string): boolean;
  /** The clock of the pace stands while nothing is to begin. */
  hold(): void;
  goOn(): void;
  /** To be called every `BEAT_MILLISECONDS`: a pause between two that is much longer was spent asleep, and is none of the work's. */
  beat(): void;
  /** Seconds that so many more tasks take at the pace so far; null until that can be told. */
  secondsFor(tasks: number): number | null;
};

/** Milliseconds after which a work at rest is looked at too: the time told as left would stand still while its calls wait. */
export const BEAT_MILLISECONDS = 5000;
/** No timer of a busy worker comes so late: the computer slept, or the browser froze a page in the background. */
const ASLEEP_MILLISECONDS = 6 * BEAT_MILLISECONDS;

/** `now` in milliseconds. */
export function createTaskWatch(now: () => number = () => performance.now()): TaskWatch {
  const tasks = new Map<string, TaskUnderWay>();
  let ended = 0;
  let worked = 0;
  let since: number | null = null;
  let beaten: number | null = null;
  return {
    begin(task) {
      since ??= now();
      tasks.set(taskKey(task), { ...task, step: "media", words: "", judged: null });
    },
    change(task, change) {
      const before = tasks.get(taskKey(task));
      const begins = change.step === "caption" && before?.step !== "caption";
      const since = begins ? { writingSince: Date.now() } : {};
      if (before) tasks.set(taskKey(task), { ...before, ...change, ...since });
    },
    end(task, finished) {
      tasks.delete(taskKey(task));
      if (finished) ended += 1;
    },
    underWay: () => [...tasks.values()],
    isUnderWay: (key) => tasks.has(key),
    hold() {
      if (since !== null) worked += now() - since;
      since = null;
    },
    goOn() {
      since ??= now();
    },
    beat() {
      const at = now();
      const pause = beaten === null ? 0 : at - beaten;
      if (since !== null && pause > ASLEEP_MILLISECONDS) since = Math.min(at, since + pause);
      beaten = at;
    },
    secondsFor(left) {
      // Those that end first of many begun together say nothing about the pace of all.
      if (ended < Math.max(FEWEST_FOR_PACE, tasks.size)) return null;
      const milliseconds = worked + (since === null ? 0 : now() - since);
      return (milliseconds / ended / 1000) * left;
    },
  };
}

/** Work that ends by itself is told of no more often: the page draws each. */
const PACE_MILLISECONDS = 100;

/** Tells the first progress, and of those after it the ones that come so much later than the last that was told. */
export function paced<Progress>(tell: (progress: Progress) => void): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - last < PACE_MILLISECONDS) return;
    last = now;
    tell(progress);
  };
}

/**
 * Tells how a run goes on, a few times a second at most. `changed`: something is other than it was, and is told soon; `tellNow`
 * tells what is now, and nothing that was due before.
 */
export function createProgressTeller<Progress>(read: () => Progress, tell: (progress: Progress) => void) {
  let due: ReturnType<typeof setTimeout> | undefined;
  const tellNow = () => {
    clearTimeout(due);
    due = undefined;
    tell(read());
  };
  return {
    tellNow,
    changed() {
      due ??= setTimeout(tellNow, TELL_EVERY_MILLISECONDS);
    },
  };
}
