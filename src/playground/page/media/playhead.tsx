import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { usePlayground } from "../../../state/playground/playground-context";
import type { PlaygroundState } from "../../../state/playground/playground-state";
import { secondsOf } from "../../../state/sessions/session-document";

/** The source of playback: a player of the browser's, or a substitute. Seconds count from the first frame. */
type Driver = {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
};

type PlayheadState = {
  seconds: number;
  playing: boolean;
  /** Something that plays is on screen. */
  playable: boolean;
};

/** The player's position, and the way to move it; one for everything that draws a timeline. */
export type Playback = {
  state: StoreApi<PlayheadState>;
  /**
   * Connects what plays; returns how to disconnect it. It starts where the playhead is, and plays where that was asked of
   * the one before it.
   */
  attach(driver: Driver): () => void;
  /** The driver says where it is. */
  moved(seconds: number): void;
  /** The driver says that it began or stopped to play. */
  turned(playing: boolean): void;
  seek(seconds: number): void;
  /** Plays on from here, or a part of the file and no further. */
  play(part?: { start: number; end: number }): void;
  pause(): void;
  /** Goes back to the beginning, for another file. */
  reset(): void;
};

export function createPlayback(): Playback {
  const state = createStore<PlayheadState>(() => ({ seconds: 0, playing: false, playable: false }));
  let driver: Driver | null = null;
  let until: number | null = null;
  /** To play was asked of a driver that has not begun to: the next one does. */
  let asked = false;

  function pause(): void {
    until = null;
    asked = false;
    driver?.pause();
  }

  return {
    state,
    attach(attached) {
      driver = attached;
      state.setState({ playable: true, playing: false });
      const { seconds } = state.getState();
      if (seconds > 0) attached.seek(seconds);
      if (asked) attached.play();
      return () => {
        if (driver !== attached) return;
        driver = null;
        state.setState({ playable: false, playing: false });
      };
    },
    moved(seconds) {
      if (until !== null && seconds >= until) {
        const end = until;
        pause();
        driver?.seek(end);
        state.setState({ seconds: end });
      } else state.setState({ seconds });
    },
    turned(playing) {
      asked = false;
      if (!playing) until = null;
      state.setState({ playing });
    },
    seek(seconds) {
      until = null;
      state.setState({ seconds });
      driver?.seek(seconds);
    },
    play(part) {
      if (part) {
        state.setState({ seconds: part.start });
        driver?.seek(part.start);
      }
      until = part ? part.end : null;
      asked = driver !== null;
      driver?.play();
    },
    pause,
    reset() {
      until = null;
      asked = false;
      if (state.getState().seconds > 0) driver?.seek(0);
      state.setState({ seconds: 0 });
    },
  };
}

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

/** Length of a timeline for the session, in seconds; null for what has no length. */
function lengthOf({ session, sample }: Pick<PlaygroundState, "session" | "sample">): number | null {
  const video = session?.video;
  if (!video || video.facts?.kind === "image") return null;
  const { audio, frames } = session;
  const heard = audio ? (audio.plan.segment?.start ?? 0) + audio.durationSeconds : 0;
  const seen = frames?.frames.at(-1)?.time ?? 0;
  const length = secondsOf(video, sample) ?? Math.max(heard, seen);
  return length > 0 ? length : null;
}

export function useLength(): number | null {
  return usePlayground(lengthOf);
}
