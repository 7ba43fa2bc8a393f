import type { ConnectedModels } from "../../engine/shared/connected-models";
import type { KeyCalls, KeyWatchCalls } from "../../engine/shared/key-protocol";
import type { KeyRing } from "../../engine/shared/key-ring";
import type { Handlers } from "../../foundation/bridge/serve-worker";

/** Keys and their vault, for the page: what comes out of here says where keys are, never what they are. */
export function keyHandlers(
  ring: KeyRing,
  models: ConnectedModels,
): Handlers<Omit<KeyCalls, keyof KeyWatchCalls>> {
  return {
    "keys/remove": async ({ baseUrl }) => {
      await models.removeKey(baseUrl);
      return null;
    },
    "keys/forget": async () => {
      await models.forget();
      return null;
    },
    "keys/activity": () => {
      ring.touch();
      return null;
    },
    "vault/create": async ({ passphrase }) => {
      ring.touch();
      await (await ring.vault()).create(passphrase);
      return null;
    },
    "vault/unlock": async ({ passphrase }) => {
      ring.touch();
      await (await ring.vault()).unlock(passphrase);
      return null;
    },
    "vault/lock": async () => {
      (await ring.vault()).lock();
      return null;
    },
    "vault/change-passphrase": async ({ current, next }) => {
      ring.touch();
      return (await ring.vault()).changePassphrase(current, next);
    },
    "vault/keep": async ({ baseUrl }) => {
      await ring.keep(baseUrl);
      return null;
    },
    "vault/discard": async () => {
      await (await ring.vault()).discard();
      return null;
    },
  };
}
