import { createStore, type StoreApi } from "zustand/vanilla";
import type { ModelSettings } from "../../../../src/shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../../../src/shapes/usual";
import type { SettingsStore } from "../../../../src/state/settings/settings-state";
import { patched } from "../../../../src/storage/settings-repository";

/**
 * Settings that are kept in the test alone; nothing that is about keys is there. Without `parts` the engine has said
 * nothing yet.
 */
export function settingsInTest(parts?: Partial<ModelSettings>): StoreApi<SettingsStore> {
  const unused = async () => {
    throw new Error("Nobody asks for that here.");
  };
  return createStore<SettingsStore>((set, get) => ({
    keys: null,
    kept: parts ? { settings: { ...USUAL_MODEL_SETTINGS, ...parts }, problem: null } : null,
    problem: null,
    watch: () => undefined,
    createVault: unused,
    unlockVault: unused,
    lockVault: unused,
    changePassphrase: unused,
    discardVault: unused,
    keepKey: unused,
    removeKey: unused,
    testKey: unused,
    async change(patch) {
      const before = get().kept?.settings ?? USUAL_MODEL_SETTINGS;
      set({ kept: { settings: patched(before, patch), problem: null } });
    },
    reset: unused,
    forgetReplies: unused,
  }));
}
