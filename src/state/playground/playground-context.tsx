import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { PlaygroundStore } from "./playground-state";

const PlaygroundContext = createContext<StoreApi<PlaygroundStore> | null>(null);

export function PlaygroundProvider({
  store,
  children,
}: {
  store: StoreApi<PlaygroundStore>;
  children: ReactNode;
}) {
  return <PlaygroundContext value={store}>{children}</PlaygroundContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function usePlaygroundStore(): StoreApi<PlaygroundStore> {
  const store = useContext(PlaygroundContext);
  if (!store) throw new Error("The playground's store is missing above this component.");
  return store;
}

/** Part of the playground's state; re-renders when that part changes. */
export function usePlayground<T>(select: (state: PlaygroundStore) => T): T {
  return useStore(usePlaygroundStore(), select);
}
