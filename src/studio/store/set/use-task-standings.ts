import { useEffect, useMemo, useState } from "react";
import { isAbort } from "../../../foundation/errors";
import { stepByStep } from "../../../foundation/steps";
import { faultsByRules, lookAt, unseenTasks } from "../../logic/set/faults-by-rules";
import { type TaskStanding, taskStandings } from "../../logic/set/task-standings";
import { useSetDraft } from "./set-context";

/** The most instructions that are looked at at once; more are looked at one by one, while the page answers. */
const MOST_AT_ONCE = 40;

/** The standings of the instructions on screen; null while a large set is looked at, of which so many are `seen`. */
type Looked = { standings: TaskStanding[] | null; seen: number; of: number };

/** The standings of the instructions on screen, found anew only where clips, demands on them or instructions change. */
export function useTaskStandings(): Looked {
  const { clips, filters, tasks } = useSetDraft();
  const unseen = useMemo(() => unseenTasks({ clips, tasks }), [clips, tasks]);
  const [looked, setLooked] = useState<{ of: typeof unseen; seen: number }>({ of: unseen, seen: 0 });
  const isMany = unseen.length > MOST_AT_ONCE;
  const seen = looked.of === unseen ? looked.seen : 0;
  const isDone = !isMany || seen === unseen.length;

  useEffect(() => {
    if (!isMany) return;
    const looking = new AbortController();
    let told = 0;
    const tell = (count: number) => {
      if (count === unseen.length || count - told >= MOST_AT_ONCE) {
        told = count;
        setLooked({ of: unseen, seen: count });
      }
    };
    stepByStep(lookAt({ clips }, unseen, tell), looking.signal).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
    return () => looking.abort();
  }, [isMany, unseen, clips]);

  const standings = useMemo(
    () => (isDone ? taskStandings({ clips, filters, tasks }, faultsByRules) : null),
    [isDone, clips, filters, tasks],
  );
  return { standings, seen, of: unseen.length };
}
