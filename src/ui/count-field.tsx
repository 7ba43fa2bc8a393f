import { NumberInput } from "@mantine/core";

/** A whole number from 1 to `max`, by typing or by its buttons; an empty field changes nothing. */
export function CountField({
  label,
  description,
  value,
  max,
  width,
  disabled = false,
  onChange,
}: {
  label: string;
  description?: string;
  value: number;
  max: number;
  width?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      size="xs"
      {...(width === undefined ? {} : { w: width })}
      label={label}
      {...(description === undefined ? {} : { description })}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      disabled={disabled}
      value={value}
      onChange={(typed) => {
        if (typeof typed === "number" && typed >= 1) onChange(typed);
      }}
    />
  );
}
