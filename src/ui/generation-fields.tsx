import { NumberInput, Select } from "@mantine/core";
import type { GenerationSettings, ReasoningEffort } from "../shapes/call";

const EFFORTS: { value: ReasoningEffort; label: string }[] = [
  { value: "none", label: "None" },
  { value: "minimal", label: "Minimal" },
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
];

/** Generation settings of a model; an empty field leaves the value to the endpoint. */
export function GenerationFields({
  value,
  onChange,
}: {
  value: GenerationSettings;
  onChange: (value: GenerationSettings) => void;
}) {
  const number = (typed: string | number) => (typeof typed === "number" ? typed : null);

  function chooseReasoning(chosen: string | null): void {
    const { reasoning: _before, ...rest } = value;
    const effort = EFFORTS.find((one) => one.value === chosen);
    onChange(effort ? { ...rest, reasoning: effort.value } : rest);
  }

  return (
    <>
      <NumberInput
        size="xs"
        label="Temperature"
        min={0}
        max={2}
        step={0.1}
        value={value.temperature ?? ""}
        onChange={(typed) => onChange({ ...value, temperature: number(typed) })}
      />
      <NumberInput
        size="xs"
        label="Longest reply, tokens"
        min={1}
        allowDecimal={false}
        value={value.maxTokens ?? ""}
        onChange={(typed) => onChange({ ...value, maxTokens: number(typed) })}
      />
      <NumberInput
        size="xs"
        label="Seed"
        allowDecimal={false}
        value={value.seed ?? ""}
        onChange={(typed) => onChange({ ...value, seed: number(typed) })}
      />
      <Select
        size="xs"
        label="Reasoning"
        placeholder="Default"
        clearable
        clearButtonProps={{ "aria-label": "Default reasoning" }}
        data={EFFORTS}
        value={value.reasoning ?? null}
        onChange={chooseReasoning}
        comboboxProps={{ withinPortal: false }}
      />
    </>
  );
}

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
