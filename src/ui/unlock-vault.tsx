import { Button, Group, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { ProblemAlert } from "./problem-alert";

/** A field for the vault's passphrase; nothing of it is remembered by the browser's forms. */
export function PassphraseField({
  label,
  description,
  error = null,
  value,
  onChange,
  onEnter,
}: {
  label: string;
  description?: string;
  error?: string | null;
  value: string;
  onChange: (value: string) => void;
  /** For fields that stand within another form. */
  onEnter?: () => void;
}) {
  return (
    <PasswordInput
      label={label}
      {...(description === undefined ? {} : { description })}
      error={error}
      autoComplete="off"
      visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || onEnter === undefined) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/**
 * Asks for the vault's passphrase in place; what `onUnlock` rejects with is told beside it. It is no form of its own: it may
 * stand within another one.
 */
export function UnlockVault({ onUnlock }: { onUnlock: (passphrase: string) => Promise<void> }) {
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function unlock(): Promise<void> {
    if (passphrase === "" || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onUnlock(passphrase);
      setPassphrase("");
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Group gap="xs" align="end">
        <PassphraseField
          label="Passphrase of the vault"
          value={passphrase}
          onChange={setPassphrase}
          onEnter={() => void unlock()}
        />
        <Button variant="default" loading={busy} disabled={passphrase === ""} onClick={() => void unlock()}>
          Unlock
        </Button>
      </Group>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}
