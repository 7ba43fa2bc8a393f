import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** What tabs and workers tell each other about rows. It names a session and says nothing of its content. */
export const SessionChange = Type.Object({
  type: Type.Literal("session-changed"),
  change: Type.Union([
    Type.Literal("saved"),
    Type.Literal("removed"),
    Type.Literal("restored"),
    Type.Literal("purged"),
  ]),
  id: Type.String(),
  /** The row's revision now; null when the row is gone. */
  revision: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
});
export type SessionChange = Static<typeof SessionChange>;

/** Told when somebody begins to erase everything, before the first row goes. */
const StorageErasing = Type.Object({ type: Type.Literal("storage-erasing") });

/** The line to the other tabs and workers of this origin. */
export interface SessionChanges {
  announce(change: SessionChange): void;
  announceErasing(): void;
  /** Calls `listener` for each change made elsewhere, not for those announced here; returns how to stop. */
  subscribe(listener: (change: SessionChange) => void): () => void;
  onErasing(listener: () => void): () => void;
  close(): void;
}

/** Opens the line for the storage of this name; where there is no BroadcastChannel it stays silent. */
export function openSessionChanges(name: string): SessionChanges {
  const listeners = new Set<(change: SessionChange) => void>();
  const erasingListeners = new Set<() => void>();
  const channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`caplens-sessions:${name}`);
  channel?.addEventListener("message", (event: MessageEvent<unknown>) => {
    const { data } = event;
    if (Value.Check(SessionChange, data)) for (const listener of listeners) listener(data);
    if (Value.Check(StorageErasing, data)) for (const listener of erasingListeners) listener();
  });
  return {
    announce: (change) => channel?.postMessage(change),
    announceErasing: () =>
      channel?.postMessage({ type: "storage-erasing" } satisfies Static<typeof StorageErasing>),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onErasing(listener) {
      erasingListeners.add(listener);
      return () => erasingListeners.delete(listener);
    },
    close() {
      listeners.clear();
      erasingListeners.clear();
      channel?.close();
    },
  };
}
