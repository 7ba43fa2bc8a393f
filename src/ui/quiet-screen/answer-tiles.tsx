import type { ReactNode } from "react";
import classes from "./quiet-screen.module.css";

/** Answers to choose one from, side by side; arrow keys go from one to the other, as over any radio buttons. */
export function AnswerTiles<Value extends string | number | boolean>({
  name,
  answers,
  chosen,
  stacked = false,
  onChoose,
}: {
  /** Name of the field. */
  name: string;
  answers: readonly { value: Value; shown: ReactNode /** Read aloud. */; label: string }[];
  chosen: Value | null;
  /** One below the other, for answers of more than a word. */
  stacked?: boolean;
  onChoose: (value: Value) => void;
}) {
  return (
    <div
      className={classes.tiles}
      data-stacked={stacked}
      style={{ gridTemplateColumns: `repeat(${stacked ? 1 : answers.length}, minmax(0, 1fr))` }}
    >
      {answers.map(({ value, shown, label }) => (
        <label key={String(value)} className={classes.tile}>
          <input
            type="radio"
            name={name}
            value={String(value)}
            checked={chosen === value}
            aria-label={label}
            onChange={() => onChoose(value)}
          />
          {shown}
        </label>
      ))}
    </div>
  );
}
