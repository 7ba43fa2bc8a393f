import { useSyncExternalStore } from "react";

/** Where in the app one is: what stands behind the `#`, so that the page works from any folder of any static host. */
export type PageAddress = {
  /** "/playground", without a slash at its end; "" where there is none. */
  path: string;
  /** What stands behind the `?`: "sample=tea". */
  query: string;
};

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

function splitAt(text: string): [before: string, after: string] {
  const at = text.indexOf("?");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** The address that the page is at, followed. */
export function usePageAddress(): PageAddress {
  const text = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  const [path, query] = splitAt(text);
  return { path: path.replace(/\/+$/, ""), query };
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
