import { SessionWordShape } from "../shapes/generated/session-word";
import type { SessionChange } from "../shapes/tab-words";
import { openBroadcast } from "./broadcast";

/** The line to the other tabs and workers of this origin. */
interface SessionChanges {
  announce(change: SessionChange): void;
  announceErasing(): void;
  /** Calls `listener` for each change made elsewhere, not for those announced here; returns how to stop. */
  subscribe(listener: (change: SessionChange) => void): () => void;
  onErasing(listener: () => void): () => void;
  close(): void;
}

/** Opens the line for the storage of this name; where there is no BroadcastChannel it stays silent. */
export function openSessionChanges(name: string): SessionChanges {
  const line = openBroadcast(`caplens-sessions:${name}`, SessionWordShape);
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
