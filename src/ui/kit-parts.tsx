import {
  Alert,
  type AlertProps,
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
} from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

/** What came of a work, in a frame of this colour; its title has the colour of all text. */
export function OutlineAlert(props: AlertProps & Omit<ComponentPropsWithRef<"div">, keyof AlertProps>) {
  const styles = {
    root: { background: "var(--caplens-surface)" },
    title: { color: "var(--mantine-color-text)" },
  };
  return <Alert variant="outline" styles={styles} {...props} />;
}

/** One of several, of which one is always chosen. */
export function OneOf({
  onChange,
  ...props
}: Omit<SelectProps, "onChange"> & { onChange: (value: string) => void }) {
  return (
    <Select
      size="xs"
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
      {...props}
    />
  );
}

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
