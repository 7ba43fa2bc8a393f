import { Modal } from "@mantine/core";
import { usePlayground } from "../../../../state/playground/playground-context";
import { ProvenanceView } from "./provenance-view";

/** How frames and sound were made. */
export function ProvenanceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = usePlayground((state) => state.session);
  if (!session) return null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={session.frames ? "How these frames were made" : "How this sound was made"}
      size="lg"
      closeButtonProps={{ "aria-label": "Close how it was made" }}
    >
      <ProvenanceView session={session} />
    </Modal>
  );
}
