import { useState } from "react";
import { useStore } from "zustand";
import { useStores } from "../../state/stores-context";
import { createRunListStore, type RunListStore } from "./run-list-store";

/** The list of runs, made for the page that asks for it. */
export function useRunList(): RunListStore {
  const { services, playground } = useStores();
  const [store] = useState(() =>
    createRunListStore({
      engine: services.engine,
      async sessionIds() {
        const kept = await services.engine.call("sessions/list", null);
        const shown = playground.getState().session;
        return new Set([...kept.map(({ id }) => id), ...(shown ? [shown.id] : [])]);
      },
      offerUndo: (act) => playground.getState().offerUndo(act),
    }),
  );
  return useStore(store);
}
