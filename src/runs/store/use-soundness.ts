import { useEffect, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { useStores } from "../../state/stores-context";
import type { SoundnessRow } from "../logic/soundness-table";

/** The checklists of a data set as far as they were looked at. */
export type Soundness = {
  rows: readonly SoundnessRow[];
  /** In samples; null until the first ones are told. */
  progress: { done: number; of: number } | null;
  /** All checklists were looked at. */
  isWhole: boolean;
  problem: Problem | null;
};

const NOTHING: Soundness = { rows: [], progress: null, isWhole: false, problem: null };

/** The checklists of a data set, looked at one after another as long as whoever asks is on screen; null: of none yet. */
export function useSoundness(dataSetId: string | null): Soundness {
  const { engine } = useStores().services;
  const [looked, setLooked] = useState<Soundness>(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const change = (part: (before: Soundness) => Partial<Soundness>) => {
      if (!signal.aborted) setLooked((before) => ({ ...before, ...part(before) }));
    };
    setLooked(NOTHING);
    if (dataSetId !== null)
      engine
        .call(
          "data-sets/soundness",
          { id: dataSetId },
          {
            signal,
            onEvent: ({ done, of, rows: more }) =>
              change((before) => ({ progress: { done, of }, rows: [...before.rows, ...more] })),
          },
        )
        .then((rows) => change(() => ({ rows, isWhole: true, progress: null })))
        .catch((error: unknown) => {
          if (!isAbort(error)) change(() => ({ problem: toProblem(error), progress: null }));
        });
    return () => stop.abort();
  }, [engine, dataSetId]);
  return looked;
}
