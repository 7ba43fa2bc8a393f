import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

type Playhead = { seconds: number; setSeconds: (seconds: number) => void };

const PlayheadContext = createContext<Playhead>({ seconds: 0, setSeconds: () => undefined });

/** Where the player stands, for everything that draws a timeline. */
export function PlayheadProvider({ children }: { children: ReactNode }) {
  const [seconds, setSeconds] = useState(0);
  const value = useMemo(() => ({ seconds, setSeconds }), [seconds]);
  return <PlayheadContext value={value}>{children}</PlayheadContext>;
}

export function usePlayhead(): Playhead {
  return useContext(PlayheadContext);
}
