import { NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";

/** A number that is taken over when its field is left or Enter is pressed. An empty field stands for null. */
export function TypedNumber({
  label,
  description,
  value,
  min,
  max,
  decimals = 0,
  required = false,
  prefix,
  placeholder,
  onChange,
}: {
  label: string;
  description?: string;
  value: number | null;
  min: number;
  max: number;
  decimals?: number;
  required?: boolean;
  prefix?: string;
  placeholder?: string;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState<number | string>(value ?? "");
  useEffect(() => setTyped(value ?? ""), [value]);
  const number = typeof typed === "number" ? typed : null;
  const fault =
    number === null
      ? required
        ? "A number is needed."
        : null
      : number < min || number > max
        ? `From ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`
        : null;

  function take(): void {
    if (fault === null && number !== value) onChange(number);
  }

  return (
    <NumberInput
      label={label}
      {...(description === undefined ? {} : { description })}
      {...(prefix === undefined ? {} : { prefix })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typed}
      error={fault}
      allowNegative={false}
      decimalScale={decimals}
      hideControls
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
