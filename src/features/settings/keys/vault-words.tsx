import { Text } from "@mantine/core";
import classes from "../settings.module.css";

/** What the vault is good for, and what not. */
export function VaultWords() {
  return (
    <div>
      <Text size="sm" fw={600}>
        What the vault protects against
      </Text>
      <ul className={classes.facts}>
        <li>
          <Text size="sm">
            Somebody who gets at this device or a copy of its disk while the vault is locked sees which
            addresses have a key, and can't read the keys without the passphrase. A short or common passphrase
            can be guessed.
          </Text>
        </li>
        <li>
          <Text size="sm">
            A key is bound to its address: put in the place of another, it does not open. Exports and links
            never hold keys.
          </Text>
        </li>
      </ul>
      <Text size="sm" fw={600} mt="xs">
        What it does not protect against
      </Text>
      <ul className={classes.facts}>
        <li>
          <Text size="sm">
            A browser extension or any script that can change this page, and malware on the device: they can
            read a key or the passphrase while you type it, and use keys while the vault is unlocked.
          </Text>
        </li>
        <li>
          <Text size="sm">
            Somebody who sits down at this page while it is unlocked: they can call models with your keys,
            though not see them. Lock it when you leave.
          </Text>
        </li>
        <li>
          <Text size="sm">
            The provider: it sees the key with each call. Keys with a spending limit there are safest.
          </Text>
        </li>
      </ul>
    </div>
  );
}
