import { Text } from "@mantine/core";
import { clock, humanSize } from "../../../components/measures";
import type { MediaFacts } from "../../../schemas/media";
import { usePlayground } from "../../../state/playground/playground-context";

function describe(facts: MediaFacts): string {
  const { video, audio, durationSeconds, sizeBytes, container } = facts;
  return [
    ...(durationSeconds === null ? ["length unknown"] : [clock(durationSeconds, { tenths: true })]),
    ...(video ? [`${video.width} × ${video.height}`] : []),
    ...(video?.framesPerSecond ? [`${Number(video.framesPerSecond.toFixed(2))} fps`] : []),
    ...(video ? [video.codec] : []),
    audio ? `${audio.codec} ${audio.sampleRate / 1000} kHz, ${audio.channels} ch` : "no sound",
    humanSize(sizeBytes),
    container,
  ].join(" · ");
}

/** What the file is, in one line. */
export function MediaFactsLine() {
  const video = usePlayground((state) => state.session?.video ?? null);
  if (!video) return null;
  return (
    <Text size="xs" c="var(--caplens-text-quiet)" style={{ overflowWrap: "anywhere" }}>
      <Text span fw={600} size="xs" c="var(--mantine-color-text)">
        {video.name}
      </Text>
      {video.facts && ` · ${describe(video.facts)}`}
    </Text>
  );
}
