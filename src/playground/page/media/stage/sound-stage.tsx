import { useRef, useState } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import classes from "./stage.module.css";
import { StandIn } from "./stand-in";
import { useMediaElement } from "./use-media-element";

/** A sound file: a player as high as it needs to be, no empty picture above it. */
export function SoundStage({ url, name }: { url: string; name: string }) {
  const [unplayable, setUnplayable] = useState(false);
  if (unplayable) {
    return <StandIn>This browser can't play the file itself. The sound that was taken stands in.</StandIn>;
  }
  return <Player url={url} name={name} onUnplayable={() => setUnplayable(true)} />;
}

function Player({ url, name, onUnplayable }: { url: string; name: string; onUnplayable: () => void }) {
  const audio = useRef<HTMLAudioElement>(null);
  const start = usePlayground(({ session }) => session?.video?.facts?.audioTracks[0]?.startSeconds ?? 0);
  useMediaElement(audio, start);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
    <audio
      ref={audio}
      className={classes.sound}
      src={url}
      controls
      preload="metadata"
      aria-label={`Player: ${name}`}
      onError={onUnplayable}
    />
  );
}
