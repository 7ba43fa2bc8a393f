import { createContext, type ReactNode, useEffect } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { ModelSettings } from "../../shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../shapes/usual";
import { partOf } from "../stores-context";
import { useRequired } from "../use-required";
import type { SettingsStore } from "./settings-state";

const SettingsContext = createContext<StoreApi<SettingsStore> | null>(null);

export function SettingsProvider({
  store,
  children,
}: {
  store: StoreApi<SettingsStore>;
  children: ReactNode;
}) {
  return <SettingsContext value={store}>{children}</SettingsContext>;
}

/** The store itself, for event handlers; follows the engine from the first use on. */
export function useSettingsStore(): StoreApi<SettingsStore> {
  const store = useRequired(SettingsContext, "The settings' store");
  useEffect(() => store.getState().watch(), [store]);
  return store;
}

/** Part of the settings' state; re-renders when that part changes. */
export const useSettings = partOf(useSettingsStore);

/** Prices, caps, limits and what else is set about calls; the usual ones until the settings are read. */
export function useModelSettings(): ModelSettings {
  return useSettings((state) => state.kept?.settings ?? USUAL_MODEL_SETTINGS);
}
