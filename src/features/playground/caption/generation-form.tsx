import { Button, NumberInput, Popover, Stack } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** Temperature, length and seed of the model's reply; an empty field leaves it to the endpoint. */
export function GenerationForm() {
  const store = usePlaygroundStore();
  const settings = usePlayground((state) => state.settings);
  const number = (value: string | number) => (typeof value === "number" ? value : null);
  const change = (next: Partial<typeof settings>) => store.getState().setSettings({ ...settings, ...next });
  return (
    <Popover position="bottom" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconAdjustments size={15} aria-hidden />}
        >
          Settings
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Settings of the model's reply">
        <Stack gap="xs" w={200}>
          <NumberInput
            size="xs"
            label="Temperature"
            description="Empty: the endpoint's default"
            min={0}
            max={2}
            step={0.1}
            value={settings.temperature ?? ""}
            onChange={(value) => change({ temperature: number(value) })}
          />
          <NumberInput
            size="xs"
            label="Most tokens"
            min={1}
            allowDecimal={false}
            value={settings.maxTokens ?? ""}
            onChange={(value) => change({ maxTokens: number(value) })}
          />
          <NumberInput
            size="xs"
            label="Seed"
            allowDecimal={false}
            value={settings.seed ?? ""}
            onChange={(value) => change({ seed: number(value) })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
