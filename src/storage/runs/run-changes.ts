import { RunChangeShape } from "../../shapes/generated/run-change";
import type { RunChange } from "../../shapes/tab-words";
import { type Broadcast, openBroadcast } from "../broadcast";

/** The line to the other tabs and workers of this origin on which changes of runs are told. */
export type RunChanges = Broadcast<RunChange>;

/** Opens the line for the storage of this name. */
export function openRunChanges(name: string): RunChanges {
  return openBroadcast(`caplens-runs:${name}`, RunChangeShape);
}
