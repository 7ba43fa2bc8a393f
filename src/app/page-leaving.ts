/**
 * Calls `listener` whenever the page may be gone in a moment: it is left, closed, reloaded, put aside or hidden.
 * Phones end hidden pages without another word.
 */
export function onLeaving(listener: () => void): void {
  window.addEventListener("pagehide", listener);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") listener();
  });
  document.addEventListener("freeze", listener);
}
