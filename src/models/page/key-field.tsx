import { Checkbox, PasswordInput } from "@mantine/core";
import { normaliseBaseUrl } from "../../foundation/base-url";
import { hostOf } from "../../foundation/hosts";
import { asksAboutKey } from "../../foundation/plain-http";
import type { ModelForm } from "../../state/models/model-choices";
import { useSettings } from "../../state/settings/settings-context";
import type { KeyFacts } from "../../state/settings/settings-state";

/** The address in its one form; null while it is none. */
function addressOf(baseUrl: string): string | null {
  try {
    return normaliseBaseUrl(baseUrl);
  } catch {
    return null;
  }
}

type Held = KeyFacts["keys"][number];

/** Where the key of this address is already, in words; null where there is none. */
function heldWords(held: Held | undefined, vault: KeyFacts["vault"]["state"] | undefined): string | null {
  if (!held) return null;
  if (held.inMemory) return "A key was given in this visit: leave empty to use it";
  return vault === "unlocked"
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
  const address = addressOf(value.baseUrl);
  const facts = useSettings(({ keys }) => keys);
  const held = facts?.keys.find(({ baseUrl }) => baseUrl === address);
  const asks =
    address !== null &&
    asksAboutKey(address, location.protocol) &&
    (value.apiKey !== "" || held !== undefined);
  const open = useSettings(({ keys }) => keys?.vault.state === "unlocked");
  return (
    <>
      <PasswordInput
        label="Key"
        description={heldWords(held, facts?.vault.state) ?? "Leave empty where the server asks for none"}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the key" }}
        value={value.apiKey}
        onChange={(event) => onChange({ ...value, apiKey: event.currentTarget.value })}
      />
      {asks && (
        <Checkbox
          label="Send the key unencrypted"
          description={`The address begins with http: whoever is on the way to ${hostOf(address)} can read the key and use it`}
          checked={value.unencrypted ?? held?.unencrypted ?? false}
          onChange={(event) => onChange({ ...value, unencrypted: event.currentTarget.checked })}
        />
      )}
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
