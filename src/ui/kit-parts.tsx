import {
  Alert,
  type AlertProps,
  Button,
  type ButtonProps,
  createPolymorphicComponent,
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
} from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

/** `Icon` stands before the words. All else as the kit's button takes it. */
type ActProps = ButtonProps & { Icon?: TablerIcon };

function buttonOf(usual: ButtonProps, iconSize: number) {
  function Act({ Icon, ...props }: ActProps) {
    return <Button {...usual} leftSection={Icon && <Icon size={iconSize} aria-hidden />} {...props} />;
  }
  return createPolymorphicComponent<"button", ActProps>(Act);
}

/** The act that a page is there for. */
export const StartButton = buttonOf({ size: "sm" }, 16);

/** The act that a part of a page is there for. */
export const MainButton = buttonOf({ size: "xs" }, 15);

/** An act among others of a part of a page. */
export const SmallButton = buttonOf({ size: "xs", variant: "default" }, 15);

/** An act in a line of text or of facts. */
export const CompactButton = buttonOf({ size: "compact-sm", variant: "default" }, 15);

/** An act on one of many things in a list. */
export const TinyButton = buttonOf({ size: "compact-xs", variant: "default" }, 13);

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
