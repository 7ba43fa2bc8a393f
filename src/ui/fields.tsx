import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";

type Told<Props, Value> = Omit<Props, "onChange"> & { onChange: (value: Value) => void };

/** A small field for a line of text, which it tells as it is typed. */
export function TextField({ onChange, ...looks }: Told<TextInputProps, string>) {
  return <TextInput size="xs" onChange={(event) => onChange(event.currentTarget.value)} {...looks} />;
}

/** The same for a text of several lines, with which it grows. */
export function AreaField({ onChange, ...looks }: Told<TextareaProps, string>) {
  return <Textarea size="xs" autosize onChange={(event) => onChange(event.currentTarget.value)} {...looks} />;
}

/** A small field to choose one of few in. */
export function PickField({ onChange, ...looks }: Told<NativeSelectProps, string>) {
  return <NativeSelect size="xs" onChange={(event) => onChange(event.currentTarget.value)} {...looks} />;
}

/** A small box to tick. */
export function TickField({ onChange, ...looks }: Told<CheckboxProps, boolean>) {
  return <Checkbox size="xs" onChange={(event) => onChange(event.currentTarget.checked)} {...looks} />;
}

/** A small switch. */
export function SwitchField({ onChange, ...looks }: Told<SwitchProps, boolean>) {
  return <Switch size="xs" onChange={(event) => onChange(event.currentTarget.checked)} {...looks} />;
}

/** A small field to choose one of a list in, which is never left without a choice. */
export function SelectField({ onChange, ...looks }: Told<SelectProps, string>) {
  return (
    <Select
      size="xs"
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
      {...looks}
    />
  );
}
