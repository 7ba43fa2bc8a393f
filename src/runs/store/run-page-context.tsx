import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../../state/stores-context";
import type { RunPageStore } from "./run-page-state";
import { createRunPageStore } from "./run-page-store";

const RunPageContext = createContext<StoreApi<RunPageStore> | null>(null);

/** Brings a run on screen, for all that stands below; follows it until another one is, or the page is left. */
export function RunPageProvider({ runId, children }: { runId: string; children: ReactNode }) {
  const { services, models, playground } = useStores();
  const [store] = useState(() =>
    createRunPageStore({
      engine: services.engine,
      models: models.getState,
      offerUndo: (act) => playground.getState().offerUndo(act),
    }),
  );
  useEffect(() => {
    void store.getState().open(runId);
    return () => store.getState().leave();
  }, [store, runId]);
  return <RunPageContext value={store}>{children}</RunPageContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function useRunPageStore(): StoreApi<RunPageStore> {
  const store = useContext(RunPageContext);
  if (!store) throw new Error("The store of the run's page is missing above this component.");
  return store;
}

/** Part of the state of the run's page; re-renders when that part changes. */
export function useRunPage<T>(select: (state: RunPageStore) => T): T {
  return useStore(useRunPageStore(), select);
}
