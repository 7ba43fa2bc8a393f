import type { Page } from "@playwright/test";

/**
 * Waits until an element is drawn, and presses it where that is asked for. The page itself looks at each of its frames: a locator looks
 * again after up to half a second, which a figure would tell as the page's.
 */
async function found(page: Page, selector: string, text: string, isPressed: boolean): Promise<void> {
  const handle = await page.waitForFunction(
    (sought) => {
      for (const one of document.querySelectorAll<HTMLElement>(sought.selector)) {
        const isThere = one.checkVisibility() && (one.textContent ?? "").includes(sought.text);
        if (!isThere || one.matches(":disabled")) continue;
        if (sought.isPressed) one.click();
        return true;
      }
      return false;
    },
    { selector, text, isPressed },
    { polling: "raf" },
  );
  await handle.dispose();
}

/** Resolves in the frame in which an element is there. */
export function drawn(page: Page, selector: string, text = ""): Promise<void> {
  return found(page, selector, text, false);
}

/** Presses a button in the first frame in which that can be done. */
export function pressed(page: Page, text: string, selector = "button"): Promise<void> {
  return found(page, selector, text, true);
}
