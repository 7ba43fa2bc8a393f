import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { plural } from "../../foundation/plural";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import { UnlockVault } from "../../ui/unlock-vault";

/** How long keys are kept, and where there is a vault, the way into it. */
export function VaultStrip() {
  const store = useSettingsStore();
  const state = useSettings(({ keys }) => keys?.vault.state ?? null);
  const kept = useSettings(({ keys }) => keys?.keys.filter(({ inVault }) => inVault).length ?? 0);
  const [said, setSaid] = useState("");

  async function unlock(passphrase: string): Promise<void> {
    const { connected } = await store.getState().unlockVault(passphrase);
    setSaid(
      connected.length === 0 ? "" : `Connected again: ${connected.map(({ model }) => model).join(", ")}.`,
    );
  }

  const settings = (
    <Anchor href="#/settings" size="sm" underline="always">
      Settings
    </Anchor>
  );
  if (state === "none") {
    return (
      <Text size="sm">
        Keys stay in this page's memory and are gone when the page is closed. To keep them, set up a vault
        under {settings}.
      </Text>
    );
  }
  return (
    <Stack gap={6}>
      {state === "locked" && (
        <>
          <Group gap={6} wrap="nowrap" align="start">
            <IconLock size={18} aria-hidden />
            <Text size="sm">
              The vault holds {kept === 1 ? "one key" : `${kept} keys`} and is locked. Unlock it to use{" "}
              {plural(kept, "it", "them")} without typing.
            </Text>
          </Group>
          <UnlockVault onUnlock={unlock} />
        </>
      )}
      {state === "unlocked" && (
        <Group gap={6}>
          <IconLockOpen size={18} aria-hidden />
          <Text size="sm">The vault is unlocked.</Text>
          <Button size="compact-sm" variant="default" onClick={() => void store.getState().lockVault()}>
            Lock the vault
          </Button>
        </Group>
      )}
      {state === "unreadable" && (
        <Text size="sm">The vault can't be opened; keys last for this visit. {settings} say more.</Text>
      )}
      <Text size="sm" role="status">
        {said}
      </Text>
    </Stack>
  );
}
