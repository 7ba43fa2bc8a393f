import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../stores-context";
import type { PlaygroundStore } from "./playground-state";

/** The store itself, for event handlers that need no re-render. */
export function usePlaygroundStore(): StoreApi<PlaygroundStore> {
  return useStores().playground;
}

/** Part of the playground's state; re-renders when that part changes. */
export function usePlayground<T>(select: (state: PlaygroundStore) => T): T {
  return useStore(usePlaygroundStore(), select);
}
