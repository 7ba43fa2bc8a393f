import { Button, Group, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useModelSettings, useSettingsStore } from "../../state/settings/settings-context";
import type { KeyFacts } from "../../state/settings/settings-state";
import { useApp } from "../../state/stores-context";
import { CompactButton } from "../../ui/buttons";
import { ProblemAlert } from "../../ui/problem-alert";
import { PassphraseField } from "../../ui/unlock-vault";
import classes from "./settings.module.css";
import { type Act, TypedNumber, useAct } from "./settings-section";

/** A button for what can't be undone: it asks once more, in place. `what` completes its names for screen readers. */
export function ConfirmButton({
  label,
  sure,
  what,
  busy = false,
  onConfirm,
}: {
  label: string;
  /** Label of the second button, which states the action: "Remove for good". */
  sure: string;
  what: string;
  busy?: boolean;
  onConfirm: () => void;
}) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <CompactButton loading={busy} aria-label={`${label} ${what}`} onClick={() => setAsking(true)}>
        {label}
      </CompactButton>
    );
  }
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        color="red"
        autoFocus
        aria-label={`${sure}: ${what}`}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {sure}
      </Button>
      <CompactButton onClick={() => setAsking(false)}>Leave it</CompactButton>
    </Group>
  );
}

type NewPassphrase = { first: string; second: string };
const NO_PASSPHRASE: NewPassphrase = { first: "", second: "" };

/** True when both fields say the same, and something. */
function isTypedTwice({ first, second }: NewPassphrase): boolean {
  return first !== "" && first === second;
}

/** A passphrase that nobody knows yet, typed twice. */
function NewPassphraseFields({
  value,
  onChange,
}: {
  value: NewPassphrase;
  onChange: (value: NewPassphrase) => void;
}) {
  const differs = value.second !== "" && value.first !== value.second;
  return (
    <>
      <PassphraseField
        label="New passphrase"
        description="At least 8 characters; four or more random words are best. Nobody can recover it."
        value={value.first}
        onChange={(first) => onChange({ ...value, first })}
      />
      <PassphraseField
        label="New passphrase again"
        error={differs ? "The two passphrases differ." : null}
        value={value.second}
        onChange={(second) => onChange({ ...value, second })}
      />
    </>
  );
}

/** Another passphrase for the same keys; `act` says in the page that it was changed. */
function ChangePassphrase({ act }: { act: Act }) {
  const store = useSettingsStore();
  const [opened, setOpened] = useState(false);
  const [current, setCurrent] = useState("");
  const [typed, setTyped] = useState(NO_PASSPHRASE);
  const changing = useAct();

  function close(): void {
    setOpened(false);
    setCurrent("");
    setTyped(NO_PASSPHRASE);
    changing.dismiss();
  }

  async function change(): Promise<void> {
    let lost: string[] = [];
    const changed = await changing.run(async () => {
      ({ lost } = await store.getState().changePassphrase(current, typed.first));
      return "";
    });
    if (!changed) return;
    close();
    const gone = lost.length === 0 ? "" : ` These keys were damaged and are gone: ${lost.join(", ")}.`;
    await act.run(async () => `The passphrase was changed.${gone}`);
  }

  return (
    <>
      <CompactButton onClick={() => setOpened(true)}>Change passphrase</CompactButton>
      <Modal
        opened={opened}
        onClose={close}
        title="Change passphrase"
        closeButtonProps={{ "aria-label": "Close without changing" }}
      >
        <form
          className={classes.form}
          style={{ width: "100%" }}
          onSubmit={(event) => {
            event.preventDefault();
            void change();
          }}
        >
          <PassphraseField label="Current passphrase" value={current} onChange={setCurrent} />
          <NewPassphraseFields value={typed} onChange={setTyped} />
          {changing.problem && <ProblemAlert problem={changing.problem} onClose={changing.dismiss} />}
          <Group justify="flex-end">
            <Button type="submit" loading={changing.busy} disabled={current === "" || !isTypedTwice(typed)}>
              Change it
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}

/** Sets up a vault. */
function CreateVault({ act }: { act: Act }) {
  const store = useSettingsStore();
  const volatile = useApp((state) => state.volatile);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(NO_PASSPHRASE);

  if (!opened) {
    return <CompactButton onClick={() => setOpened(true)}>Set up a vault</CompactButton>;
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

/** After how long without use the vault locks itself. */
function LockAfter({ act }: { act: Act }) {
  const minutes = useModelSettings().lockAfterMinutes;
  return (
    <TypedNumber
      label="Lock after, minutes"
      description="After this long without a call and without anyone at the page. Empty: only when the page is closed."
      placeholder="With the page"
      value={minutes}
      min={1}
      max={1440}
      onChange={(lockAfterMinutes) => act.save({ lockAfterMinutes })}
    />
  );
}

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
        <CompactButton
          onClick={() =>
            void act.run(async () => {
              await store.getState().lockVault();
              return "Locked, in all tabs.";
            })
          }
        >
          Lock now
        </CompactButton>
        <ChangePassphrase act={act} />
        <Discard act={act} />
      </Group>
    </div>
  );
}
