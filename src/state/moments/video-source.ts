import { useMemo } from "react";
import type { FrameSet } from "../../shapes/media";
import type { useSampleVideo } from "../runs/sample-video";
import { useStores } from "../stores-context";
import type { MomentSource } from "./use-moments";

/**
 * The video of a sample of a run, to take moments from; null where the sample has none. `frames`: those that the model was
 * sent.
 */
export function useVideoSource(
  dataSetId: string,
  videoId: string | null,
  { url, place, problem }: Pick<ReturnType<typeof useSampleVideo>, "url" | "place" | "problem">,
  frames: FrameSet | null,
): MomentSource | null {
  const { engine } = useStores().services;
  const facts = place?.facts ?? null;
  return useMemo(() => {
    // While it is looked for nothing is said of it.
    if (videoId === null || (url === null && problem === null)) return null;
    return {
      key: `${dataSetId} ${videoId} ${url !== null}`,
      ...{ url, facts, frames },
      file: async () => (url === null ? null : engine.call("videos/file", { dataSetId, videoId })),
    };
  }, [engine, dataSetId, videoId, url, problem, facts, frames]);
}
