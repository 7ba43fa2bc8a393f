import { Button } from "@mantine/core";
import { IconFileInfo } from "@tabler/icons-react";
import { useState } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { lazyDialog } from "../../../../ui/lazy-part/lazy-dialog";

const ProvenanceDialog = lazyDialog(
  "How it was made",
  async () => (await import("./provenance-dialog")).ProvenanceDialog,
);

/** Shows on demand how frames and sound were made. */
export function ProvenanceButton() {
  const session = usePlayground((state) => state.session);
  const [open, setOpen] = useState(false);
  const { frames, audio } = session ?? {};
  const what = frames ? "these frames" : "this sound";
  if (!session || (!frames && !audio)) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        leftSection={<IconFileInfo size={13} aria-hidden />}
        aria-label={`How made: ${what}`}
        onClick={() => setOpen(true)}
      >
        How made
      </Button>
      <ProvenanceDialog opened={open} onClose={() => setOpen(false)} />
    </>
  );
}
