/**
 * Calls the listener when a part of the page can't be fetched, which may be for want of a network or because the page
 * was published anew. Styles that did not arrive are taken out first: else nobody would fetch them again.
 */
export function onMissingPart(listener: () => void): void {
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
