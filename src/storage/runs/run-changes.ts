import { Type } from "typebox";
import { ResultKey } from "../../schemas/result";
import { type Broadcast, openBroadcast } from "../broadcast";
import type { RunChange } from "./run-store";

const Message = Type.Object({
  change: Type.Union([
    Type.Literal("saved"),
    Type.Literal("removed"),
    Type.Literal("restored"),
    Type.Literal("purged"),
    Type.Literal("kept"),
  ]),
  runId: Type.String(),
  key: Type.Union([ResultKey, Type.Null()]),
});

/** The line to the other tabs and workers of this origin on which changes of runs are told. */
export type RunChanges = Broadcast<RunChange>;

/** Opens the line for the storage of this name. */
export function openRunChanges(name: string): RunChanges {
  return openBroadcast(`caplens-runs:${name}`, Message);
}
