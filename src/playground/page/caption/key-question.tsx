import { Alert, Anchor, Button, Group, PasswordInput, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { typedHost } from "../../../foundation/hosts";
import type { ModelChoice } from "../../../shapes/connection";
import { modelAddress } from "../../../shapes/model-reference";
import { asForm } from "../../../state/models/model-choices";
import { useModelsStore } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { ProblemAlert } from "../../../ui/problem-alert";

/** Asks for the key of a model of an earlier visit; what was begun goes on once it is given. */
export function KeyQuestion({
  choice,
  onGiven,
  onClose,
}: {
  choice: ModelChoice;
  onGiven: () => void;
  onClose: () => void;
}) {
  const store = useModelsStore();
  const [apiKey, setApiKey] = useState("");
  const [busy, setBusy] = useState(false);
  const { problem, dismiss, done } = useTrying();

  async function give(): Promise<void> {
    setBusy(true);
    const isGiven = await done(async () => {
      const { connectModel, reconnectModels } = store.getState();
      await connectModel({ ...asForm(choice), apiKey });
      // Whatever else was in use at this address comes back with it, in its own role.
      await reconnectModels((baseUrl) => baseUrl === modelAddress(choice));
      onGiven();
    });
    if (!isGiven) setBusy(false);
  }

  return (
    <Alert
      variant="outline"
      color="gray"
      icon={<IconKey aria-hidden />}
      title={`The key of ${choice.model} is not kept in this browser.`}
      withCloseButton
      closeButtonLabel="Leave it"
      onClose={onClose}
      styles={{ root: { background: "var(--caplens-surface)" } }}
      data-testid="key-question"
    >
      <Text size="sm">
        It went with the earlier visit. Give it again, and this goes on by itself; a vault under{" "}
        <Anchor href="#/settings" size="sm" underline="always">
          Settings
        </Anchor>{" "}
        keeps keys.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <Group gap="xs" align="end" mt={6}>
          <PasswordInput
            label={`Key for ${typedHost(choice.baseUrl) ?? choice.baseUrl}`}
            description="Empty where the address needs none"
            autoComplete="off"
            visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
            value={apiKey}
            onChange={(event) => setApiKey(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy}>
            Go on
          </Button>
        </Group>
      </form>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </Alert>
  );
}
