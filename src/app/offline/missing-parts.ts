/**
 * Calls the listener when a part of the page can't be fetched, which may be for want of a network or because the page
 * was published anew. Styles that did not arrive are taken out first: else nobody would fetch them again.
 */
export function onMissingPart(listener: () => void): void {
  window.addEventListener("vite:preloadError", () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (link.sheet === null) link.remove();
    listener();
  });
}
