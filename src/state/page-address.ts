import { useSyncExternalStore } from "react";
import { type PageAddress, pageAddress } from "../lib/page-address";

export type { PageAddress } from "../lib/page-address";

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of ["hashchange", "popstate"]) addEventListener(event, tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0)
      for (const event of ["hashchange", "popstate"]) removeEventListener(event, tell);
  };
}

/** The address that the page is at, followed. */
export function usePageAddress(): PageAddress {
  return pageAddress(useSyncExternalStore(subscribe, () => location.hash));
}

/**
 * Goes to another place in the app.
 *
 * @param to path and query: "/playground?sample=tea"
 * @param replace it takes the place of the address before it, to which Back shall not lead
 */
export function goTo(to: string, { replace = false } = {}): void {
  const hash = `#${to}`;
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  tell();
}
