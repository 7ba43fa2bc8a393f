import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { placeOfPage, usePageAddress } from "../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";

const NOTICE_ID = "undo";
const OFFERS = {
  undo: { label: "Undo", keys: "Alt+Z" },
  redo: { label: "Redo", keys: "Alt+Shift+Z" },
} as const;

/**
 * Says what was just deleted or replaced and offers to take it back, or what was taken back and offers that again. It is
 * said once, where it can be seen: never on a later page, nor of what is not on screen.
 */
export function UndoNotice() {
  const store = usePlaygroundStore();
  const lastAct = usePlayground((state) => state.lastAct);
  const place = placeOfPage(usePageAddress().path);

  useEffect(() => {
    if (!lastAct || lastAct.place !== place) return;
    const { serial, words, offers, of } = lastAct;
    notifications.show({
      id: NOTICE_ID,
      role: "status",
      closeButtonProps: { "aria-label": "Close this notice" },
      // Hidden by whoever leaves the page, too.
      onClose: () => store.getState().endNotice(serial),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>
            {words}
            {of !== null && (
              <Text size="xs" c="var(--caplens-text-quiet)" lineClamp={1} component="span" display="block">
                in <bdi>{of}</bdi>
              </Text>
            )}
          </span>
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
  }, [store, lastAct, place]);

  return null;
}
