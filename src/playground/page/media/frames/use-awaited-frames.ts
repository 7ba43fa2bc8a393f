import { usePlayground } from "../../../../state/playground/playground-context";
import type { PlaygroundState } from "../../../../state/playground/playground-state";

/** More places than this are not held free. */
const MOST_PLACES = 128;

/** Number of frames of the set being taken that are still to come, as far as known; 0 when none is being taken. */
export function awaitedFrames({
  mediaWork,
  partialFrames,
  session,
}: Pick<PlaygroundState, "mediaWork" | "partialFrames" | "session">): number {
  if (partialFrames === null) return 0;
  const choice = session?.sampling.frames;
  const told = mediaWork?.step === "frames" ? mediaWork.total : null;
  const asked =
    choice?.kind === "uniform" ? choice.count : choice?.kind === "times" ? choice.seconds.length : 0;
  const still = session?.video?.facts?.kind === "image" ? 1 : (told ?? asked);
  return Math.max(0, Math.min(still, MOST_PLACES) - partialFrames.length);
}

export function useAwaitedFrames(): number {
  return usePlayground(awaitedFrames);
}
