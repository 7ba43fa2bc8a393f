import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../stores-context";
import type { SessionsStore } from "./sessions-state";

/** The store itself, for event handlers that need no re-render. */
export function useSessionsStore(): StoreApi<SessionsStore> {
  return useStores().sessions;
}

/** Part of the state of sessions; re-renders when that part changes. */
export function useSessions<T>(select: (state: SessionsStore) => T): T {
  return useStore(useSessionsStore(), select);
}
