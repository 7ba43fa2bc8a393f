import { Button, Text } from "@mantine/core";
import { IconPin } from "@tabler/icons-react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { canChoosePlaces, choosePlace } from "./file-places";

/** Says that a file is too large for a copy, and offers to remember where it lies, where browsers can. */
export function KeepPlace() {
  const store = usePlaygroundStore();
  const only = usePlayground(
    ({ session, clip, clipPlaceKept, mediaWork }) =>
      session?.video?.stored.kind === "file" && clip.kind === "ready" && !clipPlaceKept && !mediaWork,
  );
  if (!only) return null;

  async function keep(): Promise<void> {
    const chosen = await choosePlace();
    if (chosen) await store.getState().openVideo(chosen.file, Promise.resolve(chosen.handle));
  }

  return (
    <Text size="xs" component="div" c="var(--caplens-text-quiet)">
      Not copied into this browser's storage: after a reload the file has to be chosen again.{" "}
      {canChoosePlaces() && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPin size={13} aria-hidden />}
          title="Choose the same file once more, so that the browser knows where it lies"
          onClick={() => void keep()}
        >
          Remember where it lies
        </Button>
      )}
    </Text>
  );
}
