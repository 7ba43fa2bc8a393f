import { useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { useStores } from "./stores-context";
import { actByCalls } from "./undo/undo-history";

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

/** Such acts that can be taken back. */
export function useUndoableActs() {
  const { playground } = useStores();
  const acts = useTrying();
  const { trying, done } = acts;

  /** Offers to take back what was done, and to do it again after. */
  function offer(label: string, back: () => Promise<unknown>, again: () => Promise<unknown>): void {
    const act = actByCalls(
      label,
      () => trying(back),
      () => trying(again),
    );
    playground.getState().offerUndo(act);
  }

  return {
    ...acts,
    offer,
    /** Acts, and offers to take it back; false where it failed. */
    async undoably(label: string, act: () => Promise<unknown>, back: () => Promise<unknown>) {
      const isDone = await done(act);
      if (isDone) offer(label, back, act);
      return isDone;
    },
  };
}

/** Work of a model that a part of the page asks for: how far it is, how it is stopped, and why the last came to nothing. */
export function useAskedWork() {
  const [asked, setAsked] = useState<{ done: number; total: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  return {
    /** Null while nothing is asked. */
    asked,
    problem,
    dismiss: () => setProblem(null),
    cancel: () => work.current?.abort(),
    /** Asks for `total` parts (0 where nobody knows yet); `onProgress` tells how far it is. Resolves when it has ended. */
    async ask(
      total: number,
      call: (
        signal: AbortSignal,
        onProgress: (now: { done: number; total: number }) => void,
      ) => Promise<{ problem: Problem | null }>,
    ): Promise<void> {
      const controller = new AbortController();
      work.current = controller;
      setProblem(null);
      setAsked({ done: 0, total });
      try {
        const said = await call(controller.signal, ({ done, total: all }) => setAsked({ done, total: all }));
        setProblem(said.problem);
      } catch (error) {
        if (!isAbort(error)) setProblem(toProblem(error));
      }
      setAsked(null);
    },
  };
}
