import type { SettingsCalls } from "../engine/shared/protocol";
import { watchUntilCancelled } from "../engine/shared/watch-until-cancelled";
import type { Handlers } from "../foundation/bridge/serve-worker";
import type { Storage } from "../storage/open-storage";
import { patched } from "../storage/settings-repository";

/** The settings for calling models, for the page. */
export function settingsHandlers(storage: () => Promise<Storage>): Handlers<SettingsCalls> {
  return {
    "settings/watch": async (_input, { signal, emit }) => {
      const { settings } = await storage();
      return watchUntilCancelled({ read: settings.read, subscribe: settings.onChange, signal, emit });
    },

    "settings/change": async ({ patch }) => {
      await (await storage()).settings.change((before) => patched(before, patch));
      return null;
    },

    "settings/reset": async () => {
      await (await storage()).settings.reset();
      return null;
    },
  };
}
