import type { FrameRecord } from "../../../shapes/media";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { FrameStrip } from "../../../ui/frames/frame-strip";
import { frameIndexAt } from "../../../ui/measures";
import { MediaStatus } from "./media-status";
import { usePlayhead } from "./playhead";
import { ProvenanceButton } from "./provenance/provenance-button";
import { useMediaToDo } from "./use-media-to-do";

/** The frames of the session, with how their taking goes on. */
export function Strip({ frames, awaited }: { frames: readonly FrameRecord[]; awaited: number }) {
  const store = usePlaygroundStore();
  const { framesOutdated } = useMediaToDo();
  const urls = usePlayground((state) => state.frameUrls);
  const { seekTo } = store.getState();
  return (
    <FrameStrip
      frames={frames}
      urls={urls}
      awaited={awaited}
      seconds={usePlayhead(({ seconds }) => frames[frameIndexAt(frames, seconds)]?.time ?? 0)}
      outdated={framesOutdated}
      missing="This picture is not in this browser's storage. Take the frames again."
      onSeek={seekTo}
      head={(enlarge) => (
        <MediaStatus
          mark={framesOutdated ? "of another plan" : null}
          actions={
            <>
              {enlarge}
              <ProvenanceButton />
            </>
          }
        />
      )}
    />
  );
}
