import { Stack, Text } from "@mantine/core";
import { useModels, useModelsStore } from "../../../state/models/use-models";
import { GenerationFields } from "../../../ui/generation-fields";

/** What is asked of the reply of the session's model. */
export function GenerationPanel() {
  const store = useModelsStore();
  const settings = useModels((state) => state.settings);
  return (
    <Stack gap="xs" w={200}>
      <GenerationFields value={settings} onChange={(next) => store.getState().setSettings(next)} />
      <Text size="xs" c="var(--caplens-text-quiet)">
        Empty fields are left to the endpoint.
      </Text>
    </Stack>
  );
}
