import { Button, Group, Text } from "@mantine/core";
import { hostOf } from "../../../foundation/hosts";
import type { ModelChoice } from "../../../shapes/connection";
import { useSettings, useSettingsStore } from "../../../state/settings/settings-context";

/** Lets people say that a model of unknown price, as one on their own machine, costs nothing. */
export function UnknownPrice({ choice }: { choice: ModelChoice }) {
  const store = useSettingsStore();
  const prices = useSettings((state) => state.kept?.settings.prices ?? null);
  if (prices === null || !URL.canParse(choice.baseUrl)) return null;
  const host = hostOf(choice.baseUrl);
  const row = {
    host,
    model: choice.model,
    inputPerMillion: 0,
    outputPerMillion: 0,
    asOf: new Date().toISOString().slice(0, 10),
  };
  return (
    <Group gap="xs" mt={6}>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void store.getState().change({ prices: [{ of: row, row }] })}
      >
        It costs nothing
      </Button>
      <Text size="xs">
        adds a price of 0 for {choice.model} at {host}. A server of yours may still pass calls on to a paid
        service.
      </Text>
    </Group>
  );
}
