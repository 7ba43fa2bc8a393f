import { type RefObject, useEffect } from "react";
import { usePlayback } from "../playhead";

/**
 * Lets the playhead follow a player of the browser's, and move it. Players count in the container's time, in which the
 * first frame comes at `startSeconds`.
 */
export function useMediaElement(element: RefObject<HTMLMediaElement | null>, startSeconds: number): void {
  const playback = usePlayback();

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    let frame = 0;
    const told = () => playback.moved(Math.max(0, player.currentTime - startSeconds));
    const follow = () => {
      told();
      frame = requestAnimationFrame(follow);
    };
    const started = () => {
      playback.turned(true);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    const stopped = () => {
      cancelAnimationFrame(frame);
      told();
      playback.turned(false);
    };
    const events = { play: started, pause: stopped, ended: stopped, seeked: told } as const;
    for (const [name, listener] of Object.entries(events)) player.addEventListener(name, listener);
    const detach = playback.attach({
      play: () => void player.play().catch(() => playback.turned(false)),
      pause: () => player.pause(),
      seek(seconds) {
        player.currentTime = seconds + startSeconds;
      },
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const [name, listener] of Object.entries(events)) player.removeEventListener(name, listener);
      detach();
    };
  }, [playback, element, startSeconds]);
}
