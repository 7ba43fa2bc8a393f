import { Type } from "typebox";
import { Value } from "typebox/value";
import { ResultKey } from "../../schemas/result";
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
export interface RunChanges {
  announce(change: RunChange): void;
  /** Calls `listener` for each change made elsewhere, not for those announced here; returns how to stop. */
  subscribe(listener: (change: RunChange) => void): () => void;
  close(): void;
}

/** Opens the line for the storage of this name; where there is no BroadcastChannel it stays silent. */
export function openRunChanges(name: string): RunChanges {
  const listeners = new Set<(change: RunChange) => void>();
  const channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`caplens-runs:${name}`);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (Value.Check(Message, data)) for (const listener of listeners) listener(data);
  });
  return {
    announce: (change) => channel?.postMessage(change),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      channel?.close();
    },
  };
}
