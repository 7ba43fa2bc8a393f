import { Type } from "typebox";
import { Value } from "typebox/value";

/** A line to the other tabs and workers of this origin on which short words are said. It never carries a key. */
export interface Broadcast<Word extends string> {
  announce(word: Word): void;
  /** Calls `listener` for each word said elsewhere; returns how to stop. */
  subscribe(listener: (word: Word) => void): () => void;
  close(): void;
}

/** Opens the line of this name for these words; where there is no BroadcastChannel it stays silent. */
export function openBroadcast<Word extends string>(name: string, words: readonly Word[]): Broadcast<Word> {
  const Message = Type.Object({ word: Type.Enum([...words]) });
  const listeners = new Set<(word: Word) => void>();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!Value.Check(Message, data)) return;
    const word = words.find((known) => known === data.word);
    if (word !== undefined) for (const listener of listeners) listener(word);
  });
  return {
    announce: (word) => channel?.postMessage({ word }),
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
