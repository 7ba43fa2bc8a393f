import type { BrowserContext } from "@playwright/test";

/**
 * Has all pages of this browser fetch their parts when they are used, as a page does that was just opened: while it is
 * at rest it fetches all others beforehand, which is a third of what opening it costs.
 */
export function fetchPartsOnUse(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const wait = window.requestIdleCallback;
    // Work that is to happen soon in any case happens: it only waits for a good moment.
    window.requestIdleCallback = (call, wish) => (wish?.timeout ? wait(call, wish) : 0);
  });
}
