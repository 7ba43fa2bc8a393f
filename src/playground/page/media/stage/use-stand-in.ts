import { type RefObject, useEffect, useRef } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { usePlayback } from "../playhead";
import { useLength } from "../use-length";

/** Plays the sound that was taken, or counts the time where there is none. */
export function useStandIn(): { audio: RefObject<HTMLAudioElement | null>; soundUrl: string | null } {
  const playback = usePlayback();
  const audio = useRef<HTMLAudioElement>(null);
  const length = useLength();
  const soundUrl = usePlayground((state) => state.sound?.url ?? null);
  const soundStart = usePlayground(({ session }) => session?.audio?.plan.segment?.start ?? 0);

  useEffect(() => {
    let frame = 0;
    let seconds = playback.state.getState().seconds;
    let last = 0;

    function tick(now: number): void {
      const element = soundUrl === null ? null : audio.current;
      seconds = element ? soundStart + element.currentTime : seconds + (now - last) / 1000;
      last = now;
      const ended = element ? element.ended : length !== null && seconds >= length;
      frame = requestAnimationFrame(tick);
      playback.moved(ended && length !== null ? Math.min(seconds, length) : seconds);
      if (ended) stop();
    }

    function stop(): void {
      cancelAnimationFrame(frame);
      audio.current?.pause();
      playback.turned(false);
    }

    const detach = playback.attach({
      play() {
        cancelAnimationFrame(frame);
        last = performance.now();
        if (length !== null && seconds >= length) seconds = 0;
        if (soundUrl !== null && audio.current) {
          audio.current.currentTime = Math.max(0, seconds - soundStart);
          audio.current.play().catch(stop);
        }
        playback.turned(true);
        frame = requestAnimationFrame(tick);
      },
      pause: stop,
      seek(to) {
        seconds = to;
        if (soundUrl !== null && audio.current) audio.current.currentTime = Math.max(0, to - soundStart);
      },
    });
    return () => {
      stop();
      detach();
    };
  }, [playback, length, soundUrl, soundStart]);

  return { audio, soundUrl };
}
