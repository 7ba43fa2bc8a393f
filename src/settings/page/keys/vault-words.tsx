import { Text } from "@mantine/core";
import classes from "../settings.module.css";
import { SettingsSection } from "../settings-section";

const PROTECTS = [
  "Somebody who gets at this device or a copy of its disk while the vault is locked sees which addresses have a key, and can't read the keys without the passphrase. A short or common passphrase can be guessed.",
  "A key is bound to its address: put in the place of another, it does not open. Exports and links never hold keys.",
];

const DOES_NOT = [
  "A browser extension or any script that can change this page, and malware on the device: they can read a key or the passphrase while you type it, and use keys while the vault is unlocked.",
  "Somebody who sits down at this page while it is unlocked: they can call models with your keys, though not see them. Lock it when you leave.",
  "The provider: it sees the key with each call. Keys with a spending limit there are safest.",
];

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <Text size="sm">{fact}</Text>
        </li>
      ))}
    </ul>
  );
}

/** What the vault is good for, and what not. */
export function VaultWords() {
  return (
    <SettingsSection
      title="What the vault protects against, and what not"
      about="The vault keeps keys on this device, encrypted with your passphrase. It protects in these cases:"
    >
      <Facts facts={PROTECTS} />
      <Text size="sm">It does not protect against:</Text>
      <Facts facts={DOES_NOT} />
    </SettingsSection>
  );
}
