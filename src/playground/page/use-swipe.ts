import { type RefObject, useEffect, useRef } from "react";

/** So far a finger goes sideways, and so much more than up or down, before it counts as a swipe. */
const LEAST_PIXELS = 60;
const STEEPEST = 0.6;

/** Whether something between `target` and `root` scrolls sideways by itself, or is drawn along. */
function movesItself(target: EventTarget | null, root: HTMLElement): boolean {
  for (let at = target instanceof HTMLElement ? target : null; at && at !== root; at = at.parentElement) {
    if (at.matches('[role="slider"], input[type="range"], video')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true;
  }
  return false;
}

/** Tells of swipes of one finger over `ref`: 1 to what is on the right, -1 to what is on the left. */
export function useSwipe(
  ref: RefObject<HTMLElement | null>,
  enabled: boolean,
  onSwipe: (by: 1 | -1) => void,
): void {
  const swiped = useRef(onSwipe);
  swiped.current = onSwipe;
  useEffect(() => {
    const root = ref.current;
    if (!root || !enabled) return;
    let start: { x: number; y: number } | null = null;
    const began = (event: TouchEvent) => {
      const [touch] = event.touches;
      const one = event.touches.length === 1 && touch && !movesItself(event.target, root);
      start = one ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const ended = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const down = Math.abs(touch.clientY - start.y);
      start = null;
      const selecting = (getSelection()?.toString() ?? "") !== "";
      if (Math.abs(across) < LEAST_PIXELS || down > STEEPEST * Math.abs(across) || selecting) return;
      swiped.current(across < 0 ? 1 : -1);
    };
    root.addEventListener("touchstart", began, { passive: true });
    root.addEventListener("touchend", ended, { passive: true });
    return () => {
      root.removeEventListener("touchstart", began);
      root.removeEventListener("touchend", ended);
    };
  }, [ref, enabled]);
}
