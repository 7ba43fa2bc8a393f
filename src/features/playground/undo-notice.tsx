import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";

const NOTICE_ID = "undo";
const OFFERS = {
  undo: { label: "Undo", keys: "Alt+Z" },
  redo: { label: "Redo", keys: "Alt+Shift+Z" },
} as const;

/** Says what was just deleted or replaced and offers to take it back, or what was taken back and offers that again. */
export function UndoNotice() {
  const store = usePlaygroundStore();
  const lastAct = usePlayground((state) => state.lastAct);

  useEffect(() => {
    if (!lastAct) return;
    const { words, offers } = lastAct;
    notifications.show({
      id: NOTICE_ID,
      role: "status",
      closeButtonProps: { "aria-label": "Close this notice" },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{words}</span>
          {offers && (
            <Button
              size="compact-xs"
              variant="default"
              flex="none"
              onClick={() => store.getState()[offers]()}
              aria-keyshortcuts={OFFERS[offers].keys}
            >
              {OFFERS[offers].label}
            </Button>
          )}
        </Group>
      ),
    });
    return () => {
      notifications.hide(NOTICE_ID);
    };
  }, [store, lastAct]);

  return null;
}
