import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { clock } from "../../../../ui/measures";

type TimeSlider = {
  /** What it is called, and how to use it. */
  label: string;
  hint: string;
  value: number;
  /** Where it may go, in seconds. */
  min: number;
  max: number;
  /** What the whole track stands for, in seconds. */
  length: number;
  track: RefObject<HTMLElement | null>;
  /** Of an arrow key, and with Shift or by page; in seconds. */
  steps: { small: number; large: number };
  /** While it moves. */
  onMove: (seconds: number) => void;
  /** Once it rests. */
  onRest?: (seconds: number) => void;
};

/** A slider over a stretch of time: by pointer, touch and keys. What it gives goes on the element that is focused. */
export function useTimeSlider({
  label,
  hint,
  value,
  min,
  max,
  length,
  track,
  steps,
  onMove,
  onRest,
}: TimeSlider) {
  const held = useRef<number | null>(null);
  const within = (seconds: number) => Math.min(max, Math.max(min, seconds));

  function secondsUnder(event: PointerEvent): number {
    const { left, width } = track.current?.getBoundingClientRect() ?? new DOMRect();
    return within(width > 0 ? ((event.clientX - left) / width) * length : value);
  }

  function moveTo(seconds: number): void {
    const next = within(seconds);
    onMove(next);
    onRest?.(next);
  }

  const keys: Record<string, (large: boolean) => number> = {
    ArrowRight: (large) => value + (large ? steps.large : steps.small),
    ArrowUp: (large) => value + (large ? steps.large : steps.small),
    ArrowLeft: (large) => value - (large ? steps.large : steps.small),
    ArrowDown: (large) => value - (large ? steps.large : steps.small),
    PageUp: () => value + steps.large,
    PageDown: () => value - steps.large,
    Home: () => min,
    End: () => max,
  };

  return {
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    title: hint,
    "aria-orientation": "horizontal",
    "aria-valuemin": min,
    "aria-valuemax": max,
    "aria-valuenow": value,
    "aria-valuetext": clock(value, { tenths: true }),
    onKeyDown(event: KeyboardEvent) {
      const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
      if (!step) return;
      event.preventDefault();
      moveTo(step(event.shiftKey));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = secondsUnder(event);
      onMove(held.current);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held.current === null) return;
      held.current = secondsUnder(event);
      onMove(held.current);
    },
    onPointerUp() {
      if (held.current !== null) onRest?.(held.current);
      held.current = null;
    },
    onPointerCancel() {
      if (held.current !== null) onRest?.(held.current);
      held.current = null;
    },
  } as const;
}
