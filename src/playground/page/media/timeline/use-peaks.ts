import { useEffect, useState } from "react";
import type { SoundPeaks } from "../../../../media/worker/media-client";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";

/** The outline of the sound that was taken: `loading` until it is known, null where there is none to draw. */
export function usePeaks(): SoundPeaks | null | "loading" {
  const store = usePlaygroundStore();
  const url = usePlayground((state) => state.sound?.url ?? null);
  const [peaks, setPeaks] = useState<{ url: string; peaks: SoundPeaks | null } | null>(null);

  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    store
      .getState()
      .soundPeaks(controller.signal)
      .catch(() => null)
      .then((found) => {
        if (!controller.signal.aborted) setPeaks({ url, peaks: found });
      });
    return () => controller.abort();
  }, [store, url]);

  if (url === null) return null;
  return peaks?.url === url ? peaks.peaks : "loading";
}
