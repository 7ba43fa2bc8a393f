import { Text } from "@mantine/core";
import type { RefObject } from "react";
import { FrameStrip } from "../../../../components/frames/frame-strip";
import type { ShownMedia } from "../../../../schemas/result";
import type { VideoPlace } from "../../../../schemas/video-place";
import { useBlobUrls } from "../../../../state/run-page/blob-urls";
import classes from "./result.module.css";

const NO_HASHES: readonly string[] = [];

/** The video where it is kept here, and the frames that the model was sent. */
export function ResultMedia({
  shown,
  place,
  player,
}: {
  shown: ShownMedia | null;
  place: VideoPlace | null;
  player: RefObject<HTMLVideoElement | null>;
}) {
  const frames = shown?.frames ?? null;
  const urls = useBlobUrls(
    frames?.frames.map(({ hash }) => hash) ?? NO_HASHES,
    frames?.plan.image.type ?? "",
  );
  const kept = place?.stored.kind === "blob" ? place.stored.hash : null;
  const videoUrl = useBlobUrls(kept === null ? NO_HASHES : [kept], place?.type ?? "")[kept ?? ""];
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds;
  };
  return (
    <>
      {videoUrl !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
        <video
          ref={player}
          className={classes.player}
          src={videoUrl}
          controls
          playsInline
          preload="metadata"
          aria-label={`Video: ${place?.name ?? ""}`}
        />
      )}
      {frames && frames.frames.length > 0 && (
        <FrameStrip
          frames={frames.frames}
          urls={urls}
          seconds={0}
          missing="This picture is not in this browser's storage."
          {...(videoUrl === undefined ? {} : { onSeek: seek })}
          head={(enlarge) => (
            <Text size="xs" c="var(--caplens-text-quiet)">
              {frames.frames.length} frames were sent. {enlarge}
            </Text>
          )}
        />
      )}
    </>
  );
}
