import { createContext, type ReactNode, useContext, useEffect } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { QuizDraft } from "../../shapes/quiz-draft";
import type { Stores } from "../../state/stores";
import { useStores } from "../../state/stores-context";
import { type Standing, standingsOf } from "../logic/standings";
import type { StudioStore } from "./studio-state";
import { createStudioStore } from "./studio-store";

const StudioContext = createContext<StoreApi<StudioStore> | null>(null);

/** One for each page, so that acts on a quiz can be taken back wherever one is by then. */
const made = new WeakMap<Stores, StoreApi<StudioStore>>();

function studioOf(stores: Stores): StoreApi<StudioStore> {
  const known = made.get(stores);
  if (known) return known;
  const { services, models, playground } = stores;
  const store = createStudioStore({
    services,
    models,
    offerUndo: (act) => playground.getState().offerUndo(act),
  });
  made.set(stores, store);
  return store;
}

/** The store of the page, for what begins a quiz before any is on screen. */
export function useStudioMaker(): StoreApi<StudioStore> {
  return studioOf(useStores());
}

/** Brings a quiz on screen, for all that stands below. `onMoved`: it has another id by now. */
export function StudioProvider({
  id,
  onMoved,
  children,
}: {
  id: string;
  onMoved: (id: string) => void;
  children: ReactNode;
}) {
  const store = useStudioMaker();
  useEffect(() => {
    void store.getState().open(id);
    return store.subscribe(({ asked }) => {
      if (asked !== null && asked !== id) onMoved(asked);
    });
  }, [store, id, onMoved]);
  useEffect(() => () => store.getState().leave(), [store]);
  return <StudioContext value={store}>{children}</StudioContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function useStudioStore(): StoreApi<StudioStore> {
  const store = useContext(StudioContext);
  if (!store) throw new Error("The store of the quiz studio is missing above this component.");
  return store;
}

export function useStudio<T>(read: (state: StudioStore) => T): T {
  return useStore(useStudioStore(), read);
}

/** The quiz on screen, for parts that stand only where there is one. */
export function useDraft(): QuizDraft {
  const draft = useStudio((state) => state.draft);
  if (!draft) throw new Error("No quiz is on screen.");
  return draft;
}

/** True where the quiz can be looked at only. */
export function useIsFixed(): boolean {
  return useStudio((state) => state.readOnly !== null);
}

const known = new WeakMap<QuizDraft, Standing[]>();

/** The standings of all questions of the quiz on screen, in their order; computed once for each state of it. */
export function useStandings(): Standing[] {
  const draft = useDraft();
  const standings = known.get(draft) ?? standingsOf(draft);
  known.set(draft, standings);
  return standings;
}
