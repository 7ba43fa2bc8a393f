import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";

const NOTICE_ID = "undo";

/** Says what was just deleted and offers to take it back, for as long as that is possible. */
export function UndoNotice() {
  const store = usePlaygroundStore();
  const undoable = usePlayground((state) => state.undoable);

  useEffect(() => {
    if (!undoable) return;
    notifications.show({
      id: NOTICE_ID,
      role: "status",
      closeButtonProps: { "aria-label": "Close this notice" },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{undoable.label}</span>
          <Button
            size="compact-xs"
            variant="default"
            flex="none"
            onClick={() => store.getState().undo()}
            aria-keyshortcuts="Alt+Z"
          >
            Undo
          </Button>
        </Group>
      ),
    });
    return () => {
      notifications.hide(NOTICE_ID);
    };
  }, [store, undoable]);

  return null;
}
