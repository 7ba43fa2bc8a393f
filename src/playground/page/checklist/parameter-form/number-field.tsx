import { TextInput } from "@mantine/core";
import type { FieldWords } from "./field-words";
import type { Field } from "./fields";

/** What a typed text is kept as: a number where it is one, else as it was typed. */
function read(text: string): number | string {
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/** A limit; empty where there is none, whatever stands for that in the data. */
export function NumberField({
  field,
  words,
  value,
  fault,
  onChange,
}: {
  field: Field & { kind: "number" };
  words: FieldWords;
  value: unknown;
  fault: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const none =
    value === undefined || value === null || (field.unlimited !== null && value === field.unlimited);

  function change(text: string): void {
    if (text === "") onChange(field.unlimited ?? (field.required ? "" : undefined));
    // "1." and "007" go on being typed; they become numbers when the field is left.
    else onChange(String(read(text)) === text ? read(text) : text);
  }

  return (
    <TextInput
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      label={words.label}
      description={words.help}
      error={fault}
      placeholder="no limit"
      value={none ? "" : String(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        if (typeof value === "string" && typeof read(value) === "number") onChange(read(value));
      }}
    />
  );
}
