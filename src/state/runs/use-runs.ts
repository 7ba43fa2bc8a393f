import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../stores-context";
import type { RunsStore } from "./runs-state";

/** The store itself, for event handlers that need no re-render. */
export function useRunsStore(): StoreApi<RunsStore> {
  return useStores().runs;
}

/** Part of the state of runs; re-renders when that part changes. */
export function useRuns<T>(select: (state: RunsStore) => T): T {
  return useStore(useRunsStore(), select);
}
