import { startTransition, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";

/** An answer that is asked for again as what it is about goes on; the one before stays until the next one is there. */
export type Latest<T> = { value: T | null; problem: Problem | null; again: () => void };

/** Between an answer and the next question about the same: a run at work has something new all the time. */
const PAUSE_MILLISECONDS = 700;

/** The pause after an answer that took so many milliseconds, before the same is asked again. */
export type PauseAfter = (took: number) => number;

/** For answers that take long while what they are about takes the processor, too: a tenth of the time is theirs. */
export const rarely: PauseAfter = (took) => Math.max(PAUSE_MILLISECONDS, 10 * took);
/** For what is at rest: whatever changes is asked for at once. */
export const atOnce: PauseAfter = () => 0;
const usually: PauseAfter = () => PAUSE_MILLISECONDS;

/** Questions about the same, one after another, with a pause after each answer; those that come meanwhile are one. */
type Questions = {
  ask(): void;
  /** Without a pause, but not before what is asked now is answered. */
  askNow(): void;
  /** The pause is another one now. */
  paceChanged(): void;
  stop(): void;
};

/** `answer` asks and takes in what comes; it never rejects. */
export function questionsInTurn(answer: () => Promise<void>, pauseAfter: PauseAfter): Questions {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isBusy, isWanted, isUrgent, isStopped] = [false, false, false, false];
  let last = { at: Number.NEGATIVE_INFINITY, took: 0 };

  async function run(): Promise<void> {
    [isBusy, isWanted, isUrgent] = [true, false, false];
    const begun = performance.now();
    await answer();
    const at = performance.now();
    last = { at, took: at - begun };
    isBusy = false;
    if (isWanted) ask();
  }

  function ask(): void {
    clearTimeout(timer);
    if (isStopped) return;
    isWanted = true;
    if (isBusy) return;
    const left = isUrgent ? 0 : last.at + pauseAfter(last.took) - performance.now();
    if (left > 0) timer = setTimeout(ask, left);
    else void run();
  }

  return {
    ask,
    askNow() {
      isUrgent = true;
      ask();
    },
    paceChanged() {
      if (isWanted) ask();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Asks when `subject` is another, when `revision` has grown, and by `again`. Questions about the same come one after
 * another, with a pause after each answer; those about something else are given up.
 */
export function useLatest<T>(
  subject: string,
  revision: number,
  ask: (signal: AbortSignal) => Promise<T>,
  pauseAfter: PauseAfter = usually,
): Latest<T> {
  const [known, setKnown] = useState<{ subject: string; value: T | null; problem: Problem | null } | null>(
    null,
  );
  const now = useRef({ ask, pauseAfter });
  now.current = { ask, pauseAfter };
  const questions = useRef<Questions | null>(null);
  const seen = useRef(revision);

  useEffect(() => {
    const stop = new AbortController();
    async function answer() {
      try {
        const value = await now.current.ask(stop.signal);
        // The update may be large: it is rendered as a transition, so that the page stays responsive.
        if (!stop.signal.aborted) startTransition(() => setKnown({ subject, value, problem: null }));
      } catch (error) {
        if (stop.signal.aborted || isAbort(error)) return;
        const problem = toProblem(error);
        setKnown((before) => ({
          subject,
          value: before?.subject === subject ? before.value : null,
          problem,
        }));
      }
    }
    const own = questionsInTurn(answer, (took) => now.current.pauseAfter(took));
    questions.current = own;
    own.ask();
    return () => {
      stop.abort();
      own.stop();
    };
  }, [subject]);

  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    questions.current?.ask();
  }, [revision]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another pause is the reason
  useEffect(() => questions.current?.paceChanged(), [pauseAfter]);

  const own = known?.subject === subject ? known : null;
  return {
    value: own?.value ?? null,
    problem: own?.problem ?? null,
    again: () => questions.current?.askNow(),
  };
}
