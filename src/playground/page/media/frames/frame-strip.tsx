import type { FrameRecord } from "../../../../shapes/media";
import { usePlayground } from "../../../../state/playground/playground-context";
import { lazyPart } from "../../../../ui/lazy-part/lazy-part";
import { MediaStatus } from "../media-status";
import { ProvenanceButton } from "../provenance/provenance-button";
import { useAwaitedFrames } from "./use-awaited-frames";

const NONE: readonly FrameRecord[] = [];

const Strip = lazyPart("The strip of frames", async () => (await import("./strip")).Strip);

/** The frames in order of time, or what there is instead. */
export function FrameStrip() {
  const partial = usePlayground((state) => state.partialFrames);
  const kept = usePlayground((state) => state.session?.frames ?? null);
  const awaited = useAwaitedFrames();
  const frames = partial ?? kept?.frames ?? NONE;
  if (frames.length + awaited === 0) return <MediaStatus actions={<ProvenanceButton />} />;
  return <Strip frames={frames} awaited={awaited} />;
}
