import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
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
