import { useShallow } from "zustand/react/shallow";
import type { BasisPart } from "../../../evaluation/verdicts/changed-since";
import { usePlayground } from "../../../state/playground/playground-context";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";

/** Differences between the session now and the run on screen. */
export function useChanged(): BasisPart[] {
  const runs = useRunsStore();
  useRuns((state) => state.shown);
  return usePlayground(useShallow(() => runs.getState().changed()));
}
