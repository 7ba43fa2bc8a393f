import { Button, Group, Progress, Text } from "@mantine/core";
import { humanSize } from "../../../components/measures";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { MediaProgress } from "../../../workers/media/media-client";

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

/** What is being done with the file, how far it is, and a way to stop it. */
export function MediaStatus() {
  const store = usePlaygroundStore();
  const work = usePlayground((state) => state.mediaWork);
  const frames = usePlayground((state) => state.session?.frames ?? null);
  const audio = usePlayground((state) => state.session?.audio ?? null);
  const settled = [
    ...(frames ? [`${frames.frames.length} frames`] : []),
    ...(audio ? [`sound ${audio.durationSeconds.toFixed(1)} s`] : []),
    ...(frames?.notes ?? []),
  ].join(" · ");
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" c="var(--caplens-text-quiet)" data-testid="media-status" role="status">
          {work ? describe(work) : settled || "No frames taken yet."}
        </Text>
        {work && (
          <Button size="compact-xs" variant="default" onClick={() => store.getState().cancel()}>
            Cancel
          </Button>
        )}
      </Group>
      {work && (
        <Progress
          size="sm"
          mt={4}
          value={work.total ? (100 * work.done) / work.total : 100}
          animated={!work.total}
          aria-label={describe(work)}
        />
      )}
    </div>
  );
}
