import { type ReactNode, useEffect, useRef } from "react";
import { TYPED_NOTES } from "../../foundation/document-versions";
import { areLetterKeysOff } from "../letter-keys";
import { isTextField } from "../pressed-keys";
import classes from "./quiet-screen.module.css";

/** A thing that people are asked, with answers to choose one from. */
export type AnswerField = {
  /** Occurs once among the fields that are asked together. */
  name: string;
  legend: string;
  help?: string;
  /** The meaning of the first and of the last answer. */
  ends?: readonly [first: string, last: string];
  /** One below the other, for answers of more than a word. */
  stacked?: boolean;
  answers: readonly {
    value: string;
    shown: ReactNode;
    /** Read aloud. */
    label: string;
    key: string;
  }[];
  /** The answer that another key gives; null where it says nothing. */
  further?: (key: string) => string | null;
};

/** The answer to a field that a key gives; null where it says nothing. */
export function answerOfKey({ answers, further }: AnswerField, key: string): string | null {
  const pressed = key.toLowerCase();
  return answers.find((answer) => answer.key === pressed)?.value ?? further?.(key) ?? null;
}

/**
 * Notes that are not kept yet, by the ids of their tasks: they are there again with their task, also once their page was loaded
 * anew or another one. `place`: of whose answers, "labels 1234 Ada".
 */
export function typedNotes(place: string) {
  const notes = new Map<string, string>();
  const nameOf = (id: string) => `${TYPED_NOTES}${place} ${id}`;
  const inBrowser = <Value,>(act: () => Value): Value | null => {
    try {
      return act();
    } catch {
      // Without room, or where the browser refuses it, notes last as long as the page.
      return null;
    }
  };
  return {
    get: (id: string): string | null => notes.get(id) ?? inBrowser(() => localStorage.getItem(nameOf(id))),
    set(id: string, note: string): void {
      notes.set(id, note);
      inBrowser(() =>
        note === "" ? localStorage.removeItem(nameOf(id)) : localStorage.setItem(nameOf(id), note),
      );
    },
    delete(id: string): void {
      notes.delete(id);
      inBrowser(() => localStorage.removeItem(nameOf(id)));
    },
  };
}

/** Keyboard shortcuts of a screen where questions are answered one after the other. */
type AnswerKeys<Field extends string> = {
  /** The fields in the order in which they are answered, each drawn with `answerFieldProps`. */
  fields: readonly Field[];
  /** Answers a field by the key that was pressed; false where this key answers nothing. */
  onAnswer: (field: Field, key: string) => boolean;
  onNext: () => void;
  /** To the thing before or after. */
  onStep: (by: 1 | -1) => void;
  onUndo?: () => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Attributes by which the keyboard handler finds a set of radio buttons. */
function answerFieldProps(field: string): { id: string; "data-answer": string } {
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
 * The answer `by` steps further in its field has the focus, and is not given yet; true where a field had it. Arrows do so where
 * no letter answers: an answer counts at once, so that none may be given on the way to another.
 */
function focusNextAnswer(target: EventTarget | null, by: 1 | -1): boolean {
  const field = target instanceof HTMLInputElement && target.closest("[data-answer]");
  if (!field) return false;
  const answers = [...field.querySelectorAll("input")];
  answers.at((answers.indexOf(target) + by) % answers.length)?.focus();
  return true;
}

/**
 * A key that answers does so for the field that has the focus, Enter goes to the next thing, arrows to the one before or after,
 * z undoes. In text only Control + Enter does. A key that is held moves, and does nothing else; before a dialog none does anything.
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
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (document.querySelector('[aria-modal="true"]') || (repeat && !Object.hasOwn(STEPS, key))) return;
      const withControl = ctrlKey || metaKey;
      if (key === "Enter" && (withControl || !isTextField(target))) {
        // A button or link that has the focus does what it says.
        if (target instanceof HTMLElement && target.closest("button, a, summary, video")) return;
        event.preventDefault();
        now.current.onNext();
        return;
      }
      if (isTextField(target) || withControl || altKey) return;
      const { onAnswer, onStep, onUndo } = now.current;
      const by = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
      // A video is moved through by the keys that move through lines.
      if (by !== undefined && !(target instanceof Element && target.closest("video, audio"))) {
        event.preventDefault();
        if (!areLetterKeysOff() || !focusNextAnswer(target, by)) onStep(by);
        return;
      }
      const field = fieldAt(target);
      if (field !== undefined && onAnswer(field, key)) event.preventDefault();
      else if (key.toLowerCase() === "z") onUndo?.();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** A field with its answers side by side, each beside its key. */
export function AskedField({
  field: { name, legend, help, ends, stacked = false, answers },
  chosen,
  onChoose,
}: {
  field: AnswerField;
  chosen: string | null;
  onChoose: (value: string) => void;
}) {
  return (
    <fieldset className={classes.field} {...answerFieldProps(name)} data-value={chosen ?? ""}>
      <legend>{legend}</legend>
      <div
        className={classes.tiles}
        data-stacked={stacked}
        style={{ gridTemplateColumns: `repeat(${stacked ? 1 : answers.length}, minmax(0, 1fr))` }}
      >
        {answers.map(({ value, shown, label, key }) => (
          <label key={value} className={classes.tile}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              aria-label={label}
              onChange={() => onChoose(value)}
            />
            {shown}
            {shown !== key && !areLetterKeysOff() && <kbd aria-hidden>{key.toUpperCase()}</kbd>}
          </label>
        ))}
      </div>
      {ends && (
        <div className={classes.ends}>
          <span>
            {answers[0]?.value}: {ends[0]}
          </span>
          <span>
            {answers.at(-1)?.value}: {ends[1]}
          </span>
        </div>
      )}
      {help && <span className={classes.help}>{help}</span>}
    </fieldset>
  );
}
