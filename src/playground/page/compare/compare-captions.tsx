import { useState } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { usePlaces } from "../places";
import { CompareDialog } from "./compare-dialog";

/**
 * The comparison of two captions; pressing one of its cells brings that caption and that check on screen. `onClosed`
 * hears when the focus has to go somewhere else.
 */
export function CompareCaptions({
  opened,
  onClose,
  onClosed,
}: {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const store = usePlaygroundStore();
  const { goToVerdict } = usePlaces();
  const captions = usePlayground((state) => state.session?.captions ?? null);
  const activeId = usePlayground((state) => state.session?.activeCaptionId ?? "");
  const [picked, setPicked] = useState<string | null>(null);
  if (!captions) return null;

  return (
    <CompareDialog
      opened={opened}
      captions={captions}
      activeId={activeId}
      onClose={onClose}
      onClosed={() => {
        // Once the dialog has let go of the focus.
        setTimeout(() => (picked === null ? onClosed() : goToVerdict(picked)));
        setPicked(null);
      }}
      onPick={(checkId, captionId) => {
        setPicked(checkId);
        store.getState().selectCaption(captionId);
        store.getState().selectCheck(checkId);
        onClose();
      }}
    />
  );
}
