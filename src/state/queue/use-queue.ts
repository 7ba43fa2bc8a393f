import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useStores } from "../stores-context";
import type { QueueStore } from "./queue-store";

/** The store itself, for event handlers that need no re-render. */
export function useQueueStore(): StoreApi<QueueStore> {
  return useStores().queue;
}

/** Part of the queue's state; re-renders when that part changes. */
export function useQueue<T>(select: (state: QueueStore) => T): T {
  return useStore(useQueueStore(), select);
}
