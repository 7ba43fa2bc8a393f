import { Box, Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { counted } from "../../../foundation/plural";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { mediaWorkWords } from "../../../ui/plan-words";
import classes from "./media.module.css";

const WorkBar = lazyPart(
  "The bar that shows how far it is",
  async () => (await import("./work-bar")).WorkBar,
  {
    waiting: <Box h={5} my={4} />,
    small: true,
  },
);

/** Work in progress on the file, how far it is, and a way to stop it; else the media taken and `actions` on them. */
export function MediaStatus({ mark = null, actions }: { mark?: string | null; actions?: ReactNode }) {
  const store = usePlaygroundStore();
  const work = usePlayground((state) => state.mediaWork);
  const frames = usePlayground((state) => state.session?.frames ?? null);
  const audio = usePlayground((state) => state.session?.audio ?? null);
  const settled = [
    ...(frames ? [counted(frames.frames.length, "frame")] : []),
    ...(audio ? [`sound ${audio.durationSeconds.toFixed(1)} s`] : []),
    ...(frames?.recalledAt || audio?.recalledAt ? ["taken earlier"] : []),
    ...(frames?.notes ?? []),
  ].join(" · ");
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="var(--caplens-text-quiet)" data-testid="media-status" aria-hidden={work !== null}>
          {work ? mediaWorkWords(work) : settled || "No frames taken yet."}
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
      {work && <WorkBar work={work} />}
    </div>
  );
}
