import { useEffect, useRef } from "react";
import { SCALE_POINTS, SCALES, type Scale } from "../../../schemas/rating";
import { scaleFieldId } from "./scale-field";

export type RatingKeys = {
  onPoints: (scale: Scale, points: number) => void;
  onNext: () => void;
  onBack: () => void;
  onSkip: () => void;
};

/** Puts the focus on a scale: on its points where it has some, else on the first. */
export function focusScale(scale: Scale): void {
  const field = document.getElementById(scaleFieldId(scale));
  const radio =
    field?.querySelector<HTMLInputElement>("input:checked") ??
    field?.querySelector<HTMLInputElement>("input");
  radio?.focus();
}

function scaleAt(target: EventTarget | null): Scale {
  const field = target instanceof Element ? target.closest("[data-scale]") : null;
  const named = field?.getAttribute("data-scale");
  return SCALES.find((scale) => scale === named) ?? SCALES[0];
}

function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "radio";
}

/**
 * Digits give points to the scale that has the focus and go on to the next one, Enter goes to the next caption, s skips,
 * Backspace goes back. In the note only Control + Enter does.
 */
export function useRatingKeys(keys: RatingKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const withControl = ctrlKey || metaKey;
      if (key === "Enter" && (withControl || !isText(target))) {
        // A button or link that has the focus does what it says.
        if (target instanceof HTMLElement && target.closest("button, a, summary, video")) return;
        event.preventDefault();
        now.current.onNext();
        return;
      }
      if (isText(target) || withControl || altKey) return;
      const points = Number(key);
      if (/^\d$/.test(key) && points >= 1 && points <= SCALE_POINTS) {
        event.preventDefault();
        const scale = scaleAt(target);
        now.current.onPoints(scale, points);
        focusScale(SCALES[Math.min(SCALES.indexOf(scale) + 1, SCALES.length - 1)] ?? scale);
      } else if (key === "Backspace") {
        event.preventDefault();
        now.current.onBack();
      } else if (key === "s") now.current.onSkip();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
