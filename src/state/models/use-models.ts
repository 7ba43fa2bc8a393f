import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../stores-context";
import type { ModelsStore } from "./models-state";

/** The store itself, for event handlers that need no re-render. */
export function useModelsStore(): StoreApi<ModelsStore> {
  return useStores().models;
}

/** Part of the state of models; re-renders when that part changes. */
export function useModels<T>(select: (state: ModelsStore) => T): T {
  return useStore(useModelsStore(), select);
}
