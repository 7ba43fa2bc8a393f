import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { type RatedScales, type Rating, SCALES } from "../../shapes/rating";
import type { ResultKey } from "../../shapes/result";
import { taskKey } from "../../shapes/task-state";
import { useStores } from "../../state/stores-context";

/** What one person says of one caption, as it stands on screen. */
export type GivenRating = RatedScales & { note: string };

const NOTHING_GIVEN: GivenRating = { factuality: null, coverage: null, overall: null, note: "" };

/** True once every scale has points. */
export function isWhole(given: RatedScales): boolean {
  return SCALES.every((scale) => given[scale] !== null);
}

function givenBy(rating: Rating | null): GivenRating {
  if (!rating) return NOTHING_GIVEN;
  const { factuality, coverage, overall, note } = rating;
  return { factuality, coverage, overall, note };
}

type RatingScreen = {
  /** In the order in which this person sees them; null while they are read. */
  captions: readonly ResultKey[] | null;
  givenOf(key: ResultKey): GivenRating;
  /** How many have points on all scales. */
  whole: number;
  problem: Problem | null;
  /** Keeps what a person changes of a rating, one change after the other. */
  give(key: ResultKey, change: Partial<GivenRating>): void;
};

/** The captions of a run that a person rates, and what this person says of them. */
export function useRatingScreen(runId: string, name: string): RatingScreen {
  const { services, playground } = useStores();
  const { engine } = services;
  const [captions, setCaptions] = useState<readonly ResultKey[] | null>(null);
  const [given, setGiven] = useState<ReadonlyMap<string, GivenRating>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  /** As they are kept: a change is made of the last one. */
  const kept = useRef(new Map<string, Rating>());
  const shown = useRef(new Map<string, GivenRating>());
  const turn = useRef<Promise<void>>(Promise.resolve());

  const tell = useCallback((error: unknown) => {
    if (!isAbort(error)) setProblem(toProblem(error));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change that was refused all is read again
  useEffect(() => {
    let current = true;
    engine.call("ratings/to-rate", { id: runId, name }).then((list) => {
      if (!current) return;
      kept.current = new Map(list.flatMap(({ key, rating }) => (rating ? [[taskKey(key), rating]] : [])));
      shown.current = new Map([...kept.current].map(([key, rating]) => [key, givenBy(rating)]));
      setGiven(new Map(shown.current));
      setCaptions(list.map(({ key }) => key));
    }, tell);
    return () => {
      current = false;
    };
  }, [engine, runId, name, tell, round]);

  function keep(key: ResultKey, after: GivenRating): void {
    const id = taskKey(key);
    shown.current.set(id, after);
    setGiven(new Map(shown.current));
    turn.current = turn.current.then(async () => {
      const { note, ...scales } = after;
      try {
        const before = kept.current.get(id) ?? null;
        kept.current.set(
          id,
          await engine.call("ratings/give", { id: runId, key, name, scales, note, before }),
        );
        setProblem(null);
      } catch (error) {
        tell(error);
        setRound((times) => times + 1);
      }
    });
  }

  return {
    captions,
    givenOf: (key) => given.get(taskKey(key)) ?? NOTHING_GIVEN,
    whole: [...given.values()].filter(isWhole).length,
    problem,
    give(key, change) {
      const before = shown.current.get(taskKey(key)) ?? NOTHING_GIVEN;
      keep(key, { ...before, ...change });
      // What was given first needs no taking back: it is changed by giving another.
      const replaced = SCALES.find((scale) => change[scale] !== undefined && before[scale] !== null);
      if (!replaced || change[replaced] === before[replaced]) return;
      const put = (to: GivenRating) => () => {
        keep(key, { ...(shown.current.get(taskKey(key)) ?? to), [replaced]: to[replaced] });
        return true;
      };
      playground.getState().offerUndo({
        label: `Points for ${replaced} changed`,
        sessionId: null,
        undo: put(before),
        redo: put({ ...before, ...change }),
        holds: () => null,
      });
    },
  };
}
