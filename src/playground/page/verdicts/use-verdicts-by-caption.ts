import { useEffect, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import type { Caption, Session } from "../../../shapes/session";
import type { Verdict } from "../../../shapes/verdict";
import { type CaptionSubject, captionSubject } from "../../../state/playground/caption-subject";
import { usePlaygroundStore } from "../../../state/playground/playground-context";

type VerdictsByCaption = {
  /** Without those that are still to come. */
  byCaption: ReadonlyMap<string, readonly Verdict[]>;
  /** Why some could not be had; null where all could. */
  problem: Problem | null;
  /** Tries those anew. */
  again: () => void;
};

type Known = { rest: CaptionSubject; verdicts: readonly Verdict[] | null };

/** While texts and verdicts come in, they are shown once in such a pause. */
const PAUSE_MILLISECONDS = 150;

/** True where a caption and all that its verdicts rest on are the same. */
function isSame(one: CaptionSubject, other: CaptionSubject): boolean {
  const keys = Object.keys(one.subject) as (keyof CaptionSubject["subject"])[];
  return one.caption === other.caption && keys.every((key) => one.subject[key] === other.subject[key]);
}

/**
 * All verdicts on these captions of the session, by caption id. Those of a caption are found anew when it or what it is
 * judged on changes; the former ones stay meanwhile. `captionsOf` has to be the same function from one render to the next.
 */
export function useVerdictsByCaption(
  captionsOf: (session: Session) => readonly Caption[],
): VerdictsByCaption {
  const store = usePlaygroundStore();
  const [byCaption, setByCaption] = useState<VerdictsByCaption["byCaption"]>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const known = new Map<string, Known>();
    let mounted = true;
    let working = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function nextToDo(): CaptionSubject | null {
      const state = store.getState();
      for (const { id } of state.session ? captionsOf(state.session) : []) {
        const rest = captionSubject(state, id);
        const before = known.get(id);
        if (rest && !(before && isSame(before.rest, rest))) return rest;
      }
      return null;
    }

    async function work(): Promise<void> {
      timer = undefined;
      working = true;
      for (let next = nextToDo(); next && mounted; next = nextToDo()) {
        const { id } = next.caption;
        let verdicts = known.get(id)?.verdicts ?? null;
        try {
          verdicts = await store.getState().verdictsOf(id);
        } catch (error) {
          if (mounted) setProblem(toProblem(error));
        }
        known.set(id, { rest: next, verdicts });
      }
      working = false;
      if (mounted) {
        setByCaption(new Map([...known].flatMap(([id, { verdicts }]) => (verdicts ? [[id, verdicts]] : []))));
      }
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
  }, [store, captionsOf, attempt]);

  function again(): void {
    setProblem(null);
    setAttempt((number) => number + 1);
  }
  return { byCaption, problem, again };
}
