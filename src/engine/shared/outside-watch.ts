import type { CauseWatch } from "../../evaluation/run/execute-run";
import {
  asOfflineProblem,
  type GoesOnBy,
  goesOnBy,
  isNotReached,
  type PauseGate,
} from "../../evaluation/run/holding-causes";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { abortableSleep } from "../../foundation/or-aborted";
import type { Problem } from "../../shapes/problem";

/** News from outside that a job under way hears of: by which it may go on, or why it can't. */
export type Outside = Exclude<GoesOnBy, null> | "network gone";

/** Tells what happens outside; returns how to stop. */
export type Signals = (listener: (what: Outside) => void) => () => void;

/** Browsers tell up to so much later that the network is gone: calls have failed of it by then. */
const TOLD_WITHIN_MILLISECONDS = 3000;

/** The knowledge of one job of what happens outside, and which of its tasks may have failed by the network. */
type OutsideWatch<Task> = {
  /** Passes work on; a network that is gone, or was until a moment ago, is no fault of an endpoint. */
  told<T>(work: Promise<T>): Promise<T>;
  /** Begins to watch for what a cause may be gone by. */
  watchCauses(): CauseWatch;
  failed(task: Task, problem: Problem): void;
  /** A request goes out; call what it returns once it is answered: what had failed by then did not fail by the network. */
  goesOut(): () => void;
  /**
   * Resolves once browsers have told whether the tasks that failed last did so by the network; at once where that is no
   * question. Rejects with `AbortError` when cancelled.
   */
  known(signal: AbortSignal): Promise<void>;
  stop(): void;
};

/**
 * Watches for a job, and opens its gate when the cause that holds it is gone.
 *
 * @param parts.goOn opens the gate, where more is to be done with it
 * @param heard told of each thing that happens, with the tasks that may have failed by it and are to be done again
 */
export function watchOutside<Task>(
  {
    signals,
    isOnline,
    gate,
    goOn = gate.open,
  }: { signals: Signals; isOnline: () => boolean; gate: PauseGate; goOn?: () => void },
  heard: (what: Outside, again: Task[]) => void,
): OutsideWatch<Task> {
  const happened = { network: 0, "network gone": 0, vault: 0, settings: 0 };
  let inDoubt: { task: Task; place: number }[] = [];
  let failures = 0;
  let change = new AbortController();

  function moveGate(what: Outside): void {
    const why = gate.closed()?.why;
    if (!why) return;
    if (what === "network gone" && isNotReached(why)) {
      // For this reason from now on, and without a call between.
      gate.open();
      gate.close(asOfflineProblem(why, false));
    } else if (goesOnBy(why) === what || (what === "network" && isNotReached(why))) goOn();
  }

  const stop = signals((what) => {
    happened[what] += 1;
    const ofNetwork = what === "network" || what === "network gone";
    heard(what, ofNetwork ? inDoubt.splice(0).map(({ task }) => task) : []);
    moveGate(what);
    if (!ofNetwork) return;
    change.abort();
    change = new AbortController();
  });
  return {
    async told(work) {
      const { network } = happened;
      try {
        return await work;
      } catch (error) {
        if (isAbort(error)) throw error;
        const wasOnline = isOnline() && happened.network === network;
        throw new ProblemError(asOfflineProblem(toProblem(error), wasOnline), { cause: error });
      }
    },
    watchCauses() {
      const before = { ...happened };
      const since = (what: Outside) => happened[what] !== before[what];
      return (met) => {
        if (isNotReached(met)) return since("network") || since("network gone");
        const by = goesOnBy(met);
        return by !== null && since(by);
      };
    },
    failed(task, problem) {
      failures += 1;
      if (isNotReached(problem)) inDoubt.push({ task, place: failures });
    },
    goesOut() {
      const before = failures;
      return () => {
        if (inDoubt.length > 0) inDoubt = inDoubt.filter(({ place }) => place > before);
      };
    },
    async known(signal) {
      if (inDoubt.length === 0) return;
      await abortableSleep(TOLD_WITHIN_MILLISECONDS, AbortSignal.any([signal, change.signal])).catch(() =>
        signal.throwIfAborted(),
      );
    },
    stop,
  };
}
