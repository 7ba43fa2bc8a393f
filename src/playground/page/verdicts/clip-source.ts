import { useMemo } from "react";
import type { MomentSource } from "../../../state/moments-card";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** The video on screen, to take moments from; null where there is none. */
export function useClipSource(): MomentSource | null {
  const store = usePlaygroundStore();
  const video = usePlayground(({ session }) => session?.video ?? null);
  const frames = usePlayground(({ session }) => session?.frames ?? null);
  const clip = usePlayground((state) => state.clip);
  return useMemo(() => {
    if (!video) return null;
    const isThere = clip.kind === "ready" || clip.kind === "later";
    return {
      // Another try once the file is at hand.
      key: `${video.quickKey} ${isThere}`,
      url: clip.kind === "ready" ? clip.url : null,
      facts: video.facts,
      frames,
      file: () => store.getState().clipFile(),
    };
  }, [video, frames, clip, store]);
}
