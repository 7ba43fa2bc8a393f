import { Group, Stack, Title } from "@mantine/core";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import { MediaFactsView } from "./facts/media-facts";
import { FrameStrip } from "./frames/frame-strip";
import { KeepPlace } from "./keep-place";
import { OpenFileButton, OpenFileProvider } from "./open-file";
import { Stage } from "./stage/stage";
import { TimeVerdicts } from "./time-verdicts";
import { Timeline } from "./timeline/timeline";

const SamplingForm = lazyPart(
  "The sampling plan",
  async () => (await import("./sampling/sampling-form")).SamplingForm,
  { later: true },
);

/** The video, its frames and sound, and the times that verdicts are about. */
export function MediaColumn() {
  const store = usePlaygroundStore();
  const problem = usePlayground((state) => state.problems.media);
  return (
    <OpenFileProvider>
      <Stack component="section" gap="sm" p="sm" aria-labelledby="media-title">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} id="media-title">
            Media
          </Title>
          <OpenFileButton />
        </Group>
        <Stage />
        <FrameStrip />
        <Timeline />
        <TimeVerdicts />
        {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("media")} />}
        <SamplingForm />
        <MediaFactsView />
        <KeepPlace />
      </Stack>
    </OpenFileProvider>
  );
}
