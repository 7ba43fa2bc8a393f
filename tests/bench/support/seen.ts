import type { Locator, Page } from "@playwright/test";

/**
 * Waits until an element is drawn, and presses it where that is asked for. The page itself looks at each of its frames: a locator looks
 * again after up to half a second, which a figure would tell as the page's.
 */
async function found(page: Page, selector: string, text: string, isPressed: boolean): Promise<number> {
  const handle = await page.waitForFunction(
    (sought) => {
      for (const one of document.querySelectorAll<HTMLElement>(sought.selector)) {
        const isThere = one.checkVisibility() && (one.textContent ?? "").includes(sought.text);
        if (!isThere || one.matches(":disabled")) continue;
        const now = performance.now();
        if (sought.isPressed) one.click();
        return now;
      }
      return null;
    },
    { selector, text, isPressed },
    { polling: "raf" },
  );
  const seen = await handle.jsonValue();
  if (seen === null) throw new Error(`Nothing was found by ${selector}.`);
  return seen;
}

/**
 * Waits for the frame in which an element is there.
 *
 * @returns its time, in milliseconds from the start of the page
 */
export function drawn(page: Page, selector: string, text = ""): Promise<number> {
  return found(page, selector, text, false);
}

/**
 * Presses a button in the first frame in which that can be done.
 *
 * @returns its time, in milliseconds from the start of the page
 */
export function pressed(page: Page, text: string, selector = "button"): Promise<number> {
  return found(page, selector, text, true);
}

/**
 * Chooses files in an input. The driver takes about a tenth of a second until the page hears of them, which is not the page's.
 *
 * @returns the time at which the page hears of them, in milliseconds from its start
 */
export async function chosen(input: Locator, paths: string | readonly string[]): Promise<number> {
  const mark = "files chosen";
  await input.evaluate(
    (field, name) =>
      field.ownerDocument.addEventListener("change", () => performance.mark(name), {
        capture: true,
        once: true,
      }),
    mark,
  );
  await input.setInputFiles(paths);
  return input.page().evaluate((name) => {
    const [first] = performance.getEntriesByName(name);
    if (!first) throw new Error("The page has not heard of the files.");
    return first.startTime;
  }, mark);
}
