import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useId } from "react";
import type { ParameterFaults } from "../../../../evaluation/checks/checks-protocol";
import { JsonSchemaEditor } from "../json-schema/json-schema-editor";
import type { FieldWords } from "./field-words";
import type { Field } from "./fields";
import { NumberField } from "./number-field";
import { TextListField } from "./text-list-field";

type ParameterFieldProps = {
  field: Field;
  words: FieldWords;
  value: unknown;
  fault: string | undefined;
  /** What the rule said when it was tried. */
  tried: ParameterFaults | null;
  /** `undefined` takes the parameter away. */
  onChange: (value: unknown) => void;
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function TextField({
  field,
  words,
  value,
  fault,
  onChange,
}: ParameterFieldProps & { field: { kind: "text" } }) {
  const listId = useId();
  const { nullable } = field;
  return (
    <>
      <TextInput
        size="xs"
        label={words.label}
        description={words.help}
        error={fault}
        spellCheck={false}
        list={words.suggestions.length > 0 ? listId : undefined}
        value={shown(value)}
        onChange={({ currentTarget: { value: text } }) => onChange(nullable && text === "" ? null : text)}
      />
      {words.suggestions.length > 0 && (
        <datalist id={listId}>
          {words.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function ChoiceField({
  field,
  words,
  value,
  fault,
  onChange,
}: ParameterFieldProps & { field: { kind: "choice" } }) {
  const known = field.values.some((each) => each === value);
  return (
    <NativeSelect
      size="xs"
      label={words.label}
      description={words.help}
      error={fault}
      value={shown(value)}
      data={[
        ...(known ? [] : [{ value: shown(value), label: shown(value) || "Choose" }]),
        ...field.values.map((each) => ({ value: each, label: words.values[each] ?? each })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** One parameter, asked for as its schema wants it. What is wrong stands at the field, and the value stays. */
export function ParameterField(props: ParameterFieldProps) {
  const { field, words, value, fault, tried, onChange } = props;
  switch (field.kind) {
    case "text":
      return <TextField {...props} field={field} />;
    case "choice":
      return <ChoiceField {...props} field={field} />;
    case "number":
      return <NumberField field={field} words={words} value={value} fault={fault} onChange={onChange} />;
    case "texts":
      return <TextListField words={words} value={value} fault={fault} onChange={onChange} />;
    case "flag":
      return (
        <Checkbox
          size="xs"
          label={words.label}
          description={words.help}
          error={fault}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "json":
      return <JsonSchemaEditor words={words} value={value} tried={tried} onChange={onChange} />;
  }
}
