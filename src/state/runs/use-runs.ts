import type { StoreApi } from "zustand/vanilla";
import type { Stores } from "../stores";
import { partOf, useStores } from "../stores-context";
import type { RunsStore } from "./runs-state";
import { createRunsStore } from "./runs-store";

const made = new WeakMap<Stores, StoreApi<RunsStore>>();

/** The store of runs beside the others; made at its first use, since what the page opens with shows no run. */
function runsBeside(stores: Stores): StoreApi<RunsStore> {
  const { services, models, sessions, playground } = stores;
  const runs = made.get(stores) ?? createRunsStore({ engine: services.engine, models, sessions, playground });
  made.set(stores, runs);
  return runs;
}

/** The store itself, for event handlers that need no re-render. */
export function useRunsStore(): StoreApi<RunsStore> {
  return runsBeside(useStores());
}

/** Part of the state of runs; re-renders when that part changes. */
export const useRuns = partOf(useRunsStore);
