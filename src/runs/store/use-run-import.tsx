import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../../state/stores-context";
import { createRunImportStore, type RunImportStore } from "./run-import-store";

const RunImportContext = createContext<StoreApi<RunImportStore> | null>(null);

/** One import, made for the page that asks for it; what was read is let go of when the page goes. */
export function RunImportProvider({ children }: { children: ReactNode }) {
  const { services, models } = useStores();
  const [store] = useState(() =>
    createRunImportStore({
      engine: services.engine,
      judge: () => {
        const { judge, caption } = models.getState().models;
        return judge ?? caption;
      },
    }),
  );
  useEffect(() => () => store.getState().startOver(), [store]);
  return <RunImportContext value={store}>{children}</RunImportContext>;
}

function useRunImportStore(): StoreApi<RunImportStore> {
  const store = useContext(RunImportContext);
  if (!store) throw new Error("The import is missing above this component.");
  return store;
}

/** Part of the import; re-renders when that part changes. */
export function useRunImport<T>(select: (state: RunImportStore) => T): T {
  return useStore(useRunImportStore(), select);
}
