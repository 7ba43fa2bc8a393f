import { useEffect, useRef } from "react";
import { isTextField } from "../is-text-field";

/** Keyboard shortcuts of a screen where questions are answered one after the other. */
type AnswerKeys<Field extends string> = {
  /** The fields in the order in which they are answered, each drawn with `answerFieldProps`. */
  fields: readonly Field[];
  /** Answers a field by the key that was pressed; false where this key answers nothing. */
  onAnswer: (field: Field, key: string) => boolean;
  onNext: () => void;
  onBack: () => void;
  onSkip: () => void;
  /** Further keys, by their names ("ArrowLeft", "z"); they do this wherever the focus is but in text. */
  more?: Readonly<Record<string, () => void>>;
};

/** Attributes by which the keyboard handler finds a set of radio buttons. */
export function answerFieldProps(field: string): { id: string; "data-answer": string } {
  return { id: `answer-${field}`, "data-answer": field };
}

/** Puts the focus on a field: on its answer where it has one, else on its first. */
export function focusAnswer(field: string): void {
  const drawn = document.getElementById(answerFieldProps(field).id);
  const radio =
    drawn?.querySelector<HTMLInputElement>("input:checked") ??
    drawn?.querySelector<HTMLInputElement>("input");
  radio?.focus();
}

/**
 * A key that answers does so for the field that has the focus and goes on to the next one, Enter goes to the next thing, s
 * skips, Backspace goes back; `more` has what else a screen does. In text only Control + Enter does.
 */
export function useAnswerKeys<Field extends string>(keys: AnswerKeys<Field>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    function fieldAt(target: EventTarget | null): Field | undefined {
      const drawn = target instanceof Element ? target.closest("[data-answer]") : null;
      const named = drawn?.getAttribute("data-answer");
      const { fields } = now.current;
      return fields.find((field) => field === named) ?? fields[0];
    }
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const withControl = ctrlKey || metaKey;
      if (key === "Enter" && (withControl || !isTextField(target))) {
        // A button or link that has the focus does what it says.
        if (target instanceof HTMLElement && target.closest("button, a, summary, video")) return;
        event.preventDefault();
        now.current.onNext();
        return;
      }
      if (isTextField(target) || withControl || altKey) return;
      const { fields, onAnswer, onBack, onSkip, more } = now.current;
      const further = more && Object.hasOwn(more, key) ? more[key] : undefined;
      // A video is moved through by the keys that move through lines.
      if (further && !(target instanceof Element && target.closest("video, audio"))) {
        event.preventDefault();
        further();
        return;
      }
      const field = fieldAt(target);
      if (field !== undefined && onAnswer(field, key)) {
        event.preventDefault();
        focusAnswer(fields[Math.min(fields.indexOf(field) + 1, fields.length - 1)] ?? field);
      } else if (key === "Backspace") {
        event.preventDefault();
        onBack();
      } else if (key === "s") onSkip();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
