import { Button, Collapse, Group, NumberInput, Table, Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { BUILT_IN_PRICES } from "../../calls/model-services/prices";
import type { PriceRow } from "../../shapes/model-settings";
import { useModelSettings, useSettingsStore } from "../../state/settings/settings-context";
import { SmallButton, TinyButton } from "../../ui/buttons";
import classes from "./settings.module.css";
import { SettingsSection, useAct } from "./settings-section";

/** A row of prices while it is being typed: numbers may be missing. */
type TypedPrice = {
  host: string;
  model: string;
  inputPerMillion: number | string;
  outputPerMillion: number | string;
  asOf: string;
};

/** Errors in a row of prices as typed, by field. */
export function faultsOf(typed: TypedPrice): Partial<Record<keyof TypedPrice, string>> {
  const faults: Partial<Record<keyof TypedPrice, string>> = {};
  const host = typed.host.trim();
  if (host === "") faults.host = "A host, or * for any.";
  else if (
    host !== "*" &&
    (!URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host.toLowerCase())
  ) {
    faults.host = "Only the host, as in api.openai.com.";
  }
  const model = typed.model.trim();
  if (model === "") faults.model = "The model's name.";
  else if (model.slice(0, -1).includes("*")) faults.model = "A * can stand at the end only.";
  for (const field of ["inputPerMillion", "outputPerMillion"] as const) {
    const value = typed[field];
    if (typeof value !== "number" || value < 0) faults[field] = "A number from 0.";
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.asOf)) faults.asOf = "A date.";
  return faults;
}

/** One row of prices; `onRemove` is null for one that is not there yet. */
function PriceForm({
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
          <SmallButton type="submit">{onRemove === null ? "Add price" : "Save"}</SmallButton>
          {onRemove !== null && (
            <SmallButton aria-label={`Remove the price of ${row.model}`} onClick={onRemove}>
              Remove
            </SmallButton>
          )}
        </Group>
      </div>
    </form>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The prices that come with Caplens, to look at and to copy. */
function BuiltInPrices({ onCopy }: { onCopy: (row: PriceRow) => void }) {
  return (
    <Table.ScrollContainer
      minWidth={620}
      maxHeight={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table verticalSpacing={4} stickyHeader aria-label="Built-in prices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Host</Table.Th>
            <Table.Th>Model</Table.Th>
            <Table.Th>In, $ a million</Table.Th>
            <Table.Th>Out, $ a million</Table.Th>
            <Table.Th>As of</Table.Th>
            <Table.Th>Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {BUILT_IN_PRICES.map((row) => (
            <Table.Tr key={`${row.host} ${row.model}`}>
              <Table.Td>{row.host}</Table.Td>
              <Table.Td>{row.model}</Table.Td>
              <Table.Td>{row.inputPerMillion}</Table.Td>
              <Table.Td>{row.outputPerMillion}</Table.Td>
              <Table.Td>{row.asOf}</Table.Td>
              <Table.Td>
                <TinyButton
                  aria-label={`Copy the price of ${row.model} at ${row.host}`}
                  onClick={() => onCopy(row)}
                >
                  Copy
                </TinyButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Prices of models: the user's own rows come before the built-in ones. */
export function PricesSection() {
  const store = useSettingsStore();
  const { prices } = useModelSettings();
  const [shown, setShown] = useState(false);
  const shownId = useId();
  const act = useAct();

  function save(of: PriceRow | null, row: PriceRow | null, done: string): void {
    void act.run(async () => {
      await store.getState().change({ prices: [{ of, row }] });
      return done;
    });
  }

  function add(row: PriceRow): void {
    if (prices.some(({ host, model }) => host === row.host && model === row.model)) {
      void act.run(async () => `There is already a row of yours for ${row.model}: change it above.`);
    } else save(null, row, `Added a row for ${row.model}.`);
  }

  return (
    <SettingsSection
      title="Prices"
      about="In US dollars for a million tokens, for estimates and caps. Rows of your own come first. A model without a row has no known price, and the page says so. A * at the end of a model's name stands for any ending; a * as host for any."
      act={act}
    >
      <ul className={classes.list} aria-label="Prices of your own">
        {prices.map((row) => (
          <li key={`${row.host} ${row.model}`} className={classes.row}>
            <PriceForm
              row={row}
              onSave={(changed) => save(row, changed, "Saved.")}
              onRemove={() => save(row, null, `Removed the row for ${row.model}.`)}
            />
          </li>
        ))}
      </ul>
      {prices.length === 0 && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          No rows of your own yet.
        </Text>
      )}
      <div className={`${classes.row} ${classes.wide}`}>
        <Text size="sm" fw={600}>
          A new row
        </Text>
        <PriceForm
          key={prices.length}
          row={{ host: "*", model: "", inputPerMillion: 0, outputPerMillion: 0, asOf: today() }}
          onSave={add}
          onRemove={null}
        />
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={shown}
        aria-controls={shownId}
        onClick={() => setShown(!shown)}
      >
        {shown ? "Hide the built-in prices" : `Show the built-in prices (${BUILT_IN_PRICES.length})`}
      </Button>
      <Collapse expanded={shown} id={shownId} className={classes.wide}>
        {shown && <BuiltInPrices onCopy={(row) => add({ ...row, asOf: today() })} />}
      </Collapse>
    </SettingsSection>
  );
}
