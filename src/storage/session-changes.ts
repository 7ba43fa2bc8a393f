import { type Static, Type } from "typebox";
import { openBroadcast } from "./broadcast";

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
  const line = openBroadcast(`caplens-sessions:${name}`, Type.Union([SessionChange, StorageErasing]));
  return {
    announce: line.announce,
    announceErasing: () => line.announce({ type: "storage-erasing" }),
    subscribe: (listener) =>
      line.subscribe((message) => {
        if (message.type === "session-changed") listener(message);
      }),
    onErasing: (listener) =>
      line.subscribe((message) => {
        if (message.type === "storage-erasing") listener();
      }),
    close: line.close,
  };
}
