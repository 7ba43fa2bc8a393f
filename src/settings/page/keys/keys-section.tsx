import { Text } from "@mantine/core";
import { useSettings, useSettingsStore } from "../../../state/settings/settings-context";
import classes from "../settings.module.css";
import { SettingsSection } from "../settings-section";
import { useAct } from "../use-act";
import { KeyRow } from "./key-row";
import { VaultPanel } from "./vault-panel";

/** Which addresses have a key and where it is, and the vault. */
export function KeysSection() {
  const store = useSettingsStore();
  const facts = useSettings((state) => state.keys);
  const act = useAct();

  return (
    <SettingsSection
      title="Keys and vault"
      about="A key belongs to one address and is sent nowhere else. Keys are entered under “Models”; without a vault they are forgotten when the page is closed."
      act={act}
    >
      {facts?.keys.length === 0 && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          No key is held just now.
        </Text>
      )}
      <ul className={classes.list} aria-label="Keys">
        {facts?.keys.map((held) => (
          <KeyRow
            key={held.baseUrl}
            held={held}
            vault={facts.vault.state}
            onKeep={() =>
              act.run(async () => {
                await store.getState().keepKey(held.baseUrl);
                return `The key for ${held.baseUrl} is in the vault now.`;
              })
            }
            onRemove={() =>
              act.run(async () => {
                await store.getState().removeKey(held.baseUrl);
                return `The key for ${held.baseUrl} was removed.`;
              })
            }
          />
        ))}
      </ul>
      {facts && <VaultPanel vault={facts.vault} act={act} />}
    </SettingsSection>
  );
}
