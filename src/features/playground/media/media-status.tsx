import { Button, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { humanSize } from "../../../components/measures";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { MediaProgress } from "../../../workers/media/media-client";
import classes from "./media.module.css";

function describe({ step, done, total, note }: MediaProgress): string {
  const of = (unit: (value: number) => string) =>
    total === null ? unit(done) : `${unit(done)} of ${unit(total)}`;
  const words = {
    loading: () => `Loading ffmpeg: ${of(humanSize)}`,
    probing: () => "Reading what the file is",
    frames: () => `Taking frames: ${of(String)}`,
    audio: () => `Taking the sound: ${of((value) => `${value.toFixed(0)} s`)}`,
  };
  return note ? `${words[step]()} (${note})` : words[step]();
}

/** What is being done with the file, how far it is, and a way to stop it; else what was taken and `actions` on it. */
export function MediaStatus({ mark = null, actions }: { mark?: string | null; actions?: ReactNode }) {
  const store = usePlaygroundStore();
  const work = usePlayground((state) => state.mediaWork);
  const frames = usePlayground((state) => state.session?.frames ?? null);
  const audio = usePlayground((state) => state.session?.audio ?? null);
  const settled = [
    ...(frames ? [`${frames.frames.length} ${frames.frames.length === 1 ? "frame" : "frames"}`] : []),
    ...(audio ? [`sound ${audio.durationSeconds.toFixed(1)} s`] : []),
    ...(frames?.recalledAt || audio?.recalledAt ? ["taken earlier"] : []),
    ...(frames?.notes ?? []),
  ].join(" · ");
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="var(--caplens-text-quiet)" data-testid="media-status" aria-hidden={work !== null}>
          {work ? describe(work) : settled || "No frames taken yet."}
          {!work && mark && (
            <>
              {" "}
              <span className={classes.mark}>{mark}</span>
            </>
          )}
        </Text>
        <Group gap={4} wrap="nowrap" ml="auto">
          {work ? (
            <Button size="compact-xs" variant="default" onClick={() => store.getState().cancel()}>
              Cancel
            </Button>
          ) : (
            actions
          )}
        </Group>
      </Group>
      {work && (
        <Progress
          size="sm"
          my={4}
          value={work.total ? (100 * work.done) / work.total : 100}
          animated={!work.total}
          aria-label={describe(work)}
        />
      )}
    </div>
  );
}
