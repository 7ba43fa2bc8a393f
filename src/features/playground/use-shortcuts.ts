import { useHotkeys } from "@mantine/hooks";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { useVerdicts } from "./verdicts/use-verdicts";

/** What the help sheet lists, in its order. */
export const SHORTCUTS = [
  { keys: "mod+Enter", does: "Run: caption, then verdicts" },
  { keys: "Escape", does: "Cancel what is running" },
  { keys: "alt+ArrowDown", does: "Next verdict" },
  { keys: "alt+ArrowUp", does: "Previous verdict" },
  { keys: "alt+C", does: "To the caption" },
] as const;

/** The keys of the playground; they work from within text fields too. */
export function useShortcuts(): void {
  const store = usePlaygroundStore();
  const verdicts = useVerdicts();

  function step(by: 1 | -1): void {
    const ids = verdicts.map(({ checkId }) => checkId);
    const at = ids.indexOf(store.getState().activeCheckId ?? "");
    const next = ids[at === -1 ? (by === 1 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length];
    if (!next) return;
    store.getState().selectCheck(next);
    document.getElementById(`verdict-${next}`)?.focus();
  }

  useHotkeys(
    [
      ["mod+Enter", () => void store.getState().runModel()],
      ["Escape", () => store.getState().cancel(), { preventDefault: false }],
      ["alt+ArrowDown", () => step(1)],
      ["alt+ArrowUp", () => step(-1)],
      ["alt+C", () => document.querySelector<HTMLTextAreaElement>('[data-testid="caption"]')?.focus()],
    ],
    [],
    true,
  );
}
