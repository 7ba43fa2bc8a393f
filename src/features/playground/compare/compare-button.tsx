import { ActionIcon, Tooltip } from "@mantine/core";
import { IconColumns2 } from "@tabler/icons-react";
import { useState } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { usePlaces } from "../places";
import { CompareDialog } from "./compare-dialog";

/** Opens the comparison of two captions; pressing one of its cells brings that caption and that check on screen. */
export function CompareButton() {
  const store = usePlaygroundStore();
  const { goToVerdict } = usePlaces();
  const captions = usePlayground((state) => state.session?.captions ?? null);
  const activeId = usePlayground((state) => state.session?.activeCaptionId ?? "");
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  if (!captions) return null;

  return (
    <>
      <Tooltip label={captions.length < 2 ? "There is only one caption" : "Compare captions"}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Compare captions"
          disabled={captions.length < 2}
          onClick={() => {
            setPicked(null);
            setOpened(true);
          }}
        >
          <IconColumns2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <CompareDialog
        opened={opened}
        captions={captions}
        activeId={activeId}
        returnFocus={picked === null}
        onClose={() => setOpened(false)}
        onClosed={() => {
          // Once the dialog has let go of the focus.
          if (picked !== null) setTimeout(() => goToVerdict(picked));
        }}
        onPick={(checkId, captionId) => {
          setPicked(checkId);
          store.getState().selectCaption(captionId);
          store.getState().selectCheck(checkId);
          setOpened(false);
        }}
      />
    </>
  );
}
