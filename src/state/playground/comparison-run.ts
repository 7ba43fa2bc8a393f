import { isAbort, ProblemError, toProblem } from "../../lib/errors";
import type { ComparisonBasis, Trial } from "../../schemas/comparison";
import type { Problem } from "../../schemas/problem";
import { type ComparisonWork, captionOf, comparisonCalls } from "./comparison-calls";
import { createComparisonDesk } from "./comparison-desk";
import {
  isWritten,
  placeKey,
  planOf,
  type Task,
  tasksLeft,
  UNFINISHED,
  withTrial,
} from "./comparison-document";
import { type ComparisonMedia, NOTHING_SHOWN, type Shown, takeByPlan } from "./comparison-media";
import type { ActionContext } from "./playground-state";
import { secondsOf } from "./session-document";

export type ComparisonRun = {
  /** Does all that is missing, stopped or failed. Rejects with `AbortError` when it is cancelled. */
  run(sessionId: string, basis: ComparisonBasis, signal: AbortSignal, runId: string): Promise<void>;
  /** Writes down what models have written so far. */
  keepPartial(): void;
};

/** Has every contestant write its captions and every caption judged, all at once: the engine keeps to the limits. */
export function createComparisonRun(context: ActionContext, media: ComparisonMedia): ComparisonRun {
  const { get, set, change } = context;
  const desk = createComparisonDesk(context);
  const { write, judge } = comparisonCalls(context, media, desk);

  /** One caption from nothing to its verdicts; what goes wrong is kept with it, and stops no other. */
  async function perform(run: ComparisonWork, task: Task, shown: Shown | Problem): Promise<void> {
    const place = { contestantId: task.contestant.id, round: task.round };
    try {
      if ("code" in shown) throw new ProblemError(shown);
      if (!isWritten(task.trial)) await write(run, task, shown);
      if (run.basis.judge !== null) await judge(run, place);
      desk.change(run, place, (trial) => ({ ...trial, problem: null }));
      // A run may be long: what is finished is kept at once.
      desk.settle();
      void get().flush();
    } catch (error) {
      if (isAbort(error)) return;
      const { partialText: _kept, ...problem } = toProblem(error);
      desk.change(run, place, (trial) => ({ ...trial, problem }));
    } finally {
      desk.setCell(place, null);
    }
  }

  return {
    async run(sessionId, basis, signal, runId) {
      const { session, sample } = get();
      if (session?.id !== sessionId || !session.comparison) return;
      const tasks = tasksLeft(session.comparison);
      const cells = Object.fromEntries(
        tasks.map(({ contestant, round }) => [
          placeKey({ contestantId: contestant.id, round }),
          { kind: "waiting" as const },
        ]),
      );
      set({ comparing: { startedAt: Date.now(), takingMedia: true, cells }, comparedWords: {} });
      const unwritten = tasks.filter(({ trial }) => !isWritten(trial));
      const plans = unwritten.map(({ contestant }) => planOf(contestant, basis));
      const taken = await takeByPlan(context, media, plans, signal);
      // Taking media may have told how long the video is.
      const run = {
        sessionId,
        basis,
        signal,
        runId,
        videoSeconds: secondsOf(get().session?.video ?? null, sample),
      };
      set(({ comparing }) => ({ comparing: comparing && { ...comparing, takingMedia: false } }));
      const shownTo = ({ contestant, trial }: Task): Shown | Problem =>
        isWritten(trial) ? NOTHING_SHOWN : taken.of(planOf(contestant, basis));
      change((current) => {
        if (current.id !== sessionId || !current.comparison) return current;
        const comparison = tasks.reduce(
          (so, task) => withTrial(so, begunTrial(task, shownTo(task))),
          current.comparison,
        );
        return { ...current, comparison };
      });
      await Promise.all(tasks.map((task) => perform(run, task, shownTo(task))));
      desk.settle();
      signal.throwIfAborted();
    },

    keepPartial() {
      const { session } = get();
      const basis = session?.comparison?.basis;
      if (!session || !basis) return;
      for (const { place, text } of desk.words()) {
        const contestant = session.comparison?.contestants.find(({ id }) => id === place.contestantId);
        if (!contestant || text === "") continue;
        desk.change({ sessionId: session.id, basis }, place, (trial) => ({
          ...trial,
          caption: captionOf({ contestant, round: place.round }, text, trial.caption, null),
        }));
      }
      desk.settle();
    },
  };
}

/** A trial as it begins: what an earlier run has finished of it stays. */
function begunTrial({ contestant, round, trial }: Task, shown: Shown | Problem): Trial {
  const begun = { contestantId: contestant.id, round, problem: UNFINISHED };
  if (trial && isWritten(trial)) return { ...trial, ...begun };
  const own = contestant.plan !== null && !("code" in shown) ? shown : NOTHING_SHOWN;
  return { ...begun, caption: null, ...own };
}
