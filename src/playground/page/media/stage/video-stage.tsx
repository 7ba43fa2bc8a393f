import { type RefObject, useEffect, useRef, useState } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import classes from "./stage.module.css";
import { StandIn } from "./stand-in";
import { useMediaElement } from "./use-media-element";

type Shown = {
  url: string;
  /** A picture for until the first one of the file is there. */
  poster: string | undefined;
  name: string;
  /** True where what stood here before had the focus. */
  takesFocus: RefObject<boolean>;
};

/** The browser's player; where it can't play the file, what was taken from it stands in. */
export function VideoStage(shown: Shown) {
  const [unplayable, setUnplayable] = useState(false);
  const taken = usePlayground(({ session }) => session?.frames != null || session?.audio != null);
  if (unplayable) {
    return (
      <StandIn>
        {taken
          ? "This browser can't play the file itself. The frames and the sound that were taken stand in: what is shown is the last frame before the playhead."
          : "This browser can't play the file itself. Frames and sound are taken all the same."}
      </StandIn>
    );
  }
  return <Player {...shown} onUnplayable={() => setUnplayable(true)} />;
}

function Player({ url, poster, name, takesFocus, onUnplayable }: Shown & { onUnplayable: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const start = usePlayground(({ session }) => session?.video?.facts?.video?.startSeconds ?? 0);
  useMediaElement(video, start);
  useEffect(() => {
    if (takesFocus.current) video.current?.focus();
    takesFocus.current = false;
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
    <video
      ref={video}
      className={classes.player}
      data-player
      src={url}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      aria-label={`Player: ${name}`}
      onLoadedMetadata={(event) => {
        // A browser that can't decode a file's pictures plays the sound alone without an error.
        if (event.currentTarget.videoWidth === 0) onUnplayable();
      }}
      onError={onUnplayable}
    />
  );
}
