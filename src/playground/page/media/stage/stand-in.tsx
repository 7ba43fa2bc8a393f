import { ActionIcon, Group, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { clock, frameIndexAt } from "../../../../ui/measures";
import { useLength, usePlayback, usePlayhead, usePlayheadSeconds } from "../playhead";
import classes from "./stage.module.css";

/** Plays the sound that was taken, or counts the time where there is none. */
function useStandIn(): { audio: RefObject<HTMLAudioElement | null>; soundUrl: string | null } {
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

/** The frame taken nearest before the playhead; null without any. */
function useFrameInView() {
  const frames = usePlayground(({ session }) => session?.frames?.frames ?? null);
  const frame = usePlayhead(({ seconds }) => frames?.[frameIndexAt(frames, seconds)] ?? null);
  const url = usePlayground((state) => (frame ? state.frameUrls[frame.hash] : undefined));
  return frame && url ? { ...frame, url } : null;
}

/** In place of a player: the frames and the sound that were taken. `children` say why. */
export function StandIn({ children }: { children: ReactNode }) {
  const playback = usePlayback();
  const { audio, soundUrl } = useStandIn();
  const frame = useFrameInView();
  const playing = usePlayhead((state) => state.playing);
  const seconds = usePlayheadSeconds();
  const length = useLength();

  return (
    <div data-testid="stand-in">
      {frame && (
        <img
          className={classes.picture}
          src={frame.url}
          alt={`Frame at ${clock(frame.time, { tenths: true })}, the nearest one taken`}
          width={frame.width}
          height={frame.height}
        />
      )}
      {soundUrl !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
        <audio ref={audio} src={soundUrl} preload="auto" />
      )}
      {(frame || soundUrl !== null) && length !== null && (
        <Group gap="xs" mt={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size="md"
            aria-label={playing ? "Pause" : "Play frames and sound"}
            onClick={() => (playing ? playback.pause() : playback.play())}
          >
            {playing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          </ActionIcon>
          <Text size="xs">
            {clock(seconds, { tenths: true })} of {clock(length, { tenths: true })}
          </Text>
        </Group>
      )}
      <Text size="xs" c="var(--caplens-text-quiet)" mt={4}>
        {children}
      </Text>
    </div>
  );
}
