import { Checkbox, PasswordInput } from "@mantine/core";
import { normaliseBaseUrl } from "../../../lib/base-url";
import type { ModelForm } from "../../../state/models/model-choices";
import { useSettings } from "../../../state/settings/settings-context";

/** Where the key of this address is already, in words; null where there is none. */
function useHeld(baseUrl: string): string | null {
  const facts = useSettings(({ keys }) => keys);
  let address: string;
  try {
    address = normaliseBaseUrl(baseUrl);
  } catch {
    return null;
  }
  const held = facts?.keys.find((key) => key.baseUrl === address);
  if (!held) return null;
  if (held.inMemory) return "A key was given in this visit: leave empty to use it";
  return facts?.vault.state === "unlocked"
    ? "A key is in the vault: leave empty to use it"
    : "A key is in the vault: unlock it above, or type one for this visit";
}

/** Whether a key that is given goes into the vault once it is used. */
export type KeepChoice = { checked: boolean; onChange: (keep: boolean) => void };

/** The key of an endpoint, and where a vault is open, whether it goes in there. */
export function KeyField({
  value,
  onChange,
  keep,
}: {
  value: ModelForm;
  onChange: (value: ModelForm) => void;
  keep?: KeepChoice;
}) {
  const held = useHeld(value.baseUrl);
  const open = useSettings(({ keys }) => keys?.vault.state === "unlocked");
  return (
    <>
      <PasswordInput
        label="Key"
        description={held ?? "Leave empty where the server asks for none"}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the key" }}
        value={value.apiKey}
        onChange={(event) => onChange({ ...value, apiKey: event.currentTarget.value })}
      />
      {open && keep && (
        <Checkbox
          label="Keep this key in the vault"
          checked={keep.checked}
          onChange={(event) => keep.onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
