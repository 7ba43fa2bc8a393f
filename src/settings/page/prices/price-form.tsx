import { Button, Group, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PriceRow } from "../../../shapes/model-settings";
import classes from "../settings.module.css";
import { faultsOf, type TypedPrice } from "./price-faults";

/** One row of prices; `onRemove` is null for one that is not there yet. */
export function PriceForm({
  row,
  onSave,
  onRemove,
}: {
  row: PriceRow;
  onSave: (row: PriceRow) => void;
  onRemove: (() => void) | null;
}) {
  const [typed, setTyped] = useState<TypedPrice>(row);
  const [tried, setTried] = useState(false);
  const faults = faultsOf(typed);
  const said = (field: keyof typeof faults) => (tried ? (faults[field] ?? null) : null);

  function save(): void {
    setTried(true);
    const { host, model, inputPerMillion, outputPerMillion, asOf } = typed;
    if (typeof inputPerMillion !== "number" || typeof outputPerMillion !== "number") return;
    if (Object.keys(faults).length > 0) return;
    onSave({ host: host.trim().toLowerCase(), model: model.trim(), inputPerMillion, outputPerMillion, asOf });
  }

  return (
    <form
      aria-label={row.model === "" ? "A new price" : `Price of ${row.model}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.price}>
        <TextInput
          label="Host"
          value={typed.host}
          error={said("host")}
          onChange={(event) => setTyped({ ...typed, host: event.currentTarget.value })}
        />
        <TextInput
          label="Model name"
          placeholder="gpt-5*"
          value={typed.model}
          error={said("model")}
          onChange={(event) => setTyped({ ...typed, model: event.currentTarget.value })}
        />
        <NumberInput
          label="In, $"
          hideControls
          allowNegative={false}
          value={typed.inputPerMillion}
          error={said("inputPerMillion")}
          onChange={(inputPerMillion) => setTyped({ ...typed, inputPerMillion })}
        />
        <NumberInput
          label="Out, $"
          hideControls
          allowNegative={false}
          value={typed.outputPerMillion}
          error={said("outputPerMillion")}
          onChange={(outputPerMillion) => setTyped({ ...typed, outputPerMillion })}
        />
        <TextInput
          label="As of"
          type="date"
          value={typed.asOf}
          error={said("asOf")}
          onChange={(event) => setTyped({ ...typed, asOf: event.currentTarget.value })}
        />
        <Group gap="xs" wrap="nowrap">
          <Button type="submit" size="xs" variant="default">
            {onRemove === null ? "Add price" : "Save"}
          </Button>
          {onRemove !== null && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove the price of ${row.model}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </Group>
      </div>
    </form>
  );
}
