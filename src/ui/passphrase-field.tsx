import { PasswordInput } from "@mantine/core";

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
