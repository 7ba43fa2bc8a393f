import { useState } from "react";
import { useStore } from "zustand";
import { useStores } from "../stores-context";
import { createRunListStore, type RunListStore } from "./run-list-store";

/** The list of runs, made for the page that asks for it. */
export function useRunList(): RunListStore {
  const { services, playground } = useStores();
  const [store] = useState(() =>
    createRunListStore({
      engine: services.engine,
      offerUndo: (act) => playground.getState().offerUndo(act),
    }),
  );
  return useStore(store);
}
