const SCROLLS = /auto|scroll/;

/** By how much what is from `top` to `bottom` must move up to be within the view. */
function missing(own: DOMRect, view: { top: number; bottom: number }): number {
  if (own.top < view.top) return own.top - view.top;
  return Math.max(0, Math.min(own.bottom - view.bottom, own.top - view.top));
}

/**
 * Scrolls whatever an element stands in until it is seen, up and down only. In place of `scrollIntoView`, after which
 * Chromium has the next Tab go on from that element, past the links that skip.
 */
export function scrollToShow(element: Element): void {
  const page = document.scrollingElement;
  for (let around = element.parentElement; around; around = around.parentElement) {
    const isPage = around === page;
    if (!isPage && !SCROLLS.test(getComputedStyle(around).overflowY)) continue;
    if (around.scrollHeight <= around.clientHeight) continue;
    const view = isPage ? { top: 0, bottom: innerHeight } : around.getBoundingClientRect();
    around.scrollTop += missing(element.getBoundingClientRect(), view);
  }
}
