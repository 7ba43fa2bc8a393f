import { startTransition, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";

/** An answer that is asked for again as what it is about goes on; the one before stays until the next one is there. */
export type Latest<T> = { value: T | null; problem: Problem | null; again: () => void };

/** Between an answer and the next question about the same: a run at work has something new all the time. */
const PAUSE_MILLISECONDS = 700;

/**
 * Asks when `subject` is another, when `revision` has grown, and by `again`. Questions about the same come one after
 * another; those about something else are given up.
 */
export function useLatest<T>(
  subject: string,
  revision: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Latest<T> {
  const [known, setKnown] = useState<{ subject: string; value: T | null; problem: Problem | null } | null>(
    null,
  );
  const asking = useRef(ask);
  asking.current = ask;
  const work = useRef<() => void>(() => undefined);
  const seen = useRef(revision);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let wanted = false;
    async function run() {
      if (busy) {
        wanted = true;
        return;
      }
      busy = true;
      wanted = false;
      try {
        const value = await asking.current(stop.signal);
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
      } finally {
        busy = false;
        if (wanted && !stop.signal.aborted) timer = setTimeout(() => void run(), PAUSE_MILLISECONDS);
      }
    }
    work.current = () => void run();
    void run();
    return () => {
      stop.abort();
      clearTimeout(timer);
      work.current = () => undefined;
    };
  }, [subject]);

  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    work.current();
  }, [revision]);

  const own = known?.subject === subject ? known : null;
  return { value: own?.value ?? null, problem: own?.problem ?? null, again: () => work.current() };
}
