import { Button, Code, Group, Text } from "@mantine/core";
import type { ParameterFaults } from "../../../../evaluation/checks/checks-protocol";
import type { FormatCheck } from "../../../../shapes/checklist";
import classes from "../checklist.module.css";
import { fieldFaults, strayParameters } from "./field-faults";
import { type Field, fieldWords, UNREAD_FIELDS, useFields } from "./fields";
import { ParameterField } from "./parameter-field";

/** Numbers stand side by side, all else below each other. */
function rowsOf(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.kind === "number" && last?.[0]?.kind === "number") last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** A parameter that the rule does not know, to be taken away. */
function StrayParameter({ name, value, onRemove }: { name: string; value: unknown; onRemove: () => void }) {
  return (
    <Group gap={6} wrap="nowrap" justify="space-between">
      <span className={classes.error}>
        The rule has no parameter <Code>{name}</Code>: <Code>{JSON.stringify(value)?.slice(0, 80)}</Code>
      </span>
      <Button size="compact-xs" variant="default" flex="none" onClick={onRemove}>
        Remove it
      </Button>
    </Group>
  );
}

/** The form that a rule's parameters define. */
export function ParameterForm({
  check: { constraintId, parameters },
  tried,
  onChange,
}: {
  check: FormatCheck;
  tried: ParameterFaults | null;
  onChange: (parameters: Record<string, unknown>) => void;
}) {
  const all = useFields();
  const fields = all.get(constraintId);
  if (!fields) return all === UNREAD_FIELDS ? <span hidden data-unread /> : null;
  const faults = fieldFaults(fields, parameters);
  const without = (name: string) => {
    const { [name]: _gone, ...rest } = parameters;
    return rest;
  };

  return (
    <>
      {fields.length === 0 && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          This rule has no parameters.
        </Text>
      )}
      {rowsOf(fields).map((row) => (
        <div className={row.length > 1 ? classes.pair : undefined} key={row[0]?.name}>
          {row.map((field) => (
            <ParameterField
              key={field.name}
              field={field}
              words={fieldWords(constraintId, field.name)}
              value={parameters[field.name]}
              fault={faults.get(field.name)}
              tried={tried}
              onChange={(value) =>
                onChange(value === undefined ? without(field.name) : { ...parameters, [field.name]: value })
              }
            />
          ))}
        </div>
      ))}
      {strayParameters(fields, parameters).map((name) => (
        <StrayParameter
          key={name}
          name={name}
          value={parameters[name]}
          onRemove={() => onChange(without(name))}
        />
      ))}
    </>
  );
}
