import { useMemo } from "react";
import { type TaskStanding, taskStandings } from "../../logic/set/task-standings";
import { useSetDraft } from "./set-context";

/** The standings of the instructions on screen, found anew only where clips, demands on them or instructions change. */
export function useTaskStandings(): TaskStanding[] {
  const { clips, filters, tasks } = useSetDraft();
  return useMemo(() => taskStandings({ clips, filters, tasks }), [clips, filters, tasks]);
}
