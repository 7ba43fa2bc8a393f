import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../stores-context";
import type { AppStore } from "./app-state";

/** The store itself, for event handlers that need no re-render. */
export function useAppStore(): StoreApi<AppStore> {
  return useStores().app;
}

/** Part of the app's state; re-renders when that part changes. */
export function useApp<T>(select: (state: AppStore) => T): T {
  return useStore(useAppStore(), select);
}
