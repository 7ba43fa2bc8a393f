import { createContext, useContext } from "react";

const Reload = createContext<() => void>(() => location.reload());

/** Tells all inside how the page is loaded anew with nothing lost. */
export const ReloadProvider = Reload.Provider;

/** Loads the page anew when what is unsaved has been kept. */
export function useReload(): () => void {
  return useContext(Reload);
}
