import { createStore } from "zustand/vanilla";
import type { SettingsStore } from "../../../../src/state/settings/settings-state";

/** Settings of which the engine has said nothing yet, for parts that look at them and change none. */
export function settingsInTest() {
  const unused = async () => {
    throw new Error("Nobody asks for that here.");
  };
  return createStore<SettingsStore>(() => ({
    keys: null,
    kept: null,
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
    change: unused,
    reset: unused,
    forgetReplies: unused,
  }));
}
