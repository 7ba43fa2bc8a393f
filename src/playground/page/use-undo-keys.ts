import { useHotkeys } from "@mantine/hooks";
import { usePlaygroundStore } from "../../state/playground/playground-context";

/** Taking back and doing again by keys, for pages about a session that have no other keys. */
export function useUndoKeys(): void {
  const store = usePlaygroundStore();
  useHotkeys(
    [
      ["alt+Z", () => store.getState().undo()],
      ["alt+shift+Z", () => store.getState().redo()],
    ],
    [],
    true,
  );
}
