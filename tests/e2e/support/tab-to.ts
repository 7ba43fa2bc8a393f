import { expect, type Locator, type Page } from "@playwright/test";

/** The most times that Tab is pressed. */
const MOST_PRESSES = 80;

/** The stops of Tab. */
const STOPS = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)";

/** Names of the elements that a selector finds, as a screen reader would say them, but for those that are hidden. */
function namesOf(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => {
          const labels =
            element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? element.labels
              : null;
          return (
            (
              element.getAttribute("aria-label") ??
              [...(labels ?? [])].map((label) => label.textContent ?? "").join(" ") ??
              ""
            ).trim() || (element.textContent ?? "").trim()
          );
        }),
    selector,
  );
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

/** Waits until something of this name is there, and presses Tab until it has the focus. */
export async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  // Nobody goes through a page that is still being fetched.
  await expect
    .poll(async () => (await namesOf(page, STOPS)).some((one) => name.test(one)), `${name}`)
    .toBe(true);
  const focused = async () => (await namesOf(page, ":focus"))[0] ?? "";
  await tabUntil(page, focused, name, key);
}

/** Presses Tab until the focus is on an element or in it. */
export function tabInto(page: Page, element: Locator): Promise<void> {
  const read = () =>
    element.evaluate((own) => (own.contains(document.activeElement) ? "in it" : "elsewhere"));
  return tabUntil(page, read, /^in it$/, "Tab");
}
