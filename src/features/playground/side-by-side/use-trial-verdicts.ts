import { useEffect, useState } from "react";
import { toProblem } from "../../../lib/errors";
import type { Caption } from "../../../schemas/caption";
import type { Problem } from "../../../schemas/problem";
import type { Semantics, Verdict } from "../../../schemas/verdict";
import { usePlaygroundStore } from "../../../state/playground/playground-context";

/** `problem`: why some could not be computed; `again` tries those anew. */
export type TrialVerdicts = {
  byCaption: ReadonlyMap<string, readonly Verdict[]>;
  problem: Problem | null;
  again: () => void;
};

type Known = { caption: Caption; semantics: Semantics; verdicts: readonly Verdict[] };

/** While verdicts come in, they are shown once in such a pause. */
const PAUSE_MILLISECONDS = 150;

/**
 * The verdicts on every whole caption of the comparison, by caption id. Those whose caption or reading has changed are
 * computed anew; the former ones stay meanwhile.
 */
export function useTrialVerdicts(): TrialVerdicts {
  const store = usePlaygroundStore();
  const [byCaption, setByCaption] = useState<TrialVerdicts["byCaption"]>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const known = new Map<string, Known>();
    let mounted = true;
    let working = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function nextToDo(): Omit<Known, "verdicts"> | null {
      const { session } = store.getState();
      for (const { caption } of session?.comparison?.trials ?? []) {
        if (!session || !caption?.call) continue;
        const before = known.get(caption.id);
        const { semantics } = session;
        if (before?.caption !== caption || before.semantics !== semantics) return { caption, semantics };
      }
      return null;
    }

    async function work(): Promise<void> {
      timer = undefined;
      working = true;
      for (let next = nextToDo(); next && mounted; next = nextToDo()) {
        const { caption } = next;
        let verdicts = known.get(caption.id)?.verdicts ?? [];
        try {
          verdicts = await store.getState().captionVerdicts(caption.id);
        } catch (error) {
          if (mounted) setProblem(toProblem(error));
        }
        known.set(caption.id, { ...next, verdicts });
      }
      working = false;
      if (mounted) setByCaption(new Map([...known].map(([id, { verdicts }]) => [id, verdicts])));
      schedule();
    }

    function schedule(): void {
      if (!mounted || working || timer !== undefined || !nextToDo()) return;
      timer = setTimeout(() => void work(), PAUSE_MILLISECONDS);
    }

    const unsubscribe = store.subscribe(schedule);
    schedule();
    return () => {
      mounted = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, attempt]);

  function again(): void {
    setProblem(null);
    setAttempt((number) => number + 1);
  }
  return { byCaption, problem, again };
}
