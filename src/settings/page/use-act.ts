import { useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";

/** Things done one after the other in one place of the page, and what came of the last. */
export type Act = {
  busy: boolean;
  /** The completed action, in words; empty while there is nothing to say. */
  done: string;
  problem: Problem | null;
  /** Does something; what `work` resolves to is said. True when it succeeded. */
  run(work: () => Promise<string>): Promise<boolean>;
  dismiss(): void;
};

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    busy,
    done,
    problem,
    dismiss: () => setProblem(null),
    async run(work) {
      setBusy(true);
      setDone("");
      setProblem(null);
      try {
        setDone(await work());
        return true;
      } catch (error) {
        if (!isAbort(error)) setProblem(toProblem(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
