import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { CacheUsage } from "../../../engine/shared/media-keeping-protocol";
import { toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import type { Problem } from "../../../shapes/problem";
import { useAppStore } from "../../../state/app/use-app";
import { humanSize } from "../../../ui/measures";

/** What is kept so that the same need not be taken twice, and a way to have its room back. */
export function CachedMedia({
  cache,
  onCleared,
  onProblem,
}: {
  cache: CacheUsage;
  onCleared: () => void;
  onProblem: (problem: Problem) => void;
}) {
  const store = useAppStore();
  const [cleared, setCleared] = useState<CacheUsage | null>(null);

  async function clear(): Promise<void> {
    try {
      setCleared(await store.getState().clearMediaCache());
    } catch (error) {
      onProblem(toProblem(error));
    }
    onCleared();
  }

  if (cache.sets === 0 && !cleared) return null;
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {cache.sets === 0 && cleared
          ? `Cleared: ${humanSize(cleared.bytes)} freed.`
          : `Frames and sound taken earlier are reused at once: ${counted(cache.sets, "set")}, ${humanSize(cache.bytes)} beyond what sessions need, at most 1 GB.`}
      </Text>
      {cache.sets > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void clear()}>
          Clear what was taken earlier
        </Button>
      )}
    </Group>
  );
}
