import { Center, Loader, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { usePlayground } from "../../../state/playground/playground-context";
import classes from "./media.module.css";
import { usePlayhead } from "./playhead";

/** Plays what the browser can; for what it can't, the frames below stand in. */
export function Player() {
  const clip = usePlayground((state) => state.clip);
  const seek = usePlayground((state) => state.seek);
  const name = usePlayground((state) => state.session?.video?.name ?? "video");
  const { setSeconds } = usePlayhead();
  const video = useRef<HTMLVideoElement>(null);
  const [unplayable, setUnplayable] = useState<string | null>(null);

  useEffect(() => {
    if (seek && video.current) video.current.currentTime = seek.seconds;
  }, [seek]);

  if (clip.kind === "loading") {
    return (
      <Center className={classes.stage} role="status" aria-label="Loading the video">
        <Loader size="sm" />
      </Center>
    );
  }
  if (clip.kind === "none" || clip.kind === "missing") {
    return (
      <Center className={classes.stage}>
        <Text size="sm" ta="center" px="md">
          {clip.kind === "none"
            ? "No video yet. Open one, or drop it anywhere on this page. A caption can be pasted and checked without."
            : `“${name}” is not in this browser's storage. Choose the file again; it is recognised by its content.`}
        </Text>
      </Center>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is */}
      <video
        ref={video}
        className={classes.player}
        src={clip.url}
        controls
        playsInline
        preload="metadata"
        aria-label={`Player: ${name}`}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onSeeked={(event) => setSeconds(event.currentTarget.currentTime)}
        onLoadedMetadata={() => setUnplayable(null)}
        onError={() => setUnplayable(clip.url)}
      />
      {unplayable === clip.url && (
        <Text size="xs" c="var(--caplens-text-quiet)" px={2}>
          This browser can't play the file itself. Frames and sound are taken all the same.
        </Text>
      )}
    </>
  );
}
