import { Button, Group, Stack, Title } from "@mantine/core";
import { IconFolderOpen } from "@tabler/icons-react";
import { useRef } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { FrameStrip } from "./frame-strip";
import classes from "./media.module.css";
import { MediaFactsLine } from "./media-facts";
import { MediaStatus } from "./media-status";
import { Player } from "./player";
import { SamplingForm } from "./sampling-form";
import { TimeVerdicts } from "./time-verdicts";

/** The video, its frames and sound, and the times that verdicts are about. */
export function MediaColumn() {
  const store = usePlaygroundStore();
  const problem = usePlayground((state) => state.problems.media);
  const input = useRef<HTMLInputElement>(null);

  return (
    <Stack component="section" gap="sm" p="sm" aria-labelledby="media-title">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id="media-title">
          Media
        </Title>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFolderOpen size={15} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Open video
        </Button>
        <input
          ref={input}
          type="file"
          accept="video/*,.mkv,.avi,.ts,.mov,.webm,.mp4"
          data-testid="video-input"
          aria-label="Video file"
          className={classes.fileInput}
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void store.getState().openVideo(file);
          }}
        />
      </Group>
      <Player />
      <TimeVerdicts />
      {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("media")} />}
      <MediaFactsLine />
      <MediaStatus />
      <FrameStrip />
      <SamplingForm />
    </Stack>
  );
}
