import { Alert, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useSettingsStore } from "../../../state/settings/settings-context";
import { UnlockVault } from "../../../ui/unlock-vault";

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
    <Alert
      variant="outline"
      color="gray"
      icon={<IconLock aria-hidden />}
      title="The key for this is in the vault, and the vault is locked."
      withCloseButton
      closeButtonLabel="Leave it locked"
      onClose={onClose}
      styles={{ root: { background: "var(--caplens-surface)" } }}
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
    </Alert>
  );
}
