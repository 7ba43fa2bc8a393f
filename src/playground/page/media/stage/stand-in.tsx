import { ActionIcon, Group, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { frameIndexAt } from "../../../../ui/frames/frame-at";
import { clock } from "../../../../ui/measures";
import { usePlayback, usePlayhead, usePlayheadSeconds } from "../playhead";
import { useLength } from "../use-length";
import classes from "./stage.module.css";
import { useStandIn } from "./use-stand-in";

/** The frame taken nearest before the playhead; null without any. */
function useFrameInView() {
  const frames = usePlayground(({ session }) => session?.frames?.frames ?? null);
  const seconds = usePlayheadSeconds();
  const frame = frames?.[frameIndexAt(frames, seconds)] ?? null;
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
