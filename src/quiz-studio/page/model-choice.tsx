import { Anchor, Select, Text } from "@mantine/core";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import { useModels } from "../../state/stores-context";

/** One of the connected models; null chooses none. */
export function ModelSelect({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: ModelChoice | null;
  disabled: boolean;
  onChange: (choice: ModelChoice | null) => void;
}) {
  const kept = useModels((state) => state.kept);
  const offered = new Map([...(value ? [value] : []), ...kept].map((one) => [modelReference(one), one]));
  return (
    <Select
      size="xs"
      w="min(16rem, 100%)"
      label={label}
      placeholder="Choose a model"
      allowDeselect={false}
      disabled={disabled}
      data={[...offered].map(([reference, { model }]) => ({ value: reference, label: model }))}
      value={value ? modelReference(value) : null}
      onChange={(reference) => onChange(offered.get(reference ?? "") ?? null)}
    />
  );
}

/** That no model is connected, and what can be done without one. */
export function NoModel({ instead }: { instead: string }) {
  return (
    <Text size="sm">
      No model is connected. <Anchor href="#/models">Connect one</Anchor>, or {instead}
    </Text>
  );
}
