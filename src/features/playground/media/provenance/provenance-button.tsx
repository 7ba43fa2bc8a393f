import { Button, Modal } from "@mantine/core";
import { IconFileInfo } from "@tabler/icons-react";
import { useState } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { ProvenanceView } from "./provenance-view";

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
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={frames ? "How these frames were made" : "How this sound was made"}
        size="lg"
        closeButtonProps={{ "aria-label": "Close how it was made" }}
      >
        <ProvenanceView session={session} />
      </Modal>
    </>
  );
}
