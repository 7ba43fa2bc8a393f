import type { ReactNode } from "react";
import classes from "./quiet-screen.module.css";
import { answerFieldProps } from "./use-answer-keys";

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
            {shown !== key && <kbd aria-hidden>{key.toUpperCase()}</kbd>}
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
