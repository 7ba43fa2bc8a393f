import { type OutsideShape, readOutside } from "../shapes/read-outside";

/** A line to the other tabs and workers of this origin. It never carries a key. */
export interface Broadcast<Message> {
  announce(message: Message): void;
  /** Calls `listener` for each message from elsewhere, not for those announced here; returns how to stop. */
  subscribe(listener: (message: Message) => void): () => void;
  close(): void;
}

/** The line as the place where changes are told to all: those announced here are heard here, too. */
export function heardHere<Message>(line: Broadcast<Message>): Broadcast<Message> {
  const listeners = new Set<(message: Message) => void>();
  const tell = (message: Message) => {
    for (const listener of listeners) listener(message);
  };
  line.subscribe(tell);
  return {
    announce(message) {
      line.announce(message);
      tell(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      line.close();
    },
  };
}

/**
 * Opens the line of this name. What comes in is checked; other messages are not heard. Where there is no
 * BroadcastChannel it stays silent.
 */
export function openBroadcast<Message>(name: string, shape: OutsideShape<Message>): Broadcast<Message> {
  const listeners = new Set<(message: Message) => void>();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const read = readOutside(shape, data);
    if (read.ok) for (const listener of listeners) listener(read.value);
  });
  return {
    announce: (message) => channel?.postMessage(message),
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
