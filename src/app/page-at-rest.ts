import { afterFirstView, preloadParts } from "../ui/lazy-part/fetched-part";
import { offline } from "./offline-store";

/**
 * Calls the listener when a part of the page can't be fetched, which may be for want of a network or because the page
 * was published anew. Styles that did not arrive are taken out first: else nobody would fetch them again.
 */
function onMissingPart(listener: () => void): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      // Those still on their way stay: nobody would hear of them any more.
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
    },
    { capture: true },
  );
  window.addEventListener("vite:preloadError", listener);
}

let hasBegun = false;

function beginOnce(): void {
  if (hasBegun) return;
  hasBegun = true;
  void afterFirstView()
    .then(async () => (await import("./keep-place")).keepPlace())
    // Not fetched: the page goes on without it.
    .catch(() => undefined);
  onMissingPart(() => void offline.look());
  // The dev server's files are not the built ones.
  if (import.meta.env.PROD) void afterFirstView().then(() => offline.start());
}

/**
 * The page's work after its first view is on screen: it keeps people's place, fetches its other
 * parts, and stores itself for offline visits.
 */
export function restAfterFirstView(): void {
  beginOnce();
  void preloadParts();
}
