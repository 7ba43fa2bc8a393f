import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import { usePlayground } from "../../../state/playground/playground-context";
import { createPlayback, type Playback, type PlayheadState } from "./playback";

const PlaybackContext = createContext<Playback>(createPlayback());

/** Lets all parts of the page know where the player stands, and go where any of them asks. */
export function PlayheadProvider({ children }: { children: ReactNode }) {
  const [playback] = useState(createPlayback);
  const seek = usePlayground((state) => state.seek);
  const source = usePlayground(({ session }) => `${session?.id} ${session?.video?.quickKey}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file begins at its beginning
  useEffect(() => playback.reset(), [playback, source]);
  useEffect(() => {
    if (seek) playback.seek(seek.seconds);
  }, [playback, seek]);

  return <PlaybackContext value={playback}>{children}</PlaybackContext>;
}

export function usePlayback(): Playback {
  return useContext(PlaybackContext);
}

/** Part of what the player is doing; re-renders when that part changes. */
export function usePlayhead<T>(select: (state: PlayheadState) => T): T {
  return useStore(usePlayback().state, select);
}

/** The player's position, in steps that are worth drawing. */
export function usePlayheadSeconds(): number {
  return usePlayhead(({ seconds }) => Math.round(seconds * 20) / 20);
}
