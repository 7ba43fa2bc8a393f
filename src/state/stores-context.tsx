import { createContext, type ReactNode, useContext } from "react";
import type { Stores } from "./stores";

const StoresContext = createContext<Stores | null>(null);

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>;
}

/** All stores; each has a hook of its own for what components read of it. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error("The stores are missing above this component.");
  return stores;
}
