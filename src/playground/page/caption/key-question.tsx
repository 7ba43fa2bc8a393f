import { Alert, type AlertProps, Anchor, Button, Group, PasswordInput, Text } from "@mantine/core";
import { IconKey, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { typedHost } from "../../../foundation/hosts";
import type { ModelChoice } from "../../../shapes/connection";
import { modelAddress } from "../../../shapes/model-reference";
import { asForm } from "../../../state/models/model-choices";
import { useSettingsStore } from "../../../state/settings/settings-context";
import { useModelsStore } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { ProblemAlert } from "../../../ui/problem-alert";
import { UnlockVault } from "../../../ui/unlock-vault";

/** The questions about a key before something can go on. */
function Question(asked: AlertProps) {
  return (
    <Alert
      variant="outline"
      color="gray"
      withCloseButton
      styles={{ root: { background: "var(--caplens-surface)" } }}
      {...asked}
    />
  );
}

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
    <Question
      icon={<IconKey aria-hidden />}
      title={`The key of ${choice.model} is not kept in this browser.`}
      closeButtonLabel="Leave it"
      onClose={onClose}
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
    </Question>
  );
}

/** Asks for the passphrase where a key of the vault is needed; what was begun goes on afterwards, where `goesOn`. */
export function VaultQuestion({
  goesOn,
  onUnlocked,
  onClose,
}: {
  goesOn: boolean;
  onUnlocked: () => void;
  onClose: () => void;
}) {
  const settings = useSettingsStore();
  return (
    <Question
      icon={<IconLock aria-hidden />}
      title="The key for this is in the vault, and the vault is locked."
      closeButtonLabel="Leave it locked"
      onClose={onClose}
      data-testid="vault-question"
    >
      <Text size="sm">
        {goesOn ? "Unlock it, and this goes on by itself." : "Unlock it, then try again."}
      </Text>
      <UnlockVault
        onUnlock={async (passphrase) => {
          await settings.getState().unlockVault(passphrase);
          onUnlocked();
        }}
      />
    </Question>
  );
}
