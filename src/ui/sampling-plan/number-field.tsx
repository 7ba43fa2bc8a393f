import { TypedField } from "./typed-field";
import type { Typed } from "./typed-times";

/** A number within bounds, by typing or with the arrow keys. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  decimals = false,
  width = 76,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  decimals?: boolean;
  width?: number;
  onChange: (value: number) => void;
}) {
  function read(text: string): Typed<number> {
    const typed = text.trim().replace(",", ".");
    const number = (decimals ? /^\d+(?:\.\d+)?$/ : /^\d+$/).test(typed) ? Number(typed) : Number.NaN;
    return number >= min && number <= max ? { value: number } : { fault: `${min} to ${max}` };
  }

  return (
    <TypedField
      label={label}
      width={width}
      inputMode={decimals ? "decimal" : "numeric"}
      value={value}
      write={String}
      read={read}
      onChange={onChange}
      onStep={(by) => {
        // To the next multiple: from 448 by 32 to 480, from 450 too.
        const steps = by > 0 ? Math.floor(value / step) + 1 : Math.ceil(value / step) - 1;
        onChange(Math.min(max, Math.max(min, Number((steps * step).toFixed(3)))));
      }}
    />
  );
}
