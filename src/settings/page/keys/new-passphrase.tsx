import { PassphraseField } from "../../../ui/passphrase-field";

type NewPassphrase = { first: string; second: string };
export const NO_PASSPHRASE: NewPassphrase = { first: "", second: "" };

/** True when both fields say the same, and something. */
export function isTypedTwice({ first, second }: NewPassphrase): boolean {
  return first !== "" && first === second;
}

/** A passphrase that nobody knows yet, typed twice. */
export function NewPassphraseFields({
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
        description="At least 8 characters; four or more random words are best. Nobody can recover it"
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
