import { useState } from "react";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";

/** Acts whose failure a part of the page tells: the last one's problem, and a way to try an act. */
type Trying = {
  problem: Problem | null;
  dismiss: () => void;
  /** The result of the act; null where it failed or was cancelled. */
  trying: <T>(act: () => Promise<T>) => Promise<T | null>;
};

export function useTrying(): Trying {
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    problem,
    dismiss: () => setProblem(null),
    async trying(act) {
      setProblem(null);
      try {
        return await act();
      } catch (error) {
        if (!isAbort(error)) setProblem(toProblem(error));
        return null;
      }
    },
  };
}
