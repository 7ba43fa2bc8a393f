import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useApp } from "../../../state/app/use-app";
import { useSettingsStore } from "../../../state/settings/settings-context";
import classes from "../settings.module.css";
import type { Act } from "../use-act";
import { isTypedTwice, NewPassphraseFields, NO_PASSPHRASE } from "./new-passphrase";

/** Sets up a vault. */
export function CreateVault({ act }: { act: Act }) {
  const store = useSettingsStore();
  const volatile = useApp((state) => state.volatile);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(NO_PASSPHRASE);

  if (!opened) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        Set up a vault
      </Button>
    );
  }
  return (
    <form
      aria-label="Set up a vault"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void act.run(async () => {
          await store.getState().createVault(typed.first);
          return "The vault is set up and unlocked. Keys go into it when you say so, one by one.";
        });
      }}
    >
      {volatile && (
        <Text size="sm">
          This browser keeps nothing for Caplens: the vault would last as long as the page.
        </Text>
      )}
      <NewPassphraseFields value={typed} onChange={setTyped} />
      <Button
        type="submit"
        size="compact-sm"
        w="fit-content"
        loading={act.busy}
        disabled={!isTypedTwice(typed)}
      >
        Create the vault
      </Button>
    </form>
  );
}
