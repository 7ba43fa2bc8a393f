import { useId } from "react";
import classes from "./page.module.css";

/** One of a few short choices, all in sight beside each other. Arrow keys go from one to the next, Tab stops once at all. */
export function ChoiceBar<Value extends string>({
  label,
  choices,
  value,
  disabled = false,
  onChange,
}: {
  /** The choice that is made, for screen readers. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  disabled?: boolean | undefined;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
