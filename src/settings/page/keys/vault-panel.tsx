import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useSettingsStore } from "../../../state/settings/settings-context";
import type { KeyFacts } from "../../../state/settings/settings-state";
import { PassphraseField } from "../../../ui/passphrase-field";
import { ConfirmButton } from "../confirm-button";
import classes from "../settings.module.css";
import type { Act } from "../use-act";
import { ChangePassphrase } from "./change-passphrase";
import { CreateVault } from "./create-vault";
import { LockAfter } from "./lock-after";

function Discard({ act }: { act: Act }) {
  const store = useSettingsStore();
  return (
    <ConfirmButton
      label="Throw away"
      sure="Throw away for good"
      what="the vault with all its keys"
      busy={act.busy}
      onConfirm={() =>
        void act.run(async () => {
          await store.getState().discardVault();
          return "The vault is gone.";
        })
      }
    />
  );
}

function Unlock({ act }: { act: Act }) {
  const store = useSettingsStore();
  const [typed, setTyped] = useState("");
  return (
    <form
      aria-label="Unlock the vault"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void act.run(async () => {
          const { connected } = await store.getState().unlockVault(typed);
          setTyped("");
          const names = connected.map(({ model }) => model).join(", ");
          return names === ""
            ? "The vault is unlocked."
            : `The vault is unlocked. Connected again: ${names}.`;
        });
      }}
    >
      <PassphraseField label="Passphrase" value={typed} onChange={setTyped} />
      <Button type="submit" size="compact-sm" w="fit-content" loading={act.busy} disabled={typed === ""}>
        Unlock
      </Button>
    </form>
  );
}

/** The vault as it stands, and what can be done with it. */
export function VaultPanel({ vault, act }: { vault: KeyFacts["vault"]; act: Act }) {
  const store = useSettingsStore();
  if (vault.state === "none") return <CreateVault act={act} />;
  if (vault.state === "unreadable") {
    return (
      <div className={classes.row} role="alert">
        <Group gap={6} wrap="nowrap" align="start">
          <IconAlertTriangle size={18} aria-hidden />
          <Text size="sm" fw={600}>
            {vault.problem.message}
          </Text>
        </Group>
        <Text size="sm">{vault.problem.nextStep}</Text>
        <Discard act={act} />
      </div>
    );
  }
  if (vault.state === "locked") {
    return (
      <div className={`${classes.row} ${classes.wide}`}>
        <Group gap={6}>
          <IconLock size={18} aria-hidden />
          <Text size="sm" fw={600}>
            The vault is locked.
          </Text>
        </Group>
        <Unlock act={act} />
        <Discard act={act} />
      </div>
    );
  }
  return (
    <div className={`${classes.row} ${classes.wide}`}>
      <Group gap={6}>
        <IconLockOpen size={18} aria-hidden />
        <Text size="sm" fw={600}>
          The vault is unlocked.
        </Text>
      </Group>
      <LockAfter act={act} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void act.run(async () => {
              await store.getState().lockVault();
              return "Locked, in all tabs.";
            })
          }
        >
          Lock now
        </Button>
        <ChangePassphrase act={act} />
        <Discard act={act} />
      </Group>
    </div>
  );
}
