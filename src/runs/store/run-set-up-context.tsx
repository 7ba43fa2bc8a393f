import { createContext, type ReactNode, useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { ProblemError } from "../../foundation/errors";
import { draftOf, putDraft } from "../../state/drafts";
import { partOf, useStores } from "../../state/stores-context";
import { useRequired } from "../../state/use-required";
import type { RunSetUpStore, UnkeptSetUp, UnkeptSetUps } from "./run-set-up-state";
import { createRunSetUpStore } from "./run-set-up-store";

const nameOf = (runId: string) => `set-up of ${runId}`;

/** Set-ups that could not be kept stay as drafts of this page do, and the browser asks before it goes. */
const unkept: UnkeptSetUps = {
  // A draft under a set-up's name was put there as one.
  get: (runId) => draftOf(nameOf(runId)) as UnkeptSetUp | null,
  put: (runId, own) => putDraft(nameOf(runId), own, own !== null),
};

const RunSetUpContext = createContext<StoreApi<RunSetUpStore> | null>(null);

/** Brings a run on screen to be set up, for all that stands below. */
export function RunSetUpProvider({ runId, children }: { runId: string; children: ReactNode }) {
  const { services, models, app, playground, sessions } = useStores();
  const [store] = useState(() =>
    createRunSetUpStore({
      engine: services.engine,
      models: models.getState,
      storageUsage: () => app.getState().storageUsage(),
      offerUndo: (act) => playground.getState().offerUndo(act),
      unkept,
      tell: (problem) => sessions.getState().report("opening", new ProblemError(problem)),
    }),
  );
  useEffect(() => {
    void store.getState().open(runId);
    return () => store.getState().leave();
  }, [store, runId]);
  return <RunSetUpContext value={store}>{children}</RunSetUpContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function useRunSetUpStore(): StoreApi<RunSetUpStore> {
  return useRequired(RunSetUpContext, "The store of the set-up");
}

/** Part of the state of the set-up; re-renders when that part changes. */
export const useRunSetUp = partOf(useRunSetUpStore);
