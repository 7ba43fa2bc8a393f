import { Loader } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { lazyPart } from "../../../../ui/lazy-part/lazy-part";
import classes from "./stage.module.css";
import { VideoStage } from "./video-stage";
import { StandIn } from "./stand-in";
import { useMediaElement } from "./use-media-element";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { usePlayback } from "../playhead";

/**
 * A picture of a clip that is fetched when somebody plays it or goes to a time of it. `takesFocus` is set where the player
 * shall have the focus, which this had.
 */
function PosterStage({
  poster,
  name,
  takesFocus,
}: {
  poster: string;
  name: string;
  takesFocus: RefObject<boolean>;
}) {
  const store = usePlaygroundStore();
  const playback = usePlayback();
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    async function load(): Promise<void> {
      setLoading(true);
      const loaded = await store.getState().loadClip();
      setLoading(false);
      if (!loaded) playback.pause();
    }
    return playback.attach({ play: () => void load(), pause: () => {}, seek: () => void load() });
  }, [playback, store]);

  return (
    <button
      type="button"
      className={classes.poster}
      data-player
      aria-label={`Play: ${name}`}
      aria-busy={loading}
      onClick={() => {
        takesFocus.current = true;
        playback.play();
      }}
    >
      <img className={classes.player} src={poster} alt="" />
      <span className={classes.play}>
        {loading ? <Loader size="sm" color="white" /> : <IconPlayerPlayFilled size={24} aria-hidden />}
      </span>
    </button>
  );
}

/** A sound file: a player as high as it needs to be, no empty picture above it. */
function SoundStage({ url, name }: { url: string; name: string }) {
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

/** A picture, or one that moves by itself. */
function PictureStage({ url, name }: { url: string; name: string }) {
  const [unseen, setUnseen] = useState(false);
  if (unseen) {
    return <StandIn>This browser can't show the file itself. What was taken from it stands in.</StandIn>;
  }
  return <img className={classes.still} src={url} alt={`Opened: ${name}`} onError={() => setUnseen(true)} />;
}

// The sample has a clip.
const AbsentClip = lazyPart(
  "What stands in for the file",
  async () => (await import("./absent-clip")).AbsentClip,
  { waiting: <div className={classes.empty} /> },
);

/** The file as the browser can show it: video, sound or picture, or what stands in for it. */
export function Stage() {
  const clip = usePlayground((state) => state.clip);
  const name = usePlayground((state) => state.session?.video?.name ?? "video");
  const takesFocus = useRef(false);
  if (clip.kind === "loading") {
    return (
      <div className={classes.empty} role="status" aria-label="Loading the video">
        <Loader size="sm" />
      </div>
    );
  }
  if (clip.kind === "later") return <PosterStage poster={clip.poster} name={name} takesFocus={takesFocus} />;
  if (clip.kind !== "ready") return <AbsentClip kind={clip.kind} />;
  const { url, media, poster } = clip;
  switch (media) {
    case "video":
      return <VideoStage key={url} url={url} poster={poster} name={name} takesFocus={takesFocus} />;
    case "audio":
      return <SoundStage key={url} url={url} name={name} />;
    case "image":
    case "animation":
      return <PictureStage key={url} url={url} name={name} />;
  }
}
