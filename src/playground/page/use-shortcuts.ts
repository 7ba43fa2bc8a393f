import { useHotkeys } from "@mantine/hooks";
import { type RefObject, useEffect, useRef } from "react";
import { checklistOfSession } from "../../shapes/session-asks";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { isTextField } from "../../ui/pressed-keys";
import { usePlaces } from "./places";

type OpenAtPress = { dialog: boolean; folded: boolean };

/**
 * True where a dialog was open, or something folded out (a menu, a popover), when the latest key was pressed. By the time
 * the key reaches the page, that key may have closed it.
 */
function useOpenAtPress(): RefObject<OpenAtPress> {
  const open = useRef<OpenAtPress>({ dialog: false, folded: false });
  useEffect(() => {
    const isThere = (selector: string) => document.querySelector(selector) !== null;
    const look = () => {
      open.current = {
        dialog: isThere('[aria-modal="true"]'),
        folded: isThere('[aria-haspopup][aria-expanded="true"]'),
      };
    };
    window.addEventListener("keydown", look, true);
    return () => window.removeEventListener("keydown", look, true);
  }, []);
  return open;
}

/** Every key of the playground, in the order of the help sheet. */
export const SHORTCUTS = [
  { keys: "mod+Enter", place: "Model", does: "Run: caption, then verdicts" },
  { keys: "Escape", place: "Model", does: "Cancel what is running" },
  { keys: "alt+C", place: "Captions", does: "To the caption" },
  { keys: "alt+I", place: "Captions", does: "To the instruction" },
  { keys: "alt+N", place: "Captions", does: "Next caption" },
  { keys: "alt+P", place: "Captions", does: "Previous caption" },
  { keys: "alt+V", place: "Verdicts", does: "To the verdicts" },
  { keys: "alt+ArrowDown", place: "Verdicts", does: "Next verdict" },
  { keys: "alt+ArrowUp", place: "Verdicts", does: "Previous verdict" },
  { keys: "alt+M", place: "Page", does: "To the media" },
  { keys: "alt+S", place: "Page", does: "Sessions" },
  { keys: "alt+Z", place: "Page", does: "Undo the last deletion or replacement" },
  { keys: "alt+shift+Z", place: "Page", does: "Redo what was undone" },
] as const;

type Keys = (typeof SHORTCUTS)[number]["keys"];

const WITH_CHOICES = "select, [role='combobox'], [aria-haspopup='listbox']";

/** The one `by` steps further, round the ends; the first or last one where there is none yet. */
export function stepped<T>(all: readonly T[], present: T | null, by: 1 | -1): T | undefined {
  const at = present === null ? -1 : all.indexOf(present);
  if (at === -1) return by === 1 ? all[0] : all.at(-1);
  return all[(at + by + all.length) % all.length];
}

/** The keys of the playground. They work from within text fields too; while a dialog is open, only undo and redo do. */
export function useShortcuts(): void {
  const store = usePlaygroundStore();
  const { goTo, goToVerdict } = usePlaces();
  const openAtPress = useOpenAtPress();

  function stepVerdict(by: 1 | -1): void {
    const { session, activeCheckId, selectCheck } = store.getState();
    if (!session) return;
    const { format, content } = checklistOfSession(session);
    const ids = [...format, ...content].map(({ checkId }) => checkId);
    // None is open: on from the one that has the focus.
    const focused = document.activeElement?.closest<HTMLElement>("[data-check]")?.dataset.check ?? null;
    const next = stepped(ids, activeCheckId ?? focused, by);
    if (!next) return;
    selectCheck(next);
    goToVerdict(next);
  }

  function stepCaption(by: 1 | -1): void {
    const { session, selectCaption } = store.getState();
    if (!session) return;
    const next = stepped(
      session.captions.map(({ id }) => id),
      session.activeCaptionId,
      by,
    );
    if (next && next !== session.activeCaptionId) selectCaption(next);
  }

  function goToVerdicts(): void {
    const { activeCheckId } = store.getState();
    if (activeCheckId) goToVerdict(activeCheckId);
    else goTo("verdicts");
  }

  const actions: Record<Keys, () => void> = {
    "mod+Enter": () => void store.getState().runModel(),
    Escape: () => store.getState().cancel(),
    "alt+C": () => goTo("caption"),
    "alt+I": () => goTo("instruction"),
    "alt+N": () => stepCaption(1),
    "alt+P": () => stepCaption(-1),
    "alt+V": goToVerdicts,
    "alt+ArrowDown": () => stepVerdict(1),
    "alt+ArrowUp": () => stepVerdict(-1),
    "alt+M": () => goTo("media"),
    "alt+S": () => goTo("sessions"),
    "alt+Z": () => store.getState().undo(),
    "alt+shift+Z": () => store.getState().redo(),
  };

  function act(keys: Keys): void {
    // It is meant for what is folded out, and must not cancel a run that is paid for.
    if (keys === "Escape" && openAtPress.current.folded) return;
    if (!openAtPress.current.dialog || keys === "alt+Z" || keys === "alt+shift+Z") actions[keys]();
  }

  useHotkeys(
    SHORTCUTS.flatMap(({ keys }) => {
      const onPress = (event: KeyboardEvent) => {
        // There Alt with an arrow opens the choices.
        if (keys.includes("Arrow") && event.target instanceof Element && event.target.matches(WITH_CHOICES))
          return;
        if (keys !== "Escape") event.preventDefault();
        act(keys);
      };
      const plain = [keys, onPress, { preventDefault: false }] as const;
      if (!keys.startsWith("alt+")) return [[...plain]];
      // With Option, a Mac's keys write other letters; in a text field they are left to do so.
      const onMac = (event: KeyboardEvent) => {
        if (/^[a-z]$/i.test(event.key) || event.key.startsWith("Arrow") || isTextField(event.target)) return;
        event.preventDefault();
        act(keys);
      };
      return [[...plain], [keys, onMac, { usePhysicalKeys: true, preventDefault: false }]];
    }),
    [],
    true,
  );
}
