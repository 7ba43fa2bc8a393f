import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { useSettingsStore } from "../../../state/settings/settings-context";
import { PassphraseField } from "../../../ui/passphrase-field";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../settings.module.css";
import { type Act, useAct } from "../use-act";
import { isTypedTwice, NewPassphraseFields, NO_PASSPHRASE } from "./new-passphrase";

/** Another passphrase for the same keys; `act` says in the page that it was changed. */
export function ChangePassphrase({ act }: { act: Act }) {
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
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        Change passphrase
      </Button>
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
