import { NumberInput, type NumberInputProps } from "@mantine/core";

type NumberFieldProps = Omit<NumberInputProps, "value" | "onChange"> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A whole number, or none: an empty field, and one that is being typed in, is no number. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      size="xs"
      allowDecimal={false}
      value={value ?? ""}
      onChange={(typed) => onChange(typeof typed === "number" ? typed : null)}
      {...props}
    />
  );
}

/** US dollars that are spent at most; none: without a limit. */
export function SpendingCapField(props: NumberFieldProps) {
  return <NumberField label="Spending cap, $" placeholder="No cap" min={0} allowDecimal {...props} />;
}
