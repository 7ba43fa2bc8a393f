import { Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { presentPlace } from "../../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** Undo and redo, which say what they would do. */
export function UndoButtons() {
  const store = usePlaygroundStore();
  const undoable = usePlayground((state) => state.undoable(presentPlace()));
  const redoable = usePlayground((state) => state.redoable(presentPlace()));
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        disabled={!undoable}
        title={undoable ? `Undo: ${undoable}` : ""}
        aria-keyshortcuts="Alt+Z"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => store.getState().undo()}
      >
        Undo
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!redoable}
        title={redoable ? `Redo: ${redoable}` : ""}
        aria-keyshortcuts="Alt+Shift+Z"
        leftSection={<IconArrowForwardUp size={15} aria-hidden />}
        onClick={() => store.getState().redo()}
      >
        Redo
      </Button>
    </Group>
  );
}
