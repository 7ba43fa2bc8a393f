import { expect, type Locator, type Page } from "@playwright/test";

/** So often Tab is pressed at the most. */
const MOST_PRESSES = 80;

/** Name of the element that has the focus, as a screen reader would say it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    return (
      (
        element?.getAttribute("aria-label") ??
        [...(labels ?? [])].map((label) => label.textContent ?? "").join(" ") ??
        ""
      ).trim() || (element?.textContent ?? "").trim()
    );
  });
}

async function tabUntil(
  page: Page,
  read: () => Promise<string>,
  wanted: RegExp,
  key: "Tab" | "Shift+Tab",
): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const reached = await read();
    if (wanted.test(reached)) return;
    passed.push(reached.slice(0, 30));
    await page.keyboard.press(key);
  }
  expect(passed, `Tab never reached ${wanted}`).toEqual([]);
}

/** Presses Tab until the focus is where the name says. */
export function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  return tabUntil(page, () => focusedName(page), name, key);
}

/** Presses Tab until the focus is on an element or in it. */
export function tabInto(page: Page, element: Locator): Promise<void> {
  const read = () =>
    element.evaluate((own) => (own.contains(document.activeElement) ? "in it" : "elsewhere"));
  return tabUntil(page, read, /^in it$/, "Tab");
}
