import { Button, Popover, Stack, Text } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { GenerationFields } from "../../../components/generation-fields";
import { useModels, useModelsStore } from "../../../state/models/use-models";

/** What is asked of the reply of the session's model. */
export function GenerationForm() {
  const store = useModelsStore();
  const settings = useModels((state) => state.settings);
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
          <GenerationFields value={settings} onChange={(next) => store.getState().setSettings(next)} />
          <Text size="xs" c="var(--caplens-text-quiet)">
            An empty field leaves it to the endpoint.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
