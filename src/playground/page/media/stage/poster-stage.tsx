import { Loader } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { usePlaygroundStore } from "../../../../state/playground/playground-context";
import { usePlayback } from "../playhead";
import classes from "./stage.module.css";

/**
 * A picture of a clip that is fetched when somebody plays it or goes to a time of it. `takesFocus` is set where the player
 * shall have the focus, which this had.
 */
export function PosterStage({
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
