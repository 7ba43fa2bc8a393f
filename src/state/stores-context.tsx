import { createContext, type ReactNode } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { AppStore } from "./app-store";
import type { ModelsStore } from "./models/models-state";
import type { QueueStore } from "./queue-store";
import type { SessionsStore } from "./sessions/sessions-state";
import type { Stores } from "./stores";
import type { TryRule } from "./try-rule";
import { useRequired } from "./use-required";

const StoresContext = createContext<Stores | null>(null);

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>;
}

/** All stores; each has a hook of its own for what components read of it. */
export function useStores(): Stores {
  return useRequired(StoresContext, "The holder of the stores");
}

/** Makes the hook for parts of a store's state: a component is drawn again when its part changes. */
export function partOf<State>(useOwnStore: () => StoreApi<State>) {
  return function usePart<T>(select: (state: State) => T): T {
    return useStore(useOwnStore(), select);
  };
}

/** The store itself, for event handlers that need no re-render. */
export function useAppStore(): StoreApi<AppStore> {
  return useStores().app;
}

/** Part of the app's state; re-renders when that part changes. */
export const useApp = partOf(useAppStore);

/** The store itself, for event handlers that need no re-render. */
export function useQueueStore(): StoreApi<QueueStore> {
  return useStores().queue;
}

/** Part of the queue's state; re-renders when that part changes. */
export const useQueue = partOf(useQueueStore);

/** The way to try rules, for components. */
export function useTryRule(): TryRule {
  return useStores().tryRule;
}

/** The store itself, for event handlers that need no re-render. */
export function useModelsStore(): StoreApi<ModelsStore> {
  return useStores().models;
}

/** Part of the state of models; re-renders when that part changes. */
export const useModels = partOf(useModelsStore);

/** The store itself, for event handlers that need no re-render. */
export function useSessionsStore(): StoreApi<SessionsStore> {
  return useStores().sessions;
}

/** Part of the state of sessions; re-renders when that part changes. */
export const useSessions = partOf(useSessionsStore);
