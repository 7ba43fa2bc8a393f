import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";

/** Acts whose failure a part of the page tells: the last one's problem, and a way to try an act. */
type Trying = {
  problem: Problem | null;
  dismiss: () => void;
  /** The result of the act; null where it failed or was cancelled. */
  trying: <T>(act: () => Promise<T>) => Promise<T | null>;
  /** True once the act is done; false where it failed or was cancelled. */
  done: (act: () => Promise<unknown>) => Promise<boolean>;
};

export function useTrying(): Trying {
  const [problem, setProblem] = useState<Problem | null>(null);
  async function trying<T>(act: () => Promise<T>): Promise<T | null> {
    setProblem(null);
    try {
      return await act();
    } catch (error) {
      if (!isAbort(error)) setProblem(toProblem(error));
      return null;
    }
  }
  return {
    problem,
    dismiss: () => setProblem(null),
    trying,
    async done(act) {
      const outcome = await trying(async () => {
        await act();
        return true;
      });
      return outcome === true;
    },
  };
}

/**
 * One piece of work at a time: how far it is, how it is stopped, and why the last came to nothing. The next one stops it, and so does
 * leaving the page.
 */
export function useOneWork<Progress>() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const working = useRef<AbortController | null>(null);
  const report = useCallback((error: unknown) => {
    if (!isAbort(error)) setProblem(toProblem(error));
  }, []);
  const cancel = useCallback(() => working.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  /** Resolves to what comes of it; null where it failed or was cancelled. `first`: how far it is at the beginning. */
  const doing = useCallback(
    async <T>(
      first: Progress | null,
      act: (signal: AbortSignal, tell: (now: Progress) => void) => Promise<T>,
    ): Promise<T | null> => {
      working.current?.abort();
      const own = new AbortController();
      working.current = own;
      setProblem(null);
      setProgress(first);
      try {
        return await act(own.signal, (now) => {
          if (!own.signal.aborted) setProgress(now);
        });
      } catch (error) {
        if (working.current === own && !own.signal.aborted) report(error);
        return null;
      } finally {
        if (working.current === own) setProgress(null);
      }
    },
    [report],
  );
  return { progress, problem, setProblem, report, doing, cancel };
}

/** Work of a model that a part of the page asks for: how far it is, how it is stopped, and why the last came to nothing. */
export function useAskedWork() {
  const { progress, problem, setProblem, doing, cancel } = useOneWork<{ done: number; total: number }>();
  return {
    /** Null while nothing is asked. */
    asked: progress,
    problem,
    dismiss: () => setProblem(null),
    cancel,
    /** Asks for `total` parts (0 where nobody knows yet); `onProgress` tells how far it is. Resolves when it has ended. */
    async ask(
      total: number,
      call: (
        signal: AbortSignal,
        onProgress: (now: { done: number; total: number }) => void,
      ) => Promise<{ problem: Problem | null }>,
    ): Promise<void> {
      const said = await doing({ done: 0, total }, call);
      if (said) setProblem(said.problem);
    },
  };
}
