import { useEffect, useRef } from "react";

/** Elements that want these keys for themselves. */
const OWN_KEYS =
  "input, textarea, select, video, [role='grid'], [role='dialog'], [role='listbox'], [contenteditable='true']";
/** Within these, arrow keys move along what is listed or scroll. */
const OWN_ARROWS = "[data-testid='frame'], [tabindex='0']";

/** j and k, or the arrows, step from result to result while one is open; Escape closes it. */
export function useStepKeys(isOpen: boolean, onStep: (by: 1 | -1) => void, onClose: () => void): void {
  const acts = useRef({ onStep, onClose });
  acts.current = { onStep, onClose };
  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const within = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      // In the grid the arrows move; j, k and Escape mean the same there.
      if (within(OWN_KEYS) && !(within("[role='grid']") && !key.startsWith("Arrow"))) return;
      if (key === "Escape") acts.current.onClose();
      else if (key === "j" || (key === "ArrowRight" && !within(OWN_ARROWS))) acts.current.onStep(1);
      else if (key === "k" || (key === "ArrowLeft" && !within(OWN_ARROWS))) acts.current.onStep(-1);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
}
